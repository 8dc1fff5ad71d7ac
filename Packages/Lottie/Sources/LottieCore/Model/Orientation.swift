import LottiePlatform

/// A rotation by three angles that is interpolated along the shortest arc instead of angle by
/// angle.
struct Orientation: Interpolatable {
  /// The angles about x, y and z.
  var degrees: SIMD3<Double>

  /// - Source: spherical linear interpolation of unit quaternions (Shoemake 1985); the angles are
  ///   used as heading, attitude and bank, as in lottie-web 5.
  static func interpolate(
    _ a: Orientation, _ b: Orientation, _ progress: SIMD4<Double>
  ) -> Orientation {
    let t = progress.x
    let from = a.quaternion
    var to = b.quaternion
    var cosine = (from * to).sum()
    if cosine < 0 { (cosine, to) = (-cosine, -to) }
    guard 1 - cosine > 1e-6 else { return Orientation(quaternion: from + (to - from) * t) }
    let angle = acos(cosine)
    let (near, far) = (sin((1 - t) * angle) / sin(angle), sin(t * angle) / sin(angle))
    return Orientation(quaternion: from * near + to * far)
  }

  /// The unit quaternion as x, y, z and w.
  private var quaternion: SIMD4<Double> {
    let half = degrees * (.pi / 360)
    let (s1, s2, s3) = (sin(half.x), sin(half.y), sin(half.z))
    let (c1, c2, c3) = (cos(half.x), cos(half.y), cos(half.z))
    return SIMD4(
      s1 * s2 * c3 + c1 * c2 * s3, s1 * c2 * c3 + c1 * s2 * s3, c1 * s2 * c3 - s1 * c2 * s3,
      c1 * c2 * c3 - s1 * s2 * s3)
  }

  init(degrees: SIMD3<Double>) { self.degrees = degrees }

  private init(quaternion q: SIMD4<Double>) {
    let heading = atan2(2 * (q.y * q.w - q.x * q.z), 1 - 2 * (q.y * q.y + q.z * q.z))
    let attitude = asin((2 * (q.x * q.y + q.z * q.w)).clamped(to: -1...1))
    let bank = atan2(2 * (q.x * q.w - q.y * q.z), 1 - 2 * (q.x * q.x + q.z * q.z))
    degrees = SIMD3(heading, attitude, bank) * (180 / .pi)
  }
}
