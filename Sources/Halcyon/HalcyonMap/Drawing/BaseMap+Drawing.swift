import CCairo

extension BaseMap {
  /// Draws water, land and borders of a part whose upper left corner is at the origin.
  func draw(on context: MapContext, _ part: MapPart, _ style: MapStyle) {
    let cairo = context.cairo
    context.set(style.water)
    cairo_rectangle(cairo, 0, 0, part.width, part.height)
    cairo_fill(cairo)
    guard let level = level(forZoom: part.zoom) else { return }
    level.land.addPaths(to: cairo, part, isClosed: true)
    context.set(style.land)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
    if let coast = style.coast {
      cairo_fill_preserve(cairo)
      context.set(coast)
      cairo_set_line_width(cairo, 1)
      cairo_stroke(cairo)
    } else {
      cairo_fill(cairo)
    }
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    if part.zoom >= 6 {
      level.regions.addPaths(to: cairo, part, isClosed: false)
      context.set(style.region)
      cairo_set_line_width(cairo, 0.8)
      cairo_stroke(cairo)
    }
    level.borders.addPaths(to: cairo, part, isClosed: false)
    context.set(style.border)
    cairo_set_line_width(cairo, part.zoom < 3 ? 0.7 : 1.1)
    cairo_stroke(cairo)
  }
}

extension MapLines {
  /// Adds the lines that a view may show to the path.
  func addPaths(to cairo: OpaquePointer, _ part: MapPart, isClosed: Bool) {
    let scale = part.scale
    let margin = 4 / scale
    // The world repeats horizontally.
    for copy in Int(part.minX.rounded(.down))...Int(part.maxX.rounded(.down)) {
      let left = part.minX - Double(copy)
      let view = Bounds(
        minX: Float(left - margin), minY: Float(part.minY - margin),
        maxX: Float(left + part.width / scale + margin), maxY: Float(part.maxY + margin))
      for line in lines where line.bounds.intersects(view) {
        addPath(of: line, to: cairo, view) { x, y in
          ((Double(x) - left) * scale, (Double(y) - part.minY) * scale)
        }
        if isClosed { cairo_close_path(cairo) }
      }
    }
  }

  /// Adds one line. Of parts that lie entirely on one side of the view, only the ends are added:
  /// what is between them cannot be seen, and fills the same.
  private func addPath(
    of line: Line, to cairo: OpaquePointer, _ view: Bounds,
    _ position: (Float, Float) -> (x: Double, y: Double)
  ) {
    var isFirst = true
    func add(_ index: Int) {
      let (x, y) = position(xs[index], ys[index])
      if isFirst { cairo_move_to(cairo, x, y) } else { cairo_line_to(cairo, x, y) }
      isFirst = false
    }
    var start = line.points.lowerBound
    for part in line.parts {
      let end = min(start + Self.partLength, line.points.upperBound)
      // The line to the next part belongs to this one.
      if parts[part].intersects(view) {
        for index in start..<end { add(index) }
      } else {
        add(start)
        if end - start > 1 { add(end - 1) }
      }
      start = end
    }
  }
}

extension MapLines.Bounds {
  func intersects(_ other: Self) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
