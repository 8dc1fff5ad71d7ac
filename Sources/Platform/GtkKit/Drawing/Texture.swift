import CGtk

/// An immutable image for drawing.
public final class Texture: Paintable {
  /// The order of components in a 32-bit pixel, from the most significant byte.
  public enum PixelOrder {
    /// Cairo's ARGB32: blue, green, red, alpha in memory on this machine.
    case argb
    case abgr

    fileprivate var format: GdkMemoryFormat {
      self == .argb ? GDK_MEMORY_B8G8R8A8_PREMULTIPLIED : GDK_MEMORY_R8G8B8A8_PREMULTIPLIED
    }
  }

  /// Creates a texture from a copy of premultiplied pixels.
  /// - Returns: nil if the buffer is smaller than `height` rows of `stride` bytes, or a size is not
  ///   positive.
  public convenience init?(
    width: Int, height: Int, stride: Int, premultiplied pixels: UnsafeRawBufferPointer,
    order: PixelOrder = .argb
  ) {
    guard width > 0, height > 0, stride >= width * 4, pixels.count >= stride * height,
      let bytes = g_bytes_new(pixels.baseAddress, gsize(stride * height))
    else { return nil }
    defer { g_bytes_unref(bytes) }
    self.init(
      width: width, height: height, stride: stride, bytes: bytes,
      format: order.format)
  }

  /// Creates a texture that shares premultiplied pixels, rows without gaps, without a copy.
  /// - Parameters:
  ///   - pixels: immutable, and valid while `owner` exists, which may be released on any thread.
  /// - Returns: nil if the buffer is too small or a size is not positive.
  public convenience init?(
    width: Int, height: Int, sharing pixels: UnsafeRawBufferPointer,
    of owner: some AnyObject & Sendable, order: PixelOrder = .argb
  ) {
    guard width > 0, height > 0, width < 1 << 15, height < 1 << 15,
      pixels.count >= width * height * 4,
      let bytes = g_bytes_new_with_free_func(
        pixels.baseAddress, gsize(width * height * 4),
        { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } },
        Unmanaged.passRetained(owner as AnyObject).toOpaque())
    else { return nil }
    defer { g_bytes_unref(bytes) }
    self.init(
      width: width, height: height, stride: width * 4, bytes: bytes, format: order.format)
  }

  private init?(
    width: Int, height: Int, stride: Int, bytes: OpaquePointer, format: GdkMemoryFormat
  ) {
    guard
      let texture = gdk_memory_texture_new(
        Int32(clamping: width), Int32(clamping: height), format, bytes,
        gsize(stride))
    else { return nil }
    super.init(adopting: UnsafeMutableRawPointer(texture))
    guard format == GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, stride % 4 == 0 else { return }
    surface = CairoSurface(
      width: width, height: height, stride: stride, data: g_bytes_get_data(bytes, nil),
      owner: UnsafeMutableRawPointer(g_bytes_ref(bytes))
    ) { data in
      g_bytes_unref(OpaquePointer(data))
    }
  }

  /// The same pixels for cairo; nil for formats that cairo does not support.
  private(set) var surface: CairoSurface?

  /// Draws the texture, stretched to a rectangle of a widget.
  fileprivate func draw(on snapshot: Snapshot, in bounds: Rectangle, of widget: Widget?) {
    if let surface, widget?.isDrawnByCairo == true {
      surface.draw(on: snapshot, in: bounds)
    } else {
      snapshot.draw(self, in: bounds)
    }
  }

  /// The size in device pixels.
  public var size: (width: Int, height: Int) {
    (Int(gdk_texture_get_width(opaque)), Int(gdk_texture_get_height(opaque)))
  }
}

extension Snapshot {
  /// Draws a texture, stretched to a rectangle of `widget`.
  public func draw(_ texture: Texture, in bounds: Rectangle, of widget: Widget?) {
    texture.draw(on: self, in: bounds, of: widget)
  }
}
