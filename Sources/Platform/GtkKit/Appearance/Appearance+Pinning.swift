import CGtk

extension Appearance {
  /// The device pixels per logical pixel that drawings have at least, for pictures of a window that
  /// are larger than the window.
  @MainActor public static var leastScale = 1

  /// Fixes the font, with grayscale antialiasing and without hinting, and the text direction, so
  /// that widget images are the same on all machines. For tests.
  /// - Parameter font: a Pango font description such as "Cantarell 11"; nil follows the desktop.
  public static func pin(font: String?, rightToLeft: Bool = false) {
    guard let settings = gtk_settings_get_default() else { return }
    gtk_widget_set_default_direction(rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    guard let font else {
      for name in [
        "gtk-font-name", "gtk-xft-antialias", "gtk-xft-hinting", "gtk-xft-hintstyle",
        "gtk-xft-rgba",
        "gtk-xft-dpi",
      ] {
        gtk_settings_reset_property(settings, name)
      }
      return
    }
    let object = UnsafeMutableRawPointer(settings)
    hal_object_set_string(object, "gtk-font-name", font)
    hal_object_set_int(object, "gtk-xft-antialias", 1)
    hal_object_set_int(object, "gtk-xft-hinting", 0)
    hal_object_set_string(object, "gtk-xft-hintstyle", "hintnone")
    hal_object_set_string(object, "gtk-xft-rgba", "none")
  }
}
