import CGtk

/// Light, dark and high contrast, as the desktop asks for them.
public enum Appearance {
  /// Whether the dark style is in use.
  public static var isDark: Bool {
    adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
  }
  /// Whether the desktop asks for high contrast.
  public static var isHighContrast: Bool {
    adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
  }
  /// Asks for light or dark whatever the desktop says; `nil` follows it.
  public static func force(dark: Bool?) {
    let scheme =
      switch dark {
      case .none: ADW_COLOR_SCHEME_DEFAULT
      case .some(true): ADW_COLOR_SCHEME_FORCE_DARK
      case .some(false): ADW_COLOR_SCHEME_FORCE_LIGHT
      }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
  }
  /// Calls `handler` after a change of light and dark.
  @discardableResult
  public static func onDarkChange(_ handler: @escaping () -> Void) -> SignalToken? {
    guard let manager = adw_style_manager_get_default() else { return nil }
    let object = Object(borrowing: UnsafeMutableRawPointer(manager))
    return withExtendedLifetime(object) { object.onChange(of: "dark", handler) }
  }

  /// Shows an animation or not, whatever the desktop says. For tests and for an own preference.
  public static func setAnimations(enabled: Bool) {
    guard let settings = gtk_settings_get_default() else { return }
    hal_object_set_boolean(
      UnsafeMutableRawPointer(settings), "gtk-enable-animations", enabled ? 1 : 0)
  }
  /// Multiplies the size of all text: 2 is 200 %.
  public static func setTextScale(_ factor: Double) {
    guard let settings = gtk_settings_get_default() else { return }
    let dpi = Int32(clamping: Int((96 * 1_024 * min(max(factor, 0.5), 4)).rounded()))
    hal_object_set_int(UnsafeMutableRawPointer(settings), "gtk-xft-dpi", dpi)
  }
  /// Looks for icons in one more folder, laid out as a theme.
  public static func addIconFolder(_ path: String) {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), path)
  }
  /// The icon of windows that name no other.
  public static func setDefaultWindowIcon(_ name: String) { gtk_window_set_default_icon_name(name) }
}

/// A style sheet for the whole application.
public final class StyleSheet: Object {
  /// Loads a file and applies it; problems in it are GTK's warnings.
  public init?(path: String) {
    guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else {
      return nil
    }
    super.init(adopting: UnsafeMutableRawPointer(provider))
    gtk_css_provider_load_from_path(provider, path)
    gtk_style_context_add_provider_for_display(
      display, opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }
  /// Takes the style sheet away again.
  public func remove() {
    if let display = gdk_display_get_default() {
      gtk_style_context_remove_provider_for_display(display, opaque)
    }
  }
}
