import Foundation

/// Walks along the line on which letters stand.
///
/// - Source: lottie-web 5 samples each curve at 150 parameters and goes straight between them; it
///   never goes back within a line of text, and before and behind an open line it goes on straight.
struct TextPathWalker {
  private var points: [Vector2] = []
  /// The length of the way up to each point; the first is 0.
  private var lengths: [Double] = []
  private let isClosed: Bool
  /// The point that the way leads to.
  private var next = 1
  /// The way up to the start of the present round.
  private var roundStart = 0.0

  /// - Returns: nil for a line without length.
  init?(_ contour: BezierContour) {
    isClosed = contour.isClosed
    for index in 0..<contour.curveCount {
      let curve = contour.curve(index)
      if points.isEmpty { points.append(curve.p0) }
      let isStraight = MotionCurve(curve) == nil
      let samples = isStraight ? 2 : MotionCurve.sampleCount
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

  /// Goes back to the start, for a new line of text.
  mutating func restart(at position: Double) {
    next = 1
    roundStart = 0
    guard position < 0, isClosed, position.isFinite else { return }
    roundStart = -length * (-position / length).rounded(.up)
  }

  /// The point after a way from the start, and the direction there.
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

  /// The first point that lies at least so far from the start; the last one when none does.
  private func firstPoint(after way: Double) -> Int {
    var (low, high) = (1, points.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle] < way { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
