import CCairo
import Lottie

/// What colours a shape, in cairo's terms.
struct CairoPaint {
  private let paint: DrawPaint
  /// Takes the units of the paint to pixels; it can be undone.
  private let matrix: AffineMatrix
  /// The pixels to be painted.
  private let place: PixelRect

  init(_ paint: DrawPaint, in matrix: AffineMatrix, for place: PixelRect) {
    self.paint = paint
    self.matrix = matrix
    self.place = place
  }

  /// Makes it the source of a context whose own matrix is the identity.
  func use(in context: OpaquePointer, opacity: Double, through raster: GradientRaster) {
    switch paint {
    case .color(let color):
      cairo_set_source_rgba(context, color.red, color.green, color.blue, opacity)
    case .gradient(let gradient):
      guard !raster.use(gradient, opacity: opacity, in: matrix, for: place, of: context) else {
        return
      }
      let last = gradient.stops.last
      let color = last?.color ?? RGBColor(red: 0, green: 0, blue: 0)
      cairo_set_source_rgba(
        context, color.red, color.green, color.blue, opacity * (last?.opacity ?? 0))
    }
  }
}

extension AffineMatrix {
  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}
