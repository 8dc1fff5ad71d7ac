extension CubicCurve {
  /// The derivative at the parameter `t`.
  func derivative(at t: Double) -> Vector2 {
    let u = 1 - t
    return (p1 - p0) * (3 * u * u) + (p2 - p1) * (6 * u * t) + (p3 - p2) * (3 * t * t)
  }

  /// The same curve or nearly so, but without a control point on an end, which would leave it
  /// without a direction there: such a point moves to a third of the chord.
  /// - Source: lottie-web 5, in all modifiers that follow the direction of curves.
  var withSpreadHandles: CubicCurve {
    CubicCurve(
      p0, p1 == p0 ? p0.mixed(with: p3, 1 / 3) : p1, p2 == p3 ? p0.mixed(with: p3, 2 / 3) : p2, p3)
  }

  /// The parameters strictly between 0 and 1 at which the curve bends from one side to the other,
  /// in rising order; at most two.
  /// - Source: the cross product of first and second derivative is a quadratic polynomial in the
  ///   parameter; its roots are sought.
  var inflections: [Double] {
    let a = p3 - p0 + (p1 - p2) * 3
    let b = (p0 + p2) * 3 - p1 * 6
    let c = (p1 - p0) * 3
    func cross(_ v: Vector2, _ w: Vector2) -> Double { v.y * w.x - v.x * w.y }
    let leading = cross(a, b)
    guard abs(leading) > 1e-5 else { return [] }
    let middle = -0.5 * cross(a, c) / leading
    let square = middle * middle - cross(b, c) / leading / 3
    guard square >= 0 else { return [] }
    let root = square.squareRoot()
    let found = root <= 1e-5 ? [middle] : [middle - root, middle + root]
    return found.filter { $0 > 0 && $0 < 1 }
  }
}

extension Vector2 {
  /// The direction, of length 1; nil for a vector without one.
  var unit: Vector2? {
    let length = self.length
    return length > 0 && length.isFinite ? self * (1 / length) : nil
  }

  /// Turned left by a right angle, as seen with y downward.
  var leftNormal: Vector2 { Vector2(y, -x) }
}
