extension AffineMatrix {
  /// Returns the standard deviations of a transformed blur along the axes.
  public func deviation(_ before: Vector2) -> Vector2 {
    Vector2(
      Vector2(a * before.x, c * before.y).length, Vector2(b * before.x, d * before.y).length)
  }

  /// The inverse transform; the identity if the transform is not invertible.
  var inverse: AffineMatrix {
    guard isInvertible else { return .identity }
    let k = 1 / determinant
    return AffineMatrix(
      a: d * k, b: -b * k, c: -c * k, d: a * k, tx: (c * ty - d * tx) * k,
      ty: (b * tx - a * ty) * k)
  }
}
