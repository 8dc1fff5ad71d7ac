import LottiePlatform

/// An affine transform in three dimensions, used by 3D layers; z points toward the viewer.
struct AffineMatrix3D: Equatable, Sendable {
  /// The images of the unit vectors and of the origin.
  var x, y, z, origin: SIMD3<Double>

  static let identity = AffineMatrix3D(.identity)

  init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>, origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.z = z
    self.origin = origin
  }

  /// Extends a transform of the plane, leaving z unchanged.
  init(_ flat: AffineMatrix) {
    x = SIMD3(flat.a, flat.b, 0)
    y = SIMD3(flat.c, flat.d, 0)
    z = SIMD3(0, 0, 1)
    origin = SIMD3(flat.tx, flat.ty, 0)
  }

  static func translation(_ v: SIMD3<Double>) -> AffineMatrix3D {
    AffineMatrix3D(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1), origin: v)
  }

  static func scaling(_ s: SIMD3<Double>) -> AffineMatrix3D {
    AffineMatrix3D(x: SIMD3(s.x, 0, 0), y: SIMD3(0, s.y, 0), z: SIMD3(0, 0, s.z), origin: .zero)
  }

  /// A clockwise rotation about z, then y, then x.
  /// - Source: lottie-web 5 (order and signs).
  static func rotation(degrees: SIMD3<Double>) -> AffineMatrix3D {
    let (s, c) = (sines(degrees), sines(degrees + 90))
    let aboutX = AffineMatrix3D(
      x: SIMD3(1, 0, 0), y: SIMD3(0, c.x, -s.x), z: SIMD3(0, s.x, c.x), origin: .zero)
    let aboutY = AffineMatrix3D(
      x: SIMD3(c.y, 0, s.y), y: SIMD3(0, 1, 0), z: SIMD3(-s.y, 0, c.y), origin: .zero)
    let aboutZ = AffineMatrix3D(
      x: SIMD3(c.z, s.z, 0), y: SIMD3(-s.z, c.z, 0), z: SIMD3(0, 0, 1), origin: .zero)
    return aboutX * aboutY * aboutZ
  }

  private static func sines(_ degrees: SIMD3<Double>) -> SIMD3<Double> {
    let radians = degrees * (.pi / 180)
    return SIMD3(sin(radians.x), sin(radians.y), sin(radians.z))
  }

  /// The transform that applies `inner` first and then `outer`.
  static func * (outer: AffineMatrix3D, inner: AffineMatrix3D) -> AffineMatrix3D {
    AffineMatrix3D(
      x: outer.direction(inner.x), y: outer.direction(inner.y), z: outer.direction(inner.z),
      origin: outer.direction(inner.origin) + outer.origin)
  }

  private func direction(_ v: SIMD3<Double>) -> SIMD3<Double> { x * v.x + y * v.y + z * v.z }

  /// The orthographic projection along z, restricted to points of the plane.
  var flattened: AffineMatrix {
    AffineMatrix(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
  }
}
