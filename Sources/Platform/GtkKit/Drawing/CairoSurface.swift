import CGtk

/// A cairo surface over pixels that another object owns.
///
/// The software renderer of GTK 4.8 converts all pixels of a texture through floating point in each
/// frame, which is too slow for a window full of photos and for animations. Those are drawn as a
/// surface instead.
@MainActor final class CairoSurface {
  private let surface: OpaquePointer
  private let width, height: Int
  /// The size in device pixels.
  var size: (width: Int, height: Int) { (width, height) }

  /// A key whose address identifies the user data.
  private static var ownerKey = cairo_user_data_key_t()

  /// - Parameters:
  ///   - data: premultiplied ARGB32 pixels, `height` rows of `stride` bytes, a multiple of 4. Cairo
  ///     only reads from a source.
  ///   - owner: owns `data`; released with `release` once nothing uses it.
  init?(
    width: Int, height: Int, stride: Int, data: UnsafeRawPointer?,
    owner: UnsafeMutableRawPointer, release: @escaping cairo_destroy_func_t
  ) {
    guard
      let pixels = UnsafeMutablePointer(mutating: data?.assumingMemoryBound(to: UInt8.self)),
      let surface = cairo_image_surface_create_for_data(
        pixels, CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height),
        Int32(clamping: stride))
    else {
      release(owner)
      return nil
    }
    // Render nodes may use the surface longer than this object exists.
    cairo_surface_set_user_data(surface, &Self.ownerKey, owner, release)
    (self.surface, self.width, self.height) = (surface, width, height)
  }

  isolated deinit { cairo_surface_destroy(surface) }

  /// Draws the surface, stretched to a rectangle.
  func draw(on snapshot: Snapshot, in bounds: Rectangle) {
    var area = bounds.graphene
    guard bounds.width > 0, bounds.height > 0,
      let cairo = gtk_snapshot_append_cairo(snapshot.pointer, &area)
    else { return }
    defer { cairo_destroy(cairo) }
    draw(0..<height, in: bounds, on: cairo)
  }

  /// Draws some rows of the surface, which is stretched to a rectangle.
  private func draw(_ rows: Range<Int>, in bounds: Rectangle, on cairo: OpaquePointer) {
    cairo_translate(cairo, bounds.x, bounds.y)
    cairo_scale(cairo, bounds.width / Double(width), bounds.height / Double(height))
    cairo_set_source_surface(cairo, surface, 0, 0)
    let pattern = cairo_get_source(cairo)
    // Prevents the edges from blending with the background.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    cairo_rectangle(cairo, 0, Double(rows.lowerBound), Double(width), Double(rows.count))
    cairo_fill(cairo)
  }
}

extension CairoSurface {
  /// Whether each pixel is a device pixel of a rectangle whose origin is a device pixel.
  func covers(_ bounds: Rectangle, scale: Double) -> Bool {
    bounds.width * scale == Double(width) && bounds.height * scale == Double(height)
      && (bounds.x * scale).rounded() == bounds.x * scale
      && (bounds.y * scale).rounded() == bounds.y * scale
  }

  /// Returns a render node that draws some rows of the surface, which is stretched to a rectangle.
  func node(of rows: Range<Int>, in bounds: Rectangle) -> RenderNode? {
    let row = bounds.height / Double(height)
    var area = Rectangle(
      x: bounds.x, y: bounds.y + Double(rows.lowerBound) * row, width: bounds.width,
      height: Double(rows.count) * row
    ).graphene
    guard let node = gsk_cairo_node_new(&area) else { return nil }
    let drawn = RenderNode(adopting: node)
    guard let cairo = gsk_cairo_node_get_draw_context(node) else { return nil }
    defer { cairo_destroy(cairo) }
    draw(rows, in: bounds, on: cairo)
    return drawn
  }

  /// Returns the smallest range that contains `rows` and all rows that differ from those of a
  /// surface of the same size; `rows` are not compared.
  func changes(from other: CairoSurface, except rows: Range<Int>) -> Range<Int> {
    guard let new = cairo_image_surface_get_data(surface),
      let old = cairo_image_surface_get_data(other.surface), size == other.size
    else { return 0..<height }
    let (stride, oldStride) = (
      Int(cairo_image_surface_get_stride(surface)),
      Int(cairo_image_surface_get_stride(other.surface))
    )
    let bytes = width * 4
    let differs = { (row: Int) in memcmp(new + row * stride, old + row * oldStride, bytes) != 0 }
    let above = rows.isEmpty ? 0..<height : 0..<rows.lowerBound
    let below = rows.isEmpty ? 0..<height : rows.upperBound..<height
    let first = above.first(where: differs)
    let last = below.last(where: differs)
    if rows.isEmpty {
      guard let first, let last else { return rows }
      return first..<last + 1
    }
    return (first ?? rows.lowerBound)..<(last.map { $0 + 1 } ?? rows.upperBound)
  }
}

extension Widget {
  /// Whether the window of the widget uses the cairo renderer.
  var isDrawnByCairo: Bool {
    guard let native = gtk_widget_get_native(widget),
      let renderer = gtk_native_get_renderer(native)
    else { return false }
    return g_type_check_instance_is_a(
      UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self),
      gsk_cairo_renderer_get_type()) != 0
  }
}
