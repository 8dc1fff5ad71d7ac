import LottieCore

extension DrawColorFill: PointFilter {
  func apply(to image: inout FilterImage, originalAlpha: [Float]?, in view: AffineMatrix) {
    let (solid, opacity) = (SIMD3(color), Float(opacity))
    image.mapColors { _, alpha in (solid, alpha * opacity) }
  }
}
