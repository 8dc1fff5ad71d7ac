import CCairo
import CTextOutline

/// A cairo context in logical pixels.
struct MapContext {
  let cairo: OpaquePointer

  func set(_ color: MapColor) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  func circle(x: Double, y: Double, radius: Double) {
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
  }

  func roundedRectangle(width: Double, height: Double, radius: Double) {
    let radius = min(max(radius, 0), min(width, height) / 2)
    cairo_new_path(cairo)
    for (corner, (x, y)) in [
      (width - radius, radius), (width - radius, height - radius), (radius, height - radius),
      (radius, radius),
    ].enumerated() {
      let start = Double(corner - 1) * .pi / 2
      cairo_arc(cairo, x, y, radius, start, start + .pi / 2)
    }
    cairo_close_path(cairo)
  }

  /// A line of text.
  struct Text {
    var text: String
    var pixels: Double
    var isBold = false
    /// Longer text is ellipsized.
    var maximumWidth: Double?
  }

  /// The size of a text in logical pixels.
  func size(of text: Text) -> (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    withText(text) { hal_text_size(cairo, $0, &width, &height) }
    return (width, height)
  }

  /// Draws a text with its upper left corner at a point.
  /// - Parameter halo: The color and width of the edge around the letters.
  func draw(
    _ text: Text, x: Double, y: Double, color: MapColor, halo: (color: MapColor, width: Double)?
  ) {
    withText(text) { hal_text_path(cairo, $0, x, y) }
    if let halo {
      set(halo.color)
      cairo_set_line_width(cairo, halo.width)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke_preserve(cairo)
    }
    set(color)
    cairo_fill(cairo)
  }

  private func withText(_ text: Text, _ body: (UnsafePointer<HalText>) -> Void) {
    text.text.withCString { characters in
      "Cantarell, sans-serif".withCString { family in
        var value = HalText(
          text: characters, family: family, pixels: text.pixels, weight: text.isBold ? 700 : 400,
          maximum_width: text.maximumWidth ?? -1)
        body(&value)
      }
    }
  }
}
