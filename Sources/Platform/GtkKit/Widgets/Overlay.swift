import CGtk

/// A widget with other widgets on top of its child.
public final class Overlay: Widget {
  /// Creates an overlay with only a child.
  public init(child: Widget) {
    super.init(widget: gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.widget)
  }
  /// Adds a widget on top.
  public func addOverlay(_ child: Widget) { gtk_overlay_add_overlay(opaque, child.widget) }
  /// Removes an overlaid widget; other widgets are ignored.
  public func removeOverlay(_ child: Widget) {
    if gtk_widget_get_parent(child.widget) == widget {
      gtk_overlay_remove_overlay(opaque, child.widget)
    }
  }
}
