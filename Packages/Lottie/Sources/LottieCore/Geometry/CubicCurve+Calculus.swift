extension CubicCurve {
  /// The derivative at the parameter `t`.
  func derivative(at t: Double) -> Vector2 {
    let u = 1 - t
    return (p1 - p0) * (3 * u * u) + (p2 - p1) * (6 * u * t) + (p3 - p2) * (3 * t * t)
  }

  /// The curve without control points that coincide with an end point. Such a control point, which
  /// leaves the curve without a direction at that end, moves to a third of the chord.
  /// - Source: lottie-web 5, all modifiers that use the direction of curves.
  var withSpreadHandles: CubicCurve {
    CubicCurve(
      p0, p1 == p0 ? p0.mixed(with: p3, 1 / 3) : p1, p2 == p3 ? p0.mixed(with: p3, 2 / 3) : p2, p3)
  }

  /// The parameters strictly between 0 and 1 at which the curvature changes its sign, in ascending
  /// order; at most two.
  /// - Source: roots of the cross product of the first and second derivative, a quadratic
  ///   polynomial in the parameter.
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
  /// The unit vector of the same direction; nil for a zero or infinite vector.
  var unit: Vector2? {
    let length = self.length
    return length > 0 && length.isFinite ? self * (1 / length) : nil
  }

  /// The vector rotated left by 90 degrees, with y pointing downward.
  var leftNormal: Vector2 { Vector2(y, -x) }
}
