import LottieCore

extension DrawTritone: PointFilter {
  func apply(to image: inout FilterImage, originalAlpha: [Float]?, in view: AffineMatrix) {
    let (dark, middle, bright) = (SIMD3(dark), SIMD3(middle), SIMD3(bright))
    image.mapColors { color, alpha in
      let gray = LinearLight.gray(of: color) * 2
      return (
        gray < 1 ? dark + (middle - dark) * gray : middle + (bright - middle) * (gray - 1), alpha
      )
    }
  }
}
