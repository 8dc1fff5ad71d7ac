import CGtk

/// A cairo surface over pixels that another object owns.
///
/// The software renderer of GTK 4.8 converts all pixels of a texture through floating point in each
/// frame, which is too slow for a window full of photos and for animations. Those are drawn as a
/// surface instead.
@MainActor final class CairoSurface {
  private let surface: OpaquePointer
  private let width, height: Int

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
    cairo_translate(cairo, bounds.x, bounds.y)
    cairo_scale(cairo, bounds.width / Double(width), bounds.height / Double(height))
    cairo_set_source_surface(cairo, surface, 0, 0)
    let pattern = cairo_get_source(cairo)
    // Prevents the edges from blending with the background.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    cairo_rectangle(cairo, 0, 0, Double(width), Double(height))
    cairo_fill(cairo)
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
