import CCairo
import Lottie

/// What colours a shape, in cairo's terms.
struct CairoPaint {
  private let paint: DrawPaint
  /// Takes the units of the paint to pixels; it can be undone.
  private let matrix: AffineMatrix

  init(_ paint: DrawPaint, in matrix: AffineMatrix) {
    self.paint = paint
    self.matrix = matrix
  }

  /// Makes it the source of a context whose own matrix is the identity.
  func use(in context: OpaquePointer, opacity: Double) {
    switch paint {
    case .color(let color):
      cairo_set_source_rgba(context, color.red, color.green, color.blue, opacity)
    case .gradient(let gradient):
      guard let pattern = pattern(of: gradient, opacity: opacity) else {
        let last = gradient.stops.last
        let color = last?.color ?? RGBColor(red: 0, green: 0, blue: 0)
        return cairo_set_source_rgba(
          context, color.red, color.green, color.blue, opacity * (last?.opacity ?? 0))
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
  }

  /// - Returns: nil when cairo cannot make it, as for coordinates without measure.
  private func pattern(of gradient: Gradient, opacity: Double) -> OpaquePointer? {
    let made: OpaquePointer?
    switch gradient.shape {
    case .linear(let start, let end):
      guard [start.x, start.y, end.x, end.y].allSatisfy(isInReach) else { return nil }
      made = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    case .radial(let center, let radius, let focus):
      guard [center.x, center.y, radius, focus.x, focus.y].allSatisfy(isInReach) else { return nil }
      made = cairo_pattern_create_radial(focus.x, focus.y, 0, center.x, center.y, radius)
    }
    guard let made else { return nil }
    for stop in gradient.stops {
      cairo_pattern_add_color_stop_rgba(
        made, stop.offset, stop.color.red, stop.color.green, stop.color.blue,
        stop.opacity * opacity)
    }
    var inverse = matrix.cairo
    guard cairo_matrix_invert(&inverse) == CAIRO_STATUS_SUCCESS else {
      cairo_pattern_destroy(made)
      return nil
    }
    cairo_pattern_set_matrix(made, &inverse)
    guard cairo_pattern_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_pattern_destroy(made)
      return nil
    }
    return made
  }

  private func isInReach(_ value: Double) -> Bool { abs(value) < 1e9 }
}

extension AffineMatrix {
  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}
