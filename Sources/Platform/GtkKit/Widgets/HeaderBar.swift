import CGtk

/// The title bar of a window, with the window controls.
public final class HeaderBar: Widget {
  /// Creates a bar with the title of the window.
  public init() { super.init(widget: adw_header_bar_new()) }
  /// Shows a widget in place of the title.
  public func setTitleWidget(_ widget: Widget) {
    adw_header_bar_set_title_widget(opaque, widget.widget)
  }
  /// Adds a widget at the leading end.
  public func packStart(_ widget: Widget) { adw_header_bar_pack_start(opaque, widget.widget) }
  /// Adds a widget at the trailing end.
  public func packEnd(_ widget: Widget) { adw_header_bar_pack_end(opaque, widget.widget) }
}

/// A title with a subtitle, for a header bar.
public final class WindowTitle: Widget {
  /// Creates an empty title.
  public init() { super.init(widget: adw_window_title_new("", "")) }
  /// Lets the texts shrink to "…"; libadwaita keeps at least five characters of the title.
  public func shrinks() { Self.shrink(widget) }

  private static func shrink(_ widget: UnsafeMutablePointer<GtkWidget>) {
    if String(cString: gtk_widget_get_css_name(widget)) == "label" {
      gtk_label_set_width_chars(OpaquePointer(widget), -1)
    }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      shrink(next)
      child = gtk_widget_get_next_sibling(next)
    }
  }

  /// The title.
  public var title: String {
    get { String(cString: adw_window_title_get_title(opaque)) }
    set { adw_window_title_set_title(opaque, newValue) }
  }
  /// The line below the title; hidden if it is empty.
  public var subtitle: String {
    get { String(cString: adw_window_title_get_subtitle(opaque)) }
    set { adw_window_title_set_subtitle(opaque, newValue) }
  }
}
