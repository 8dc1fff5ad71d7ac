import CGtk

extension Appearance {
  /// Whether animations are enabled, by the desktop or by an override.
  public static var areAnimationsEnabled: Bool {
    guard let settings = gtk_settings_get_default() else { return true }
    return hal_object_get_boolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations") != 0
  }
  /// Removes the override for animations.
  public static func resetAnimations() {
    if let settings = gtk_settings_get_default() {
      gtk_settings_reset_property(settings, "gtk-enable-animations")
    }
  }
}
