import CGtk

/// A picture whose pixels somebody else keeps; immutable, and drawn at any size without a copy of them.
///
/// A texture would do, were it not that GTK 4.8's software renderer converts all pixels of a texture through floating point in
/// each frame: a window full of photos takes longer than the frame. There it is drawn as a cairo surface instead.
@MainActor public final class PixelImage {
  /// In pixels.
  public let width, height: Int
  private let pixels: UnsafeRawBufferPointer
  private let owner: AnyObject & Sendable
  private var texture: Texture?
  private var surface: Surface?

  /// A cairo surface over the same pixels.
  @MainActor private final class Surface {
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { self.pointer = pointer }
    isolated deinit { cairo_surface_destroy(pointer) }
  }

  /// From premultiplied pixels: cairo's ARGB32, rows without gaps.
  /// - Parameters:
  ///   - pixels: not changed any more, and valid as long as `owner` is, which may be released on any thread.
  /// - Returns: `nil` where there are fewer bytes than the size asks for, or a size is not positive.
  public init?(
    width: Int, height: Int, pixels: UnsafeRawBufferPointer, of owner: some AnyObject & Sendable
  ) {
    guard width > 0, height > 0, width < 1 << 15, height < 1 << 15,
      pixels.count >= width * height * 4
    else { return nil }
    (self.width, self.height) = (width, height)
    self.pixels = pixels
    self.owner = owner
  }

  private func makeTexture() -> Texture? {
    if let texture { return texture }
    let held = Unmanaged.passRetained(owner as AnyObject).toOpaque()
    guard
      let bytes = g_bytes_new_with_free_func(
        pixels.baseAddress, gsize(width * height * 4),
        { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } }, held)
    else { return nil }
    defer { g_bytes_unref(bytes) }
    texture = Texture(
      width: width, height: height, stride: width * 4, bytes: bytes,
      format: GDK_MEMORY_B8G8R8A8_PREMULTIPLIED)
    return texture
  }

  private func makeSurface() -> OpaquePointer? {
    if let surface { return surface.pointer }
    guard
      // Cairo only reads from a source.
      let data = UnsafeMutablePointer(
        mutating: pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)),
      let made = cairo_image_surface_create_for_data(
        data, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
    else { return nil }
    // What was drawn with it may live longer than this object.
    let held = Unmanaged.passRetained(owner as AnyObject).toOpaque()
    cairo_surface_set_user_data(
      made, &Self.ownerKey, held,
      { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } })
    surface = Surface(made)
    return made
  }

  /// Only its address counts.
  private static var ownerKey = cairo_user_data_key_t()

  /// Draws the picture, stretched into a rectangle of what a widget draws.
  fileprivate func draw(on snapshot: Snapshot, in bounds: Rectangle, of widget: Widget) {
    guard widget.isDrawnByCairo else {
      if let texture = makeTexture() { snapshot.draw(texture, in: bounds) }
      return
    }
    var area = bounds.graphene
    guard let surface = makeSurface(), bounds.width > 0, bounds.height > 0,
      let cairo = gtk_snapshot_append_cairo(snapshot.pointer, &area)
    else { return }
    defer { cairo_destroy(cairo) }
    cairo_translate(cairo, bounds.x, bounds.y)
    cairo_scale(cairo, bounds.width / Double(width), bounds.height / Double(height))
    cairo_set_source_surface(cairo, surface, 0, 0)
    let pattern = cairo_get_source(cairo)
    // Without it the edges fade into what is behind them.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    cairo_rectangle(cairo, 0, 0, Double(width), Double(height))
    cairo_fill(cairo)
  }
}

extension Snapshot {
  /// Draws a picture, stretched into a rectangle of what `widget` draws.
  public func draw(_ image: PixelImage, in bounds: Rectangle, of widget: Widget) {
    image.draw(on: self, in: bounds, of: widget)
  }
}

extension Widget {
  /// Whether the window that the widget is in is drawn by cairo, without a graphics processor.
  var isDrawnByCairo: Bool {
    guard let native = gtk_widget_get_native(widget),
      let renderer = gtk_native_get_renderer(native)
    else { return false }
    return g_type_check_instance_is_a(
      UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self),
      gsk_cairo_renderer_get_type()) != 0
  }
}
