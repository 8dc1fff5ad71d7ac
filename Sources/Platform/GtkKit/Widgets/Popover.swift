import CGtk

/// A popover with any content, below a box that it is a child of and lives as long as.
public final class Popover: Widget {
  /// Creates a closed popover.
  public init(below host: BoxLayout, child: Widget) {
    super.init(widget: gtk_popover_new())
    gtk_popover_set_child(pointer(), child.widget)
    gtk_popover_set_has_arrow(pointer(), 0)
    gtk_popover_set_position(pointer(), GTK_POS_BOTTOM)
    gtk_widget_set_parent(widget, host.widget)
    host.connect("destroy") { [weak self] in
      if let self, gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
    }
  }
  /// Opens the popover, moved sideways from the middle of the box by `offset` logical pixels.
  public func open(offset: Int = 0) {
    gtk_popover_set_offset(pointer(), Int32(clamping: offset), 4)
    gtk_popover_popup(pointer())
  }
  /// Closes the popover.
  public func close() { gtk_popover_popdown(pointer()) }
  /// Called when it was closed, by the user or by `close()`.
  @discardableResult
  public func onClosed(_ handler: @escaping () -> Void) -> SignalToken {
    connect("closed", handler)
  }
}
