/// The antialiasing of the current frame, and caches that drawing shares between frames.
struct DrawingResources {
  var antialiasing = Antialiasing.full
  let gradients = GradientRasterizer()
  let images: ImageCache
}
