import CCairo
import LottieCairo
import LottiePlatform

/// An opaque color, as in 0xRRGGBB.
struct SheetColor {
  let red, green, blue: Double

  init(_ hex: UInt32) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
  }
}

/// An image with the drawing operations of a contact sheet, in pixels.
final class SheetCanvas {
  private let surface: OpaquePointer
  private let context: OpaquePointer

  init(width: Int, height: Int) throws {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)),
      let context = cairo_create(surface)
    else { throw LottieRenderError.cairo(reason: "no surface") }
    self.surface = surface
    self.context = context
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      throw LottieRenderError.sizeOutOfRange(width: width, height: height)
    }
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  func fill(_ color: SheetColor, x: Int, y: Int, width: Int, height: Int) {
    cairo_set_source_rgb(context, color.red, color.green, color.blue)
    cairo_rectangle(context, Double(x), Double(y), Double(width), Double(height))
    cairo_fill(context)
  }

  /// Clips the drawing of `body` to a rectangle with rounded corners.
  func clipped(x: Int, y: Int, width: Int, height: Int, radius: Double, _ body: () -> Void) {
    cairo_save(context)
    roundRectangle(Double(x), Double(y), Double(width), Double(height), radius)
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  /// Draws a line of one pixel around a rectangle with rounded corners.
  func outline(
    _ color: SheetColor, x: Int, y: Int, width: Int, height: Int, radius: Double
  ) {
    roundRectangle(
      Double(x) - 0.5, Double(y) - 0.5, Double(width) + 1, Double(height) + 1, radius + 0.5)
    cairo_set_source_rgb(context, color.red, color.green, color.blue)
    cairo_set_line_width(context, 1)
    cairo_stroke(context)
  }

  /// Draws an image over the canvas, with its transparency.
  func draw(_ picture: PixelBuffer, x: Int, y: Int) {
    var bytes = picture.bytes
    bytes.withUnsafeMutableBytes { memory in
      let pixels = cairo_image_surface_create_for_data(
        memory.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(picture.width), Int32(picture.height), Int32(picture.stride))
      cairo_set_source_surface(context, pixels, Double(x), Double(y))
      cairo_paint(context)
      // The surface must not outlive the memory.
      cairo_set_source_rgb(context, 0, 0, 0)
      cairo_surface_finish(pixels)
      cairo_surface_destroy(pixels)
    }
  }

  /// Draws one line, shortened with an ellipsis if it is wider than `width`.
  func text(
    _ text: String, x: Int, baseline: Int, size: Double, isBold: Bool, _ color: SheetColor,
    width: Int, isCentered: Bool = false
  ) {
    cairo_select_font_face(
      context, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
      isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, size)
    // A line break would be drawn as an empty box, and a zero byte would end the text.
    var line = String(text.prefix(200).map { $0.isNewline || $0 == "\0" ? " " : $0 })
    var advance = self.advance(line)
    var kept = line
    while advance > Double(width), !kept.isEmpty {
      kept.removeLast()
      line = kept + "…"
      advance = self.advance(line)
    }
    let start = isCentered ? Double(x) + ((Double(width) - advance) / 2).rounded() : Double(x)
    cairo_set_source_rgb(context, color.red, color.green, color.blue)
    cairo_move_to(context, start, Double(baseline))
    cairo_show_text(context, line)
  }

  func pngData() throws -> Data {
    try check(cairo_status(context))
    return try LottieCairo.pngData(ofSurface: surface)
  }

  private func advance(_ text: String) -> Double {
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  private func roundRectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double
  ) {
    let radius = min(radius, min(width, height) / 2)
    cairo_new_path(context)
    cairo_arc(context, x + width - radius, y + radius, radius, -.pi / 2, 0)
    cairo_arc(context, x + width - radius, y + height - radius, radius, 0, .pi / 2)
    cairo_arc(context, x + radius, y + height - radius, radius, .pi / 2, .pi)
    cairo_arc(context, x + radius, y + radius, radius, .pi, 3 * .pi / 2)
    cairo_close_path(context)
  }
}
