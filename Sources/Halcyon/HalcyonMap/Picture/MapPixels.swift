import CCairo
import Foundation

/// A drawn image: premultiplied ARGB32 in native byte order, rows without padding. Immutable.
public final class MapPixels: Sendable {
  /// The size in device pixels.
  public let width, height: Int
  // Owned; written only before the object is shared.
  private nonisolated(unsafe) let surface: OpaquePointer
  private nonisolated(unsafe) let data: UnsafeMutablePointer<UInt8>
  /// The size of the pages that hold the pixels; 0 if cairo allocated them.
  private let mappedBytes: Int
  /// From this size on, pixels have pages of their own: tiles come and go while the map moves, and
  /// would leave gaps in the heap that are never returned.
  private static let leastMappedBytes = 64 << 10

  /// Draws an image.
  /// - Parameters:
  ///   - width: The size in logical pixels.
  ///   - scale: Device pixels per logical pixel.
  /// - Returns: `nil` if the size is not between 1 and 16,384 device pixels, or memory is missing.
  init?(width: Double, height: Double, scale: Double, _ draw: (MapContext) -> Void) {
    let (pixelWidth, pixelHeight) = ((width * scale).rounded(.up), (height * scale).rounded(.up))
    guard (1...16_384).contains(pixelWidth), (1...16_384).contains(pixelHeight),
      let memory = Self.surface(Int(pixelWidth), Int(pixelHeight))
    else { return nil }
    guard let data = cairo_image_surface_get_data(memory.surface),
      let cairo = cairo_create(memory.surface)
    else {
      cairo_surface_destroy(memory.surface)
      if let pages = memory.pages { munmap(pages, memory.mappedBytes) }
      return nil
    }
    cairo_scale(cairo, scale, scale)
    draw(MapContext(cairo: cairo))
    cairo_destroy(cairo)
    cairo_surface_flush(memory.surface)
    surface = memory.surface
    mappedBytes = memory.mappedBytes
    self.data = data
    self.width = Int(pixelWidth)
    self.height = Int(pixelHeight)
  }

  /// Creates a transparent surface.
  private static func surface(
    _ width: Int, _ height: Int
  ) -> (surface: OpaquePointer, pages: UnsafeMutableRawPointer?, mappedBytes: Int)? {
    let bytes = width * height * 4
    if bytes >= leastMappedBytes,
      let pages = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      pages != UnsafeMutableRawPointer(bitPattern: -1)
    {
      if let surface = cairo_image_surface_create_for_data(
        pages.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
        Int32(height), Int32(width * 4))
      {
        return (surface, pages, bytes)
      }
      munmap(pages, bytes)
    }
    return cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)).map {
      ($0, nil, 0)
    }
  }

  deinit {
    cairo_surface_destroy(surface)
    if mappedBytes > 0 { munmap(data, mappedBytes) }
  }

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
