import CCairo
import LottieCore
import LottieRaster

extension CairoRenderer {
  func draw(_ shape: DrawShape, in view: AffineMatrix) {
    let matrix = view * shape.transform
    guard matrix.isInvertible else { return }
    var extent = PixelRect.empty
    if case .gradient = shape.paint {
      extent = shape.bounds(in: matrix).pixels(in: clipExtents)
      guard !extent.isEmpty else { return }
    }
    if drawExactly(shape, in: matrix, extent: extent) { return }
    let paint = CairoPaint(shape.paint, in: matrix, for: extent)
    switch shape.style {
    case .fill(let rule):
      paint.setSource(of: context, opacity: shape.opacity, through: resources.gradients)
      trace(shape.path.contours[...], in: matrix)
      cairo_set_fill_rule(
        context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_fill(context)
    case .stroke(let style):
      let (pen, coverage) = Self.drawnPen(style, of: shape.path, in: matrix)
      let opacity = shape.opacity * coverage
      paint.setSource(of: context, opacity: opacity, through: resources.gradients)
      stroke(shape.path, pen, in: matrix)
    }
  }

  /// Fills the outline of a stroke.
  ///
  /// Cairo's own strokes have holes where handles are shorter than a pixel, and compare the miter
  /// limit with the transformed angle.
  func stroke(_ path: BezierPath, _ pen: StrokeStyle, in matrix: AffineMatrix) {
    var pen = pen
    pen.width = min(pen.width, Self.reach / matrix.largestScale)
    resources.buffers.strokes.outline(path, pen, in: matrix)
    let outline = resources.buffers.strokes.polygons
    cairo_new_path(context)
    var start = 0
    for end in outline.ends {
      for point in outline.points[start..<end] {
        let point = clamped(point)
        cairo_line_to(context, point.x, point.y)
      }
      cairo_close_path(context)
      cairo_new_sub_path(context)
      start = end
    }
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_fill(context)
  }

  /// The pen and the opacity factor with which a line is drawn.
  static func drawnPen(
    _ style: StrokeStyle, of path: BezierPath, in matrix: AffineMatrix
  ) -> (pen: StrokeStyle, coverage: Double) {
    var (pen, coverage) = style.hairline(in: matrix)
    // Clamping changes an outline that is too large, and would produce countless dashes.
    if !pen.dashes.isEmpty, !isInReach(path.contours, in: matrix) { pen.dashes = [] }
    pen.width = min(pen.width, reach / matrix.largestScale)
    return (pen, coverage)
  }

  private static func isInReach(_ contours: [BezierContour], in matrix: AffineMatrix) -> Bool {
    contours.allSatisfy { $0.points.allSatisfy { clamped(matrix($0)) == matrix($0) } }
  }
}
