import CGtk

/// A CSS style sheet for the whole application.
public final class StyleSheet: Object {
  /// Loads and applies a file; GTK logs warnings about errors in it.
  public convenience init?(path: String) {
    self.init { gtk_css_provider_load_from_path($0, path) }
  }

  /// Applies style rules; GTK logs warnings about errors in them.
  public convenience init?(css: String) {
    self.init { gtk_css_provider_load_from_data($0, css, -1) }
  }

  private init?(load: (UnsafeMutablePointer<GtkCssProvider>) -> Void) {
    guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else {
      return nil
    }
    super.init(adopting: UnsafeMutableRawPointer(provider))
    load(provider)
    gtk_style_context_add_provider_for_display(
      display, opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }

  /// Removes the style sheet.
  public func remove() {
    if let display = gdk_display_get_default() {
      gtk_style_context_remove_provider_for_display(display, opaque)
    }
  }
}
