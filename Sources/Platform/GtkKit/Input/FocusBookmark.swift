import CGtk

/// Remembers which widget has the focus, to restore the focus later.
///
/// It does not keep the widget alive.
@MainActor public final class FocusBookmark {
  private let focused = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)

  /// Remembers the focused descendant of `widget`; `nil` if it contains no focus.
  public init?(in widget: Widget) {
    g_weak_ref_init(focused, nil)
    guard let root = gtk_widget_get_root(widget.widget), let focus = gtk_root_get_focus(root),
      focus == widget.widget || gtk_widget_is_ancestor(focus, widget.widget) != 0
    else { return nil }
    g_weak_ref_set(focused, focus)
  }

  /// Remembers the focused widget in the window of `widget`; `nil` if there is none.
  public init?(inWindowOf widget: Widget) {
    g_weak_ref_init(focused, nil)
    guard let root = gtk_widget_get_root(widget.widget), let focus = gtk_root_get_focus(root)
    else { return nil }
    g_weak_ref_set(focused, focus)
  }

  isolated deinit {
    g_weak_ref_clear(focused)
    focused.deallocate()
  }

  /// Focuses the widget again.
  /// - Returns: Whether it got the focus.
  @discardableResult
  public func restore() -> Bool {
    guard let raw = g_weak_ref_get(focused) else { return false }
    defer { g_object_unref(raw) }
    let widget = raw.assumingMemoryBound(to: GtkWidget.self)
    return gtk_widget_get_root(widget) != nil && gtk_widget_grab_focus(widget) != 0
  }
}
