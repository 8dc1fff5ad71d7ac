import LottiePlatform

/// Walks along the path of a text.
///
/// - Source: lottie-web 5 samples each curve at 150 parameters and interpolates linearly. It never
///   moves backward within a line of text, and extends an open path beyond its ends in a straight
///   line.
struct TextPathWalker {
  private var points: [Vector2] = []
  /// The path length up to each point; the first is 0.
  private var lengths: [Double] = []
  private let isClosed: Bool
  /// The index of the point at the end of the current segment.
  private var next = 1
  /// The distance at which the current lap of a closed path started.
  private var roundStart = 0.0

  /// - Returns: nil for a path of zero length.
  init?(_ contour: BezierContour) {
    isClosed = contour.isClosed
    for index in 0..<contour.curveCount {
      let curve = contour.curve(index)
      if points.isEmpty { points.append(curve.p0) }
      let isStraight = MotionPath(curve) == nil
      let samples = isStraight ? 2 : MotionPath.sampleCount
      for sample in 1..<samples {
        let point = curve.point(at: Double(sample) / Double(samples - 1))
        if point != points.last { points.append(point) }
      }
    }
    var length = 0.0
    for (index, point) in points.enumerated() {
      if index > 0 { length += (point - points[index - 1]).length }
      lengths.append(length)
    }
    guard points.count > 1, length.isFinite, length > 0 else { return nil }
  }

  var length: Double { lengths.last ?? 0 }

  /// Returns to the start of the path for a new line.
  mutating func restart(at position: Double) {
    next = 1
    roundStart = 0
    guard position < 0, isClosed, position.isFinite else { return }
    roundStart = -length * (-position / length).rounded(.up)
  }

  /// Returns the point and the direction at a distance from the start.
  mutating func place(at position: Double) -> (point: Vector2, degrees: Double) {
    guard position.isFinite else { return (points[0], 0) }
    if position > roundStart + lengths[next] {
      var target = position - roundStart
      if isClosed {
        let rounds = (target / length).rounded(.down)
        roundStart += rounds * length
        target = position - roundStart
      }
      next = firstPoint(after: target)
    }
    let (from, to) = (points[next - 1], points[next])
    let way = to - from
    let share = (position - roundStart - lengths[next - 1]) / (lengths[next] - lengths[next - 1])
    return (from.mixed(with: to, share), atan2(way.y, way.x) * 180 / .pi)
  }

  /// Returns the index of the first point at or after a distance; the last point if there is none.
  private func firstPoint(after way: Double) -> Int {
    var (low, high) = (1, points.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle] < way { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
