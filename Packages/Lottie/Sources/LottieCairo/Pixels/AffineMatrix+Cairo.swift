import CCairo
import LottieCore

extension AffineMatrix {
  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }

  /// Whether the map takes axis-aligned rectangles to axis-aligned rectangles.
  var keepsAxes: Bool { b == 0 && c == 0 || a == 0 && d == 0 }

  /// The inverse; nil for a singular matrix.
  var inverse: AffineMatrix? {
    guard isInvertible else { return nil }
    let k = 1 / determinant
    return AffineMatrix(
      a: d * k, b: -b * k, c: -c * k, d: a * k, tx: (c * ty - d * tx) * k,
      ty: (b * tx - a * ty) * k)
  }
}
