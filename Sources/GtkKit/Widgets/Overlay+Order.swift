import CGtk

extension Overlay {
  /// Puts a widget on top of all that is there but `other`, which stays above it; on top of all for `nil`.
  public func addOverlay(_ child: Widget, below other: Widget?) {
    addOverlay(child)
    guard let other, gtk_widget_get_parent(other.widget) == widget else { return }
    gtk_widget_insert_before(child.widget, widget, other.widget)
  }
}
