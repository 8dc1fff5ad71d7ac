import CGtk

extension Window {
  /// A text that the window shows.
  public struct ShownText: Hashable, Sendable {
    /// The text without markup.
    public var text: String
    /// Whether an ellipsis replaces a part of it.
    public var isEllipsized: Bool
    /// Whether it is the tooltip of a widget instead of a label.
    public var isTooltip: Bool
  }

  /// Removes the focus and scrolls everything to its start: when a page takes the focus, it scrolls
  /// to it, and a picture would depend on that moment.
  public func rest() {
    clearFocus()
    Self.scrollToStart(widget)
  }

  private static func scrollToStart(_ widget: UnsafeMutablePointer<GtkWidget>) {
    let instance = UnsafeMutableRawPointer(widget)
    if g_type_check_instance_is_a(
      instance.assumingMemoryBound(to: GTypeInstance.self), gtk_scrolled_window_get_type()) != 0,
      let adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(instance))
    {
      gtk_adjustment_set_value(adjustment, gtk_adjustment_get_lower(adjustment))
    }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      scrollToStart(next)
      child = gtk_widget_get_next_sibling(next)
    }
  }

  /// Lays out and draws the window with its background, without a frame clock.
  /// - Parameters:
  ///   - size: The size to lay it out in; nil for its size. Displays do not limit it.
  ///   - scale: The number of pixels per unit, 1...4.
  /// - Returns: nil if the window is not shown.
  public func picture(of size: (width: Int, height: Int)? = nil, scale: Int = 1) -> WidgetImage? {
    WidgetImage.layOut(
      widget, size: size.map { (Int32(clamping: $0.width), Int32(clamping: $0.height)) })
    let (width, height) = self.size
    let factor = min(max(scale, 1), 4)
    guard width > 0, height > 0, width < 4_096, height < 4_096,
      let paintable = gtk_widget_paintable_new(widget), let snapshot = gtk_snapshot_new()
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
    gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
    let node = gtk_snapshot_free_to_node(snapshot)
    defer { if let node { gsk_render_node_unref(node) } }
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(width * factor), Int32(height * factor))
    else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return nil }
    defer { cairo_destroy(cairo) }
    cairo_scale(cairo, Double(factor), Double(factor))
    if let node { gsk_render_node_draw(node, cairo) }
    return WidgetImage(surface)
  }

  /// The labels and tooltips of the widgets that are shown, from the start to the end.
  ///
  /// Text that a widget paints itself is not included.
  public var shownTexts: [ShownText] {
    var texts: [ShownText] = []
    var pending = [widget]
    while let next = pending.popLast() {
      guard gtk_widget_get_mapped(next) != 0 else { continue }
      if let text = Self.label(next) { texts.append(text) }
      if let tooltip = gtk_widget_get_tooltip_text(next) {
        texts.append(
          ShownText(text: String(cString: tooltip), isEllipsized: false, isTooltip: true))
      }
      var child = gtk_widget_get_last_child(next)
      while let found = child {
        pending.append(found)
        child = gtk_widget_get_prev_sibling(found)
      }
    }
    return texts
  }

  private static func label(_ widget: UnsafeMutablePointer<GtkWidget>) -> ShownText? {
    let pointer = UnsafeMutableRawPointer(widget)
    guard
      g_type_check_instance_is_a(
        pointer.assumingMemoryBound(to: GTypeInstance.self), gtk_label_get_type()) != 0
    else { return nil }
    let label = OpaquePointer(pointer)
    guard let text = gtk_label_get_text(label), text.pointee != 0 else { return nil }
    let isEllipsized =
      gtk_label_get_layout(label).map { pango_layout_is_ellipsized($0) != 0 } ?? false
    return ShownText(text: String(cString: text), isEllipsized: isEllipsized, isTooltip: false)
  }
}
