import CGtk

/// A themed picture.
public final class Image: Widget {
  /// A symbolic icon; `size` in logical pixels, or the theme's own.
  public init(icon: String, size: Int? = nil) {
    super.init(widget: gtk_image_new_from_icon_name(icon))
    if let size { gtk_image_set_pixel_size(opaque, Int32(clamping: size)) }
  }
  /// In logical pixels.
  public func setSize(_ pixels: Int) { gtk_image_set_pixel_size(opaque, Int32(clamping: pixels)) }
  /// Name of the symbolic icon.
  public var icon: String {
    get { gtk_image_get_icon_name(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != icon { gtk_image_set_from_icon_name(opaque, newValue) } }
  }
}

/// Turns while something of unknown length goes on.
public final class Spinner: Widget {
  /// A spinner at rest.
  public init() { super.init(widget: gtk_spinner_new()) }
  /// Whether it turns.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(opaque) != 0 }
    set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
  }
}

/// A bar that fills as work is done.
public final class ProgressBar: Widget {
  /// An empty bar.
  public init() { super.init(widget: gtk_progress_bar_new()) }
  /// How far the work is, 0...1.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(opaque) }
    set { gtk_progress_bar_set_fraction(opaque, min(max(newValue, 0), 1)) }
  }
}

/// Shows a paintable at its best size.
public final class Picture: Widget {
  /// A picture of a paintable, or an empty one.
  public init(_ paintable: Paintable? = nil) {
    super.init(widget: gtk_picture_new())
    show(paintable)
  }
  /// Shows another paintable, or nothing.
  public func show(_ paintable: Paintable?) {
    gtk_picture_set_paintable(opaque, paintable?.opaque)
  }
}
