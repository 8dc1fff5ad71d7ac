import CCairo

/// A drawn image: premultiplied ARGB32 in native byte order, rows without padding. Immutable.
public final class MapPixels: Sendable {
  /// The size in device pixels.
  public let width, height: Int
  // Owned; written only before the object is shared.
  private nonisolated(unsafe) let surface: OpaquePointer
  private nonisolated(unsafe) let data: UnsafeMutablePointer<UInt8>

  /// Draws an image.
  /// - Parameters:
  ///   - width: The size in logical pixels.
  ///   - scale: Device pixels per logical pixel.
  /// - Returns: `nil` if the size is not between 1 and 16,384 device pixels, or memory is missing.
  init?(width: Double, height: Double, scale: Double, _ draw: (MapContext) -> Void) {
    let (pixelWidth, pixelHeight) = ((width * scale).rounded(.up), (height * scale).rounded(.up))
    guard (1...16_384).contains(pixelWidth), (1...16_384).contains(pixelHeight),
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(pixelWidth), Int32(pixelHeight))
    else { return nil }
    guard let data = cairo_image_surface_get_data(surface), let cairo = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    cairo_scale(cairo, scale, scale)
    draw(MapContext(cairo: cairo))
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    self.surface = surface
    self.data = data
    self.width = Int(pixelWidth)
    self.height = Int(pixelHeight)
  }

  deinit { cairo_surface_destroy(surface) }

  /// The pixels; valid during the lifetime of this object.
  public var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: data, count: width * height * 4)
  }
  /// The size of the pixels in bytes.
  public var byteCount: Int { width * height * 4 }

  /// Writes a PNG file.
  /// - Returns: Whether it was written.
  func write(to path: String) -> Bool {
    cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
  }
}
