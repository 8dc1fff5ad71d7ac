import CCairo

extension MapLabels {
  /// Draws the names of a part.
  func draw(on context: MapContext, _ part: MapPart, _ style: MapStyle) {
    for label in visible(in: part) {
      let (x, y) = part.position(of: label.point)
      label.draw(on: context, x: x, y: y, style)
    }
  }
}

extension MapLabel {
  /// Draws the name; its point is at a position.
  func draw(on context: MapContext, x: Double, y: Double, _ style: MapStyle) {
    let isCountry = kind == .country
    let text = MapContext.Text(
      text: text,
      pixels: (isCountry ? MapLabels.countryPixels : MapLabels.cityPixels) * style.textScale,
      isBold: isCountry, maximumWidth: width)
    let size = context.size(of: text)
    let halo = (color: style.halo, width: 3 * style.textScale)
    guard !isCountry else {
      return context.draw(
        text, x: x + offset.x - size.width / 2, y: y + offset.y - size.height / 2,
        color: style.country, halo: halo)
    }
    context.circle(x: x, y: y, radius: 2.5 * style.textScale)
    context.set(style.halo)
    cairo_set_line_width(context.cairo, 2)
    cairo_stroke_preserve(context.cairo)
    context.set(style.city)
    cairo_fill(context.cairo)
    let gap = Self.dotGap * style.textScale
    let start =
      offset.y != 0 ? x - size.width / 2 : offset.x < 0 ? x - gap - size.width : x + gap
    context.draw(
      text, x: start, y: y + offset.y - size.height / 2, color: style.city, halo: halo)
  }
}
