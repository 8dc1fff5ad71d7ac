import CGtk

/// Draws shapes with cairo into one render node. Valid only during the call that provides it.
public struct ShapeDrawing {
  let cairo: OpaquePointer

  private func use(_ color: Color) {
    cairo_set_source_rgba(
      cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }

  private func append(_ bounds: Rectangle, cornerRadius: Double) {
    let radius = max(0, min(cornerRadius, bounds.width / 2, bounds.height / 2))
    let (right, bottom) = (bounds.x + bounds.width, bounds.y + bounds.height)
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, right - radius, bounds.y + radius, radius, -.pi / 2, 0)
    cairo_arc(cairo, right - radius, bottom - radius, radius, 0, .pi / 2)
    cairo_arc(cairo, bounds.x + radius, bottom - radius, radius, .pi / 2, .pi)
    cairo_arc(cairo, bounds.x + radius, bounds.y + radius, radius, .pi, .pi * 3 / 2)
    cairo_close_path(cairo)
  }

  private func append(_ points: [(x: Double, y: Double)]) {
    guard let first = points.first else { return }
    cairo_move_to(cairo, first.x, first.y)
    for point in points.dropFirst() { cairo_line_to(cairo, point.x, point.y) }
  }

  /// Fills rounded rectangles with one color.
  public func fill(
    _ rectangles: some Sequence<Rectangle>, cornerRadius: Double, with color: Color
  ) {
    use(color)
    for rectangle in rectangles { append(rectangle, cornerRadius: cornerRadius) }
    cairo_fill(cairo)
  }

  /// Outlines a rounded rectangle; the line is inside the rectangle.
  /// - Parameter dash: The length of dashes and gaps in logical pixels; `nil` for a solid line.
  public func outline(
    _ bounds: Rectangle, cornerRadius: Double, lineWidth: Double, with color: Color,
    dash: Double? = nil
  ) {
    use(color)
    let inset = lineWidth / 2
    append(
      Rectangle(
        x: bounds.x + inset, y: bounds.y + inset, width: max(0, bounds.width - lineWidth),
        height: max(0, bounds.height - lineWidth)),
      cornerRadius: cornerRadius - inset)
    stroke(lineWidth: lineWidth, dash: dash)
  }

  /// Fills the area inside a polygon.
  public func fill(polygon points: [(x: Double, y: Double)], with color: Color) {
    guard points.count > 2 else { return }
    use(color)
    append(points)
    cairo_fill(cairo)
  }

  /// Draws connected lines with round joins and ends.
  public func stroke(_ points: [(x: Double, y: Double)], lineWidth: Double, with color: Color) {
    guard points.count > 1 else { return }
    use(color)
    append(points)
    stroke(lineWidth: lineWidth, dash: nil)
  }

  /// Draws a part of a circle, clockwise from the top.
  /// - Parameter part: The fraction of the circle, -1...1; negative values are counterclockwise.
  public func arc(
    x: Double, y: Double, radius: Double, part: Double, lineWidth: Double, with color: Color
  ) {
    use(color)
    let top = -Double.pi / 2
    cairo_new_sub_path(cairo)
    if part >= 0 {
      cairo_arc(cairo, x, y, radius, top, top + 2 * .pi * min(part, 1))
    } else {
      cairo_arc_negative(cairo, x, y, radius, top, top + 2 * .pi * max(part, -1))
    }
    stroke(lineWidth: lineWidth, dash: nil)
  }

  /// Strokes the current path.
  private func stroke(lineWidth: Double, dash: Double?) {
    cairo_set_line_width(cairo, lineWidth)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(cairo, dash == nil ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    if let dash, dash > 0 {
      cairo_set_dash(cairo, [dash, dash], 2, 0)
    } else {
      cairo_set_dash(cairo, nil, 0, 0)
    }
    cairo_stroke(cairo)
  }
}

extension Snapshot {
  /// Draws shapes into one render node that covers `bounds`.
  public func drawShapes(in bounds: Rectangle, _ body: (ShapeDrawing) -> Void) {
    var area = bounds.graphene
    guard let cairo = gtk_snapshot_append_cairo(pointer, &area) else { return }
    defer { cairo_destroy(cairo) }
    body(ShapeDrawing(cairo: cairo))
  }
}
