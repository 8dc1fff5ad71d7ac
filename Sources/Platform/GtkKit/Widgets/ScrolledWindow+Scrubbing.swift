import CGtk

extension ScrolledWindow {
  /// Whether a child that gets the focus is scrolled into view. Turn it off if the child does this
  /// itself.
  public var scrollsToFocus: Bool {
    get { viewport.map { gtk_viewport_get_scroll_to_focus($0) != 0 } ?? false }
    set { if let viewport { gtk_viewport_set_scroll_to_focus(viewport, newValue ? 1 : 0) } }
  }

  /// The viewport that GTK adds around a child that does not scroll itself.
  private var viewport: OpaquePointer? {
    guard let child = gtk_scrolled_window_get_child(opaque),
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(child).assumingMemoryBound(to: GTypeInstance.self),
        gtk_viewport_get_type()) != 0
    else { return nil }
    return OpaquePointer(child)
  }

  /// Calls `handler` while the user drags the vertical scroll bar, after each step.
  public func onScrollBarDrag(_ handler: @escaping () -> Void) {
    guard let bar = gtk_scrolled_window_get_vscrollbar(opaque),
      let range = gtk_widget_get_first_child(bar)
    else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(range))
    object.connect("change-value", after: true) { _ in
      handler()
      return false
    }
  }
}
