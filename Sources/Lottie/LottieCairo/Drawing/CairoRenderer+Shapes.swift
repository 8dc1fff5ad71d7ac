import CCairo
import Lottie

extension CairoRenderer {
  func draw(_ shape: DrawShape, in view: AffineMatrix) {
    let matrix = view * shape.transform
    guard matrix.isInvertible else { return }
    var extent = PixelRect.empty
    if case .gradient = shape.paint {
      extent = [.shape(shape)].bounds(in: view).pixels(in: clipExtents)
      guard !extent.isEmpty else { return }
    }
    let paint = CairoPaint(shape.paint, in: matrix, for: extent)
    switch shape.style {
    case .fill(let rule):
      paint.setSource(of: context, opacity: shape.opacity, through: resources.gradients)
      trace(shape.path.contours[...], in: matrix)
      cairo_set_fill_rule(
        context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_fill(context)
    case .stroke(let style):
      var (pen, coverage) = style.hairline(in: matrix)
      // Clamping changes an outline that is too large, and would produce countless dashes.
      if !pen.dashes.isEmpty, !isInReach(shape.path.contours, in: matrix) { pen.dashes = [] }
      let opacity = shape.opacity * coverage
      paint.setSource(of: context, opacity: opacity, through: resources.gradients)
      let contours = pen.withDots(shape.path.contours, in: matrix)
      let batches = Self.batches(of: contours)
      guard batches.count > 1 else {
        trace(contours[...], in: matrix)
        return stroke(pen, in: matrix)
      }
      cairo_push_group(context)
      paint.setSource(of: context, opacity: 1, through: resources.gradients)
      for batch in batches {
        trace(batch, in: matrix)
        stroke(pen, in: matrix)
      }
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, opacity)
    }
  }

  /// Splits long paths, since cairo's time for a stroke grows with the square of its curves.
  private static func batches(of contours: [BezierContour]) -> [ArraySlice<BezierContour>] {
    var batches: [ArraySlice<BezierContour>] = []
    var start = 0
    var count = 0
    for (index, contour) in contours.enumerated() {
      count += contour.curveCount
      guard count >= batchCurves || index == contours.count - 1 else { continue }
      batches.append(contours[start...index])
      start = index + 1
      count = 0
    }
    return batches
  }

  private static let batchCurves = 10_000

  /// Strokes the current path, which is already in pixels; the matrix applies to the pen only.
  func stroke(_ pen: StrokeStyle, in matrix: AffineMatrix) {
    let largest = max(
      Vector2(matrix.a, matrix.b).length, Vector2(matrix.c, matrix.d).length)
    let width = min(pen.width, Self.reach / largest)
    guard width > 0, width.isFinite else { return }
    var pattern = matrix.cairo
    cairo_save(context)
    cairo_set_matrix(context, &pattern)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, pen.cap.cairo)
    cairo_set_line_join(context, pen.join.cairo)
    cairo_set_miter_limit(context, pen.miterLimit.isFinite ? max(1, pen.miterLimit) : 1)
    cairo_set_dash(
      context, pen.dashes, Int32(clamping: pen.dashes.count),
      pen.dashOffset.isFinite ? pen.dashOffset : 0)
    cairo_stroke(context)
    cairo_restore(context)
  }

  private func isInReach(_ contours: [BezierContour], in matrix: AffineMatrix) -> Bool {
    contours.allSatisfy { $0.points.allSatisfy { clamped(matrix($0)) == matrix($0) } }
  }
}

extension LineCap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension LineJoin {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
