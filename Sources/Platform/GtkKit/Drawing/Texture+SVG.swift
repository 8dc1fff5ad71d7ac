import CGtk

extension Texture {
  /// Renders an SVG file into a square with librsvg.
  /// - Parameter side: in device pixels, 1...4096.
  /// - Returns: nil if the file cannot be read or rendered.
  public static func drawing(svg path: String, side: Int) -> Texture? {
    guard (1...4_096).contains(side), let handle = rsvg_handle_new_from_file(path, nil) else {
      return nil
    }
    defer { g_object_unref(handle) }
    var pixels = [UInt8](repeating: 0, count: side * side * 4)
    return pixels.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        let surface = cairo_image_surface_create_for_data(
          base, CAIRO_FORMAT_ARGB32, Int32(side), Int32(side), Int32(side * 4))
      else { return nil }
      defer { cairo_surface_destroy(surface) }
      guard let cairo = cairo_create(surface) else { return nil }
      defer { cairo_destroy(cairo) }
      var viewport = RsvgRectangle(x: 0, y: 0, width: Double(side), height: Double(side))
      guard rsvg_handle_render_document(handle, cairo, &viewport, nil) != 0 else { return nil }
      cairo_surface_flush(surface)
      return Texture(
        width: side, height: side, stride: side * 4, premultiplied: UnsafeRawBufferPointer(bytes))
    }
  }
}
