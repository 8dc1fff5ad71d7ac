/// A cubic Bézier curve.
public struct CubicCurve: Hashable, Sendable {
  /// The start, the two control points and the end.
  public var p0, p1, p2, p3: Vector2

  /// Creates a curve from its four points.
  public init(_ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  /// A Boolean value indicating whether both control points coincide with the end points, which
  /// makes the curve a straight line.
  public var isStraight: Bool { p1 == p0 && p2 == p3 }

  /// The point at the parameter `t`, 0 to 1.
  public func point(at t: Double) -> Vector2 {
    let u = 1 - t
    return p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t)
  }

  /// The curve in the opposite direction.
  var reversed: CubicCurve { CubicCurve(p3, p2, p1, p0) }

  /// Splits the curve at the parameter `t`.
  /// - Source: de Casteljau's algorithm.
  func split(at t: Double) -> (CubicCurve, CubicCurve) {
    let (a, b, c) = (p0.mixed(with: p1, t), p1.mixed(with: p2, t), p2.mixed(with: p3, t))
    let (d, e) = (a.mixed(with: b, t), b.mixed(with: c, t))
    let middle = d.mixed(with: e, t)
    return (CubicCurve(p0, a, d, middle), CubicCurve(middle, e, c, p3))
  }

  /// The part between two parameters, 0 ≤ `from` ≤ `to` ≤ 1.
  ///
  /// For a straight line, the parameters are fractions of its length, and the part is a straight
  /// line.
  func part(from: Double, to: Double) -> CubicCurve {
    if isStraight {
      let (start, end) = (p0.mixed(with: p3, from), p0.mixed(with: p3, to))
      return CubicCurve(start, start, end, end)
    }
    let tail = from > 0 ? split(at: from).1 : self
    guard to < 1, from < 1 else { return tail }
    return tail.split(at: (to - from) / (1 - from)).0
  }
}
