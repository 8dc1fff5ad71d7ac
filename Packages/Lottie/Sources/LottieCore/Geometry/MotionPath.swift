import Synchronization

/// The curved motion path of a position between two keyframes, traversed at constant speed.
///
/// A class, because the lengths are computed when they are first needed, and kept.
/// - Source: lottie-web 5 takes 150 samples of the curve, evenly spaced in its parameter, and
///   interpolates linearly between them. This type does the same so that positions match.
final class MotionPath: Equatable, Sendable {
  static let sampleCount = 150

  let curve: CubicCurve
  private let table = AtomicLazyReference<LengthTable>()

  /// The path length up to each sample; the first is 0.
  private final class LengthTable: Sendable {
    let lengths: [Double]

    init(_ curve: CubicCurve) {
      var length = 0.0
      var previous = curve.p0
      lengths = (0..<MotionPath.sampleCount).map { index in
        let point = curve.point(at: MotionPath.parameter(index))
        length += (point - previous).length
        previous = point
        return length
      }
    }
  }

  /// - Parameter keepsLines: whether tangents that are collinear with the end points are kept. They
  ///   may lead beyond the end points.
  /// - Returns: nil if the path is a straight line, or too large for its length to be finite.
  init?(_ curve: CubicCurve, keepsLines: Bool = false) {
    let (p0, p3) = (curve.p0, curve.p3)
    if !keepsLines, p0 != p3, Self.areInLine(p0, p3, curve.p1), Self.areInLine(p0, p3, curve.p2) {
      return nil
    }
    if !keepsLines, p0 == p3, curve.isStraight { return nil }
    for point in [p0, curve.p1, curve.p2, p3] where !(max(abs(point.x), abs(point.y)) < 1e100) {
      return nil
    }
    self.curve = curve
  }

  static func == (first: MotionPath, second: MotionPath) -> Bool { first.curve == second.curve }

  private var lengths: [Double] {
    (table.load() ?? table.storeIfNil(LengthTable(curve))).lengths
  }

  var length: Double { lengths.last ?? 0 }

  /// Returns the point at the fraction `progress` of the length. A fraction outside 0…1 gives the
  /// end point, as in lottie-web.
  func point(at progress: Double) -> Vector2 {
    let lengths = self.lengths
    let target = (progress < 0 ? 1 : progress.clamped(to: 0...1)) * (lengths.last ?? 0)
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

  fileprivate static func parameter(_ index: Int) -> Double {
    Double(index) / Double(sampleCount - 1)
  }

  private static func areInLine(_ a: Vector2, _ b: Vector2, _ c: Vector2) -> Bool {
    abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) < 0.001
  }
}
