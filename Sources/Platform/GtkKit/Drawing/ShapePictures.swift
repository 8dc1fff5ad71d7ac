import CGtk

/// Drawings of widgets that are kept as pixels and only copied in later frames.
///
/// GTK keeps what a widget recorded, but the cairo renderer rasterizes it again in each frame, also
/// while a page only slides or scrolls. Drawings that cost more than a copy of their pixels, such
/// as a chart with hundreds of shapes, or a sign that many widgets show, are drawn once for each
/// look:
///
///     struct Look: Hashable { var bars: [Double]; var color: Color }
///     let pictures = ShapePictures<Look>(limit: 1)
///     pictures.draw(look, size: size, on: snapshot, of: self) { $0.drawShapes(…) }
///
/// Text is not for pictures, because GTK aligns glyphs with the pixels of the window.
@MainActor public final class ShapePictures<Look: Hashable> {
  /// What the pixels depend on.
  private struct Key: Hashable {
    let look: Look
    let width, height: Int
    let scale: Double
  }

  private struct Entry {
    let texture: Texture
    /// The number of uses of all pictures up to the last use of this one.
    var lastUse: Int
  }

  private let limit: Int
  private var entries: [Key: Entry] = [:]
  private var useCount = 0
  /// The number of pictures that were drawn, for tests.
  public private(set) var drawnCount = 0

  /// Creates a collection without pictures.
  /// - Parameter limit: The number of pictures that are kept; with one more, the least recently
  ///   used one is discarded.
  public init(limit: Int) { self.limit = max(limit, 1) }

  /// Draws a picture over a widget, from its upper left corner on.
  /// - Parameters:
  ///   - look: All that `body` depends on, apart from the size and the scale of the widget.
  ///   - size: The size in logical pixels.
  ///   - body: Draws the picture, from its upper left corner on.
  public func draw(
    _ look: Look, size: (width: Int, height: Int), on snapshot: Snapshot, of widget: Widget,
    _ body: (Snapshot) -> Void
  ) {
    guard size.width > 0, size.height > 0 else { return }
    guard let texture = prepare(look, size: size, of: widget, body) else { return body(snapshot) }
    snapshot.draw(
      texture, in: Rectangle(width: Double(size.width), height: Double(size.height)), of: widget)
  }

  /// Draws a picture that a later frame shows, if it is not kept already.
  /// - Returns: The picture; `nil` without a size or memory.
  @discardableResult
  public func prepare(
    _ look: Look, size: (width: Int, height: Int), of widget: Widget, _ body: (Snapshot) -> Void
  ) -> Texture? {
    let scale = max(widget.deviceScale, Double(Appearance.leastScale))
    let key = Key(look: look, width: size.width, height: size.height, scale: scale)
    useCount += 1
    guard let entry = entries[key] else { return make(key, body) }
    entries[key]?.lastUse = useCount
    return entry.texture
  }

  private func make(_ key: Key, _ body: (Snapshot) -> Void) -> Texture? {
    guard let texture = Texture(width: key.width, height: key.height, scale: key.scale, body)
    else { return nil }
    if entries.count >= limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      entries[oldest.key] = nil
    }
    entries[key] = Entry(texture: texture, lastUse: useCount)
    drawnCount += 1
    return texture
  }
}

extension Texture {
  /// The largest side in device pixels: that of cairo's images.
  private static let largestSide = 1 << 15 - 1

  /// Draws a texture with cairo.
  /// - Parameters:
  ///   - width: The width in logical pixels.
  ///   - scale: Device pixels per logical pixel, such as 1.25.
  /// - Returns: `nil` if a size is not positive or too large, or memory is missing.
  convenience init?(width: Int, height: Int, scale: Double, _ body: (Snapshot) -> Void) {
    let pixels = [width, height].map { (Double($0) * scale).rounded() }
    guard scale > 0, pixels.allSatisfy({ (1...Double(Self.largestSide)).contains($0) }),
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(pixels[0]), Int32(pixels[1]))
    else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface), let recording = gtk_snapshot_new() else { return nil }
    cairo_scale(cairo, pixels[0] / Double(width), pixels[1] / Double(height))
    body(Snapshot(pointer: recording))
    if let node = gtk_snapshot_free_to_node(recording) {
      gsk_render_node_draw(node, cairo)
      gsk_render_node_unref(node)
    }
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    self.init(
      width: Int(pixels[0]), height: Int(pixels[1]), stride: stride,
      premultiplied: UnsafeRawBufferPointer(start: data, count: stride * Int(pixels[1])))
  }
}
