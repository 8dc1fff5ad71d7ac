/// What drawing keeps between frames beside pictures: colours of gradients and decoded images; and
/// how the edges of the present frame are smoothed.
struct DrawingTools {
  var smoothing = FrameWork.Smoothing.smooth
  let raster = GradientRaster()
  let images: ImageCache
}
