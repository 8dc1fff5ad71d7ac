import LottieCore

extension DrawTint: PointFilter {
  func apply(to image: inout FilterImage, originalAlpha: [Float]?, in view: AffineMatrix) {
    let (black, range) = (SIMD3(black), SIMD3(white) - SIMD3(black))
    let amount = Float(amount)
    image.mapPremultiplied { color, alpha in
      let gray = LinearLight.gray(of: color)
      let layers = [
        SIMD4(LinearLight.straight(SIMD3(repeating: gray)), 1) * (alpha * amount),
        SIMD4(LinearLight.straight(black + range * gray), 1) * (alpha * amount),
      ]
      return layers.reduce(SIMD4(LinearLight.straight(color), 1) * alpha) { below, above in
        above + below * (1 - above.w)
      }
    }
  }
}
