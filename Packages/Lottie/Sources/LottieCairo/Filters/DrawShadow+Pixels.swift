import LottieCore

extension DrawShadow: PixelFilter {
  func apply(to image: inout FilterImage, originalAlpha: [Float]?, in view: AffineMatrix) {
    let (width, height) = (image.width, image.height)
    var plane = BlurPlane(width: width, height: height, samples: originalAlpha ?? image.alpha)
    plane.blur(GaussianBlur.pixels(deviation, in: view))
    let offset = Vector2(
      view.a * offset.x + view.c * offset.y, view.b * offset.x + view.d * offset.y)
    let reach = Double(FilterImage.longestSide)
    let (dx, dy) = (
      Int(min(max(offset.x, -reach), reach).rounded()),
      Int(min(max(offset.y, -reach), reach).rounded())
    )
    let linear = LinearLight.straight(SIMD3(color))
    let color = SIMD4(linear, 1) * Float(opacity)
    for y in max(0, dy)..<max(max(0, dy), min(height, height + dy)) {
      for x in max(0, dx)..<max(max(0, dx), min(width, width + dx)) {
        let index = y * width + x
        let below = plane.samples[(y - dy) * width + x - dx]
        let above = image.pixels[index]
        guard below > 0.001, above >> 24 < 255 else { continue }
        let top = LinearLight.premultiplied(above)
        image.pixels[index] = LinearLight.pixel(top + color * below * (1 - top.w))
      }
    }
  }

  func reach(in view: AffineMatrix) -> Vector2 {
    GaussianBlur.reach(of: deviation, in: view)
      + Vector2(
        abs(view.a * offset.x + view.c * offset.y), abs(view.b * offset.x + view.d * offset.y))
  }

  var needsPlanes: Bool { true }
  var usesOriginalAlpha: Bool { true }
}
