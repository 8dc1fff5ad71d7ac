import CGtk

/// Shows a paintable at its natural size.
public final class Picture: Widget {
  /// Creates a view of a paintable, or an empty one.
  public init(_ paintable: Paintable? = nil) {
    super.init(widget: gtk_picture_new())
    show(paintable)
  }
  /// Shows another paintable; nil clears the view.
  public func show(_ paintable: Paintable?) {
    gtk_picture_set_paintable(opaque, paintable?.opaque)
  }
}
