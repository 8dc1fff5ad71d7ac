import Foundation

/// Takes pixels to and from linear light, in which filters mix colours.
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

  /// A premultiplied sRGB pixel as red, green, blue and alpha, linear and premultiplied, 0 to 1.
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

  /// The pixel of a linear premultiplied colour.
  static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    guard color.w > 0.0005 else { return 0 }
    let straight = SIMD3(color.x, color.y, color.z) / color.w
    var result = SIMD3<Float>.zero
    for index in 0..<3 { result[index] = encode(straight[index]) }
    return UInt32(straight: result, alpha: color.w)
  }

  /// A straight sRGB colour in linear light.
  static func straight(_ color: SIMD3<Float>) -> SIMD3<Float> {
    var result = SIMD3<Float>.zero
    for index in 0..<3 {
      result[index] = toLinear[Int(unit(color[index]) * 255 + 0.5)]
    }
    return result
  }

  /// The mean of the components in linear light, as sRGB.
  /// - Source: lottie-web 5: a third is taken as 0.3333.
  static func grey(of color: SIMD3<Float>) -> Float { encode(straight(color).sum() * 0.3333) }

  private static func encode(_ value: Float) -> Float {
    fromLinear[Int(unit(value) * Float(steps) + 0.5)]
  }

  /// 0 to 1; NaN becomes 0.
  static func unit(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
}

extension UInt32 {
  /// The colour of a premultiplied ARGB32 pixel that is not transparent, 0 to 1.
  var straight: SIMD3<Float> {
    let alpha = Float(self >> 24)
    guard alpha > 0 else { return .zero }
    return SIMD3(Float(self >> 16 & 255), Float(self >> 8 & 255), Float(self & 255)) / alpha
  }

  /// A premultiplied pixel; what lies outside 0 to 1 is pulled into it.
  init(straight color: SIMD3<Float>, alpha: Float) {
    let opacity = UInt32(LinearLight.unit(alpha) * 255 + 0.5)
    func part(_ value: Float) -> UInt32 { UInt32(LinearLight.unit(value) * Float(opacity) + 0.5) }
    self = opacity << 24 | part(color.x) << 16 | part(color.y) << 8 | part(color.z)
  }
}
