/// What drawing keeps between frames beside pictures: colours of gradients and decoded images.
struct DrawingTools {
  let raster = GradientRaster()
  let images: ImageCache
}
