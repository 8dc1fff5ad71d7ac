import CGtk

/// An icon from the theme.
public final class Image: Widget {
  /// Creates a symbolic icon; `size` is in logical pixels and defaults to that of the theme.
  public init(icon: String, size: Int? = nil) {
    super.init(widget: gtk_image_new_from_icon_name(icon))
    if let size { gtk_image_set_pixel_size(opaque, Int32(clamping: size)) }
  }
  /// Sets the size in logical pixels.
  public func setSize(_ pixels: Int) { gtk_image_set_pixel_size(opaque, Int32(clamping: pixels)) }
  /// Name of the symbolic icon.
  public var icon: String {
    get { gtk_image_get_icon_name(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != icon { gtk_image_set_from_icon_name(opaque, newValue) } }
  }
}
