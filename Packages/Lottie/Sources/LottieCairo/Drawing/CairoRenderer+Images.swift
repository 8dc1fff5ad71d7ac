import CCairo
import LottieCore

extension CairoRenderer {
  /// Draws an image into its box, or nothing if it cannot be decoded.
  func draw(_ image: DrawImage, in view: AffineMatrix) {
    let matrix = view * image.transform
    guard matrix.isInvertible, image.width > 0, image.height > 0, image.opacity > 0,
      let decoded = resources.images.image(image.source)
    else { return }
    let size = Vector2(Double(decoded.width), Double(decoded.height))
    let box = Vector2(image.width, image.height)
    let fit = image.fit.matrix(from: size, to: box)
    let (low, high) = (fit(.zero), fit(size))
    // Cairo only reads from a source.
    decoded.pixels.withUnsafeBytes { bytes in
      let memory = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      guard
        let surface = cairo_image_surface_create_for_data(
          memory?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
          Int32(decoded.width), Int32(decoded.height), Int32(decoded.width) * 4)
      else { return }
      cairo_save(context)
      paint(
        surface, through: matrix * fit, opacity: image.opacity,
        within: [
          Vector2(max(low.x, 0), max(low.y, 0)), Vector2(min(high.x, box.x), max(low.y, 0)),
          Vector2(min(high.x, box.x), min(high.y, box.y)),
          Vector2(max(low.x, 0), min(high.y, box.y)),
        ].map { clamped(matrix($0)) })
      cairo_restore(context)
      cairo_set_source_rgba(context, 0, 0, 0, 0)
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
  }

  private func paint(
    _ surface: OpaquePointer, through matrix: AffineMatrix, opacity: Double,
    within corners: [Vector2]
  ) {
    guard let pattern = cairo_pattern_create_for_surface(surface) else { return }
    defer { cairo_pattern_destroy(pattern) }
    var inverse = matrix.cairo
    guard matrix.isInvertible, cairo_matrix_invert(&inverse) == CAIRO_STATUS_SUCCESS else { return }
    cairo_pattern_set_matrix(pattern, &inverse)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_new_path(context)
    for corner in corners { cairo_line_to(context, corner.x, corner.y) }
    cairo_close_path(context)
    cairo_set_source(context, pattern)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    guard opacity < 1 else { return cairo_fill(context) }
    cairo_clip(context)
    cairo_paint_with_alpha(context, opacity)
  }
}
