import CGtk

extension Appearance {
  /// Whether animations are shown: what the desktop says, unless the program said otherwise.
  public static var areAnimationsEnabled: Bool {
    guard let settings = gtk_settings_get_default() else { return true }
    return hal_object_get_boolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations") != 0
  }
  /// Follows the desktop again in whether animations are shown.
  public static func resetAnimations() {
    if let settings = gtk_settings_get_default() {
      gtk_settings_reset_property(settings, "gtk-enable-animations")
    }
  }
}
