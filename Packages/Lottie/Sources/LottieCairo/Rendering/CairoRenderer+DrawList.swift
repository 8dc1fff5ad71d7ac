import LottieCore

extension CairoRenderer {
  /// Clears `buffer` and draws `list` into it, scaled proportionally to fit and centered.
  ///
  /// Shapes whose matrix is singular or not finite are skipped.
  /// - Throws: ``LottieRenderError``. The buffer is then incomplete; the next drawing redoes it.
  public static func draw(
    _ list: DrawList, into buffer: inout PixelBuffer, images: ImageCache = ImageCache(),
    rasterizer: LottieRasterizer = .exact
  ) throws(LottieRenderError) {
    let rect = ContentRect.fitting(
      width: list.width, height: list.height, into: buffer.layout)
    let steps = DrawSteps(
      list, in: rect.matrix(width: list.width, height: list.height, rotation: 0),
      canvas: buffer.layout.canvas, rasterizer: rasterizer)
    let renderer = RetainedRenderer()
    let resources = DrawingResources(images: images, rasterizer: rasterizer)
    try buffer.withMemory { (memory, layout, contents) throws(LottieRenderError) in
      contents = BufferContents()
      try renderer.draw(
        steps, dirty: DirtyRegion(steps.canvas), into: memory, layout, with: resources)
      (contents.steps, contents.layout) = (steps, layout)
    }
  }
}
