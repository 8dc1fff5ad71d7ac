import CGtk

/// A symbolic icon of the theme for a canvas, drawn in any color.
public final class SymbolicIcon: Object {
  private let side: Int

  /// Looks up an icon for a widget.
  /// - Parameters:
  ///   - name: The name with the suffix `-symbolic`.
  ///   - side: The size in logical pixels.
  /// - Returns: `nil` if the widget has no display.
  public init?(_ name: String, side: Int, for widget: Widget) {
    guard let display = gtk_widget_get_display(widget.widget),
      let paintable = gtk_icon_theme_lookup_icon(
        gtk_icon_theme_get_for_display(display), name, nil, Int32(clamping: side),
        Int32(clamping: widget.scaleFactor), gtk_widget_get_direction(widget.widget),
        GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
    else { return nil }
    self.side = side
    super.init(adopting: UnsafeMutableRawPointer(paintable))
  }

  fileprivate func draw(_ snapshot: Snapshot, x: Double, y: Double, color: Color) {
    snapshot.translated(x: x, y: y) {
      var color = color.gdk
      gtk_symbolic_paintable_snapshot_symbolic(
        opaque, snapshot.pointer, Double(side), Double(side), &color, 1)
    }
  }
}

extension Snapshot {
  /// Draws an icon with its upper left corner at a point.
  public func draw(_ icon: SymbolicIcon, x: Double, y: Double, color: Color) {
    icon.draw(self, x: x, y: y, color: color)
  }
}
