import LottieRaster

/// The antialiasing of the current frame, and caches that drawing shares between frames.
struct DrawingResources {
  var antialiasing = Antialiasing.full
  let gradients = GradientRasterizer()
  let images: ImageCache
  let outline = OutlineBuffer()
}

/// The outline of the stroke that is being drawn; its memory is reused.
final class OutlineBuffer {
  var polygons = Polygons()
}
