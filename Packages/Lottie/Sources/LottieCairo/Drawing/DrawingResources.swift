import LottieRaster

/// The antialiasing of the current frame, and caches that drawing shares between frames.
struct DrawingResources {
  var antialiasing = Antialiasing.full
  let gradients = GradientRasterizer()
  let images: ImageCache
  let buffers = RasterBuffers()
  var rasterizer = LottieRasterizer.exact
}

/// Memory for the shape that is being drawn.
final class RasterBuffers {
  var strokes = StrokeOutliner()
  var coverage = CoverageRasterizer()
}
