import CCairo
import LottieCore

/// The paint of a shape as a cairo source.
struct CairoPaint {
  private let paint: DrawPaint
  /// Maps the units of the paint to pixels; invertible.
  private let matrix: AffineMatrix
  /// The pixels to paint.
  private let extent: PixelRect

  init(_ paint: DrawPaint, in matrix: AffineMatrix, for extent: PixelRect) {
    self.paint = paint
    self.matrix = matrix
    self.extent = extent
  }

  /// Makes the paint the source of a context whose own matrix is the identity.
  func setSource(
    of context: OpaquePointer, opacity: Double, through rasterizer: GradientRasterizer
  ) {
    switch paint {
    case .color(let color):
      cairo_set_source_rgba(context, color.red, color.green, color.blue, opacity)
    case .gradient(let gradient):
      let isDrawn = rasterizer.setSource(
        of: context, to: gradient, opacity: opacity, in: matrix, for: extent)
      guard !isDrawn else { return }
      let last = gradient.stops.last
      let color = last?.color ?? RGBColor(red: 0, green: 0, blue: 0)
      cairo_set_source_rgba(
        context, color.red, color.green, color.blue, opacity * (last?.opacity ?? 0))
    }
  }
}
