import LottiePlatform

/// An affine transform of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct AffineMatrix: Hashable, Sendable {
  /// The coefficients, named as in SVG's `matrix(a b c d tx ty)`.
  public var a, b, c, d, tx, ty: Double

  /// The identity transform.
  public static let identity = AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a matrix from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A translation.
  public static func translation(_ v: Vector2) -> AffineMatrix {
    AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: v.x, ty: v.y)
  }

  /// A scaling about the origin.
  public static func scaling(_ x: Double, _ y: Double) -> AffineMatrix {
    AffineMatrix(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A clockwise rotation about the origin (y grows downward).
  public static func rotation(degrees: Double) -> AffineMatrix {
    let radians = degrees * .pi / 180
    let (sine, cosine) = (sin(radians), cos(radians))
    return AffineMatrix(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// A shear by the angle `degrees` along an axis at the angle `axis`.
  /// - Source: Lottie format, "Transform": `R(-axis) · Shear(tan(-skew)) · R(axis)`.
  public static func skew(degrees: Double, axis: Double) -> AffineMatrix {
    let shear = AffineMatrix(a: 1, b: 0, c: tan(-degrees * .pi / 180), d: 1, tx: 0, ty: 0)
    return rotation(degrees: -axis) * shear * rotation(degrees: axis)
  }

  /// The transform that applies `inner` first and then `outer`.
  public static func * (outer: AffineMatrix, inner: AffineMatrix) -> AffineMatrix {
    AffineMatrix(
      a: outer.a * inner.a + outer.c * inner.b,
      b: outer.b * inner.a + outer.d * inner.b,
      c: outer.a * inner.c + outer.c * inner.d,
      d: outer.b * inner.c + outer.d * inner.d,
      tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx,
      ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty)
  }

  /// Returns the transformed point.
  public func callAsFunction(_ p: Vector2) -> Vector2 {
    Vector2(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// The factor by which the transform scales areas; negative if it mirrors.
  public var determinant: Double { a * d - b * c }

  /// A Boolean value indicating whether the coefficients are finite and the transform has an
  /// inverse, as cairo requires.
  public var isInvertible: Bool {
    let determinant = self.determinant
    return determinant.isFinite && abs(determinant) > 1e-12 && tx.isFinite && ty.isFinite
  }
}

extension AffineMatrix {
  /// An upper bound of the factor by which the transform lengthens a vector.
  public var maximumScale: Double { Vector2(a, b).length + Vector2(c, d).length }
}
