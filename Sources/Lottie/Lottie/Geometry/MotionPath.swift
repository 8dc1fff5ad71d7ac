/// The curved motion path of a position between two keyframes, traversed at constant speed.
///
/// - Source: lottie-web 5 takes 150 samples of the curve, evenly spaced in its parameter, and
///   interpolates linearly between them. This type does the same so that positions match.
struct MotionPath: Equatable, Sendable {
  static let sampleCount = 150

  let curve: CubicCurve
  /// The path length up to each sample; the first is 0.
  private let lengths: [Double]

  /// - Parameter keepsLines: whether tangents that are collinear with the end points are kept. They
  ///   may lead beyond the end points.
  /// - Returns: nil if the path is a straight line.
  init?(_ curve: CubicCurve, keepsLines: Bool = false) {
    let (p0, p3) = (curve.p0, curve.p3)
    if !keepsLines, p0 != p3, Self.areInLine(p0, p3, curve.p1), Self.areInLine(p0, p3, curve.p2) {
      return nil
    }
    if !keepsLines, p0 == p3, curve.isStraight { return nil }
    self.curve = curve
    var lengths: [Double] = []
    lengths.reserveCapacity(Self.sampleCount)
    var length = 0.0
    var previous = p0
    for index in 0..<Self.sampleCount {
      let point = curve.point(at: Self.parameter(index))
      length += (point - previous).length
      lengths.append(length)
      previous = point
    }
    guard length.isFinite else { return nil }
    self.lengths = lengths
  }

  var length: Double { lengths.last ?? 0 }

  /// Returns the point at the fraction `progress` of the length. A fraction outside 0…1 gives the
  /// end point, as in lottie-web.
  func point(at progress: Double) -> Vector2 {
    let target = (progress < 0 ? 1 : progress.clamped(to: 0...1)) * length
    var low = 0
    var high = Self.sampleCount - 1
    while low + 1 < high {
      let middle = (low + high) / 2
      if lengths[middle] <= target { low = middle } else { high = middle }
    }
    let start = curve.point(at: Self.parameter(low))
    let stretch = lengths[high] - lengths[low]
    guard stretch > 0 else { return start }
    return start.mixed(
      with: curve.point(at: Self.parameter(high)), min(1, (target - lengths[low]) / stretch))
  }

  private static func parameter(_ index: Int) -> Double { Double(index) / Double(sampleCount - 1) }

  private static func areInLine(_ a: Vector2, _ b: Vector2, _ c: Vector2) -> Bool {
    abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) < 0.001
  }
}
