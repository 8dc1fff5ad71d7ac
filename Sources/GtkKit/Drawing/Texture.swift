import CGtk

/// Anything that can be drawn at any size.
open class Paintable: Object {}

/// Pixels on the way to the screen; immutable.
public final class Texture: Paintable {
  /// How the parts of a pixel lie in its 32-bit number, from the highest byte on.
  public enum PixelOrder {
    /// Cairo's ARGB32: blue, green, red, alpha in memory on this machine.
    case argb
    case abgr
  }

  /// From premultiplied pixels.
  /// - Returns: `nil` where the buffer is smaller than `height` rows of `stride` bytes, or a size is not positive.
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
      format: order == .argb
        ? GDK_MEMORY_B8G8R8A8_PREMULTIPLIED : GDK_MEMORY_R8G8B8A8_PREMULTIPLIED)
  }

  /// From premultiplied pixels that somebody else keeps, without a copy: cairo's ARGB32, rows without gaps.
  /// - Parameters:
  ///   - pixels: not changed any more, and valid as long as `owner` is, which may be released on any thread.
  /// - Returns: `nil` where there are fewer bytes than the size asks for, or a size is not positive.
  public convenience init?(
    width: Int, height: Int, sharing pixels: UnsafeRawBufferPointer,
    of owner: some AnyObject & Sendable
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
      width: width, height: height, stride: width * 4, bytes: bytes,
      format: GDK_MEMORY_B8G8R8A8_PREMULTIPLIED)
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

  /// The same pixels; nil where cairo does not have them in their order.
  private var surface: CairoSurface?

  /// Draws it, stretched into a rectangle of what a widget draws.
  fileprivate func draw(on snapshot: Snapshot, in bounds: Rectangle, of widget: Widget?) {
    if let surface, widget?.isDrawnByCairo == true {
      surface.draw(on: snapshot, in: bounds)
    } else {
      snapshot.draw(self, in: bounds)
    }
  }

  /// In device pixels.
  public var size: (width: Int, height: Int) {
    (Int(gdk_texture_get_width(opaque)), Int(gdk_texture_get_height(opaque)))
  }
}

extension Snapshot {
  /// Draws a texture, stretched into a rectangle of what `widget` draws.
  public func draw(_ texture: Texture, in bounds: Rectangle, of widget: Widget?) {
    texture.draw(on: self, in: bounds, of: widget)
  }
}

/// A colour with straight alpha, each part 0...1.
public struct Color: Hashable, Sendable {
  public var red, green, blue, alpha: Float

  /// A colour of straight, not premultiplied, parts.
  public nonisolated init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour made more transparent: its alpha times `factor`.
  public nonisolated func withAlpha(_ factor: Float) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  var gdk: GdkRGBA { GdkRGBA(red: red, green: green, blue: blue, alpha: alpha) }
}

/// A rectangle in logical pixels.
public struct Rectangle: Hashable, Sendable {
  public var x, y, width, height: Double

  /// A rectangle at the origin, unless placed elsewhere.
  public nonisolated init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  var graphene: graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }
}
