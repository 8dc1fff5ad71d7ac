/// What drawing keeps between frames beside pictures: colours of gradients and decoded images; and
/// the count of what filters cost.
struct DrawingTools {
  let filterWork = FilterWork()
  let raster = GradientRaster()
  let images: ImageCache
}
