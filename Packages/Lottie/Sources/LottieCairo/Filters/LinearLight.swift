import LottiePlatform

/// Converts pixels to and from linear light, in which filters blend colors.
/// - Source: IEC 61966-2-1 (sRGB).
enum LinearLight {
  private static let toLinear: [Float] = (0..<256).map { Float(linear(Double($0) / 255)) }
  private static let steps = 4096
  private static let fromLinear: [Float] = (0...steps).map {
    Float(encoded(Double($0) / Double(steps)))
  }

  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  /// Converts a premultiplied sRGB pixel to premultiplied linear components, 0 to 1.
  static func premultiplied(_ pixel: UInt32) -> SIMD4<Float> {
    let alpha = pixel >> 24
    guard alpha > 0 else { return .zero }
    if alpha == 255 {
      return SIMD4(
        toLinear[Int(pixel >> 16 & 255)], toLinear[Int(pixel >> 8 & 255)],
        toLinear[Int(pixel & 255)], 1)
    }
    return SIMD4(straight(pixel.straight), 1) * (Float(alpha) / 255)
  }

  /// Converts a premultiplied linear color to a pixel.
  static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    guard color.w > 0.0005 else { return 0 }
    let straight = SIMD3(color.x, color.y, color.z) / color.w
    var result = SIMD3<Float>.zero
    for index in 0..<3 { result[index] = encode(straight[index]) }
    return UInt32(straight: result, alpha: color.w)
  }

  /// Converts a straight sRGB color to linear light.
  static func straight(_ color: SIMD3<Float>) -> SIMD3<Float> {
    var result = SIMD3<Float>.zero
    for index in 0..<3 {
      result[index] = toLinear[Int(unit(color[index]) * 255 + 0.5)]
    }
    return result
  }

  /// The mean of the components in linear light, encoded as sRGB.
  /// - Source: lottie-web 5, which uses 0.3333 for a third.
  static func gray(of color: SIMD3<Float>) -> Float { encode(straight(color).sum() * 0.3333) }

  private static func encode(_ value: Float) -> Float {
    fromLinear[Int(unit(value) * Float(steps) + 0.5)]
  }

  /// Clamps a value to 0...1; NaN becomes 0.
  static func unit(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
}

extension UInt32 {
  /// The straight color of a premultiplied ARGB32 pixel, 0 to 1; black if it is transparent.
  var straight: SIMD3<Float> {
    let alpha = Float(self >> 24)
    guard alpha > 0 else { return .zero }
    return SIMD3(Float(self >> 16 & 255), Float(self >> 8 & 255), Float(self & 255)) / alpha
  }

  /// Creates a premultiplied pixel; components are clamped to 0...1.
  init(straight color: SIMD3<Float>, alpha: Float) {
    let alphaByte = UInt32(LinearLight.unit(alpha) * 255 + 0.5)
    func byte(_ value: Float) -> UInt32 {
      UInt32(LinearLight.unit(value) * Float(alphaByte) + 0.5)
    }
    self = alphaByte << 24 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
  }
}
