import CGtk

extension WidgetImage {
  /// Captures a widget as in the last frame of its window, without a new layout.
  ///
  /// - Parameters:
  ///   - scale: above 0, at most 1; smaller images are faster.
  ///   - background: the color behind the widget.
  /// - Returns: nil if the widget has no parent or no size.
  public static func painted(
    _ target: Widget, scale: Double = 1,
    background: Color = Color(red: 1, green: 1, blue: 1)
  ) -> WidgetImage? {
    guard let parent = gtk_widget_get_parent(target.widget), scale > 0, scale <= 1 else {
      return nil
    }
    let (width, height) = (
      Int(Double(target.size.width) * scale), Int(Double(target.size.height) * scale)
    )
    guard width > 0, height > 0, width < 16_384, height < 16_384,
      let snapshot = gtk_snapshot_new(),
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return nil }
    defer { cairo_destroy(cairo) }
    gtk_widget_snapshot_child(parent, target.widget, snapshot)
    let node = gtk_snapshot_free_to_node(snapshot)
    cairo_set_source_rgba(
      cairo, Double(background.red), Double(background.green), Double(background.blue),
      Double(background.alpha))
    cairo_paint(cairo)
    cairo_scale(cairo, scale, scale)
    if let node {
      gsk_render_node_draw(node, cairo)
      gsk_render_node_unref(node)
    }
    return WidgetImage(surface)
  }
}
