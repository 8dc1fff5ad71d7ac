import LottieCore

extension DrawBlur: PixelFilter {
  func apply(to image: inout FilterImage, originalAlpha: [Float]?, in view: AffineMatrix) {
    var plane = BlurPlane(
      width: image.width, height: image.height,
      samples: image.pixels.map { LinearLight.premultiplied($0) })
    plane.blur(GaussianBlur.pixels(deviation, in: view))
    image.pixels = plane.samples.map { LinearLight.pixel($0) }
  }

  func reach(in view: AffineMatrix) -> Vector2 { GaussianBlur.reach(of: deviation, in: view) }

  var needsPlanes: Bool { true }
  var usesOriginalAlpha: Bool { false }
}
