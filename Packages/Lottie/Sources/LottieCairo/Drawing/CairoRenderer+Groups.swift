import CCairo
import LottieCore

extension CairoRenderer {
  /// Draws a group into an intermediate image and composites that, or a cached one.
  mutating func drawIsolated(
    _ group: DrawGroup, in view: AffineMatrix
  ) throws(LottieRenderError) {
    let cache = groupCache
    groupCache = nil
    guard let area = clip(to: group.contentBounds(in: view)) else { return }
    let compose = { (context: OpaquePointer) in
      cairo_set_operator(context, group.blendMode.cairo)
      cairo_paint_with_alpha(context, group.opacity)
    }
    if let pattern = cache?.pattern {
      cairo_set_source(context, pattern)
      return compose(context)
    }
    // The nodes, the masks or the matte, and the coverage of one mask may be open together.
    let cost = area * (group.masks.isEmpty && group.matte == nil ? 1 : 3)
    try open(pixels: cost)
    defer { close(pixels: cost) }
    try paintGroup(CAIRO_CONTENT_COLOR_ALPHA) { (renderer) throws(LottieRenderError) in
      try renderer.drawContents(of: group, in: view)
      if !group.masks.isEmpty {
        try renderer.paintGroup(CAIRO_CONTENT_ALPHA) { (renderer) throws(LottieRenderError) in
          try renderer.draw(group.masks, in: view)
        } then: { context in
          cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
          cairo_paint(context)
        }
      }
      if let matte = group.matte { try renderer.cut(by: matte, in: view) }
    } then: { context in
      cache?.pattern = cairo_get_source(context)
      compose(context)
    }
  }

  private mutating func cut(
    by matte: DrawMatte, in view: AffineMatrix
  ) throws(LottieRenderError) {
    try paintGroup(CAIRO_CONTENT_COLOR_ALPHA) { (renderer) throws(LottieRenderError) in
      try renderer.draw(matte.nodes, in: view)
      if matte.isLuma { renderer.convertLuminanceToAlpha() }
    } then: { context in
      cairo_set_operator(
        context, matte.isInverted ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_DEST_IN)
      cairo_paint(context)
    }
  }

  func fill(_ path: BezierPath, in matrix: AffineMatrix) {
    trace(path.contours[...], in: matrix)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_fill(context)
  }

  /// Draws `body` into an image as large as the current clip, and calls `then` with it as source.
  mutating func paintGroup(
    _ content: cairo_content_t,
    _ body: (inout CairoRenderer) throws(LottieRenderError) -> Void,
    then paint: (OpaquePointer) -> Void
  ) throws(LottieRenderError) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_push_group_with_content(context, content)
    do {
      try body(&self)
      cairo_pop_group_to_source(context)
    } catch {
      cairo_pop_group_to_source(context)
      throw error
    }
    paint(context)
  }

  /// Replaces each pixel by its luminance as alpha, for luma mattes.
  /// - Source: SVG 1.1, 14.4: the luminance of the color times its opacity.
  private func convertLuminanceToAlpha() {
    guard let surface = cairo_get_group_target(context),
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
    else { return }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let width = Int(cairo_image_surface_get_width(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<Int(cairo_image_surface_get_height(surface)) {
      let row = UnsafeMutableRawPointer(data + y * stride)
      for x in 0..<width {
        let pixel = row.load(fromByteOffset: x * 4, as: UInt32.self)
        let luma = 54 * (pixel >> 16 & 255) + 183 * (pixel >> 8 & 255) + 19 * (pixel & 255)
        row.storeBytes(of: ((luma + 128) >> 8) << 24, toByteOffset: x * 4, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(surface)
  }
}
