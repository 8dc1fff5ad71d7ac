import CCairo

/// Calls `body` with a cairo surface over `memory`, which must hold `height` rows of `stride`
/// bytes.
func withImageSurface(
  over memory: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int,
  _ body: (OpaquePointer) throws(LottieRenderError) -> Void
) throws(LottieRenderError) {
  guard
    let surface = cairo_image_surface_create_for_data(
      memory.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
      Int32(clamping: width), Int32(clamping: height), Int32(clamping: stride))
  else { throw .cairo(reason: "no surface") }
  defer {
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }
  try check(cairo_surface_status(surface))
  try body(surface)
  cairo_surface_flush(surface)
}
