import CGtk

/// The appearance of the application: color scheme, contrast, text and motion.
public enum Appearance {
  /// Whether the dark style is active.
  public static var isDark: Bool {
    forcedTheme ?? (adw_style_manager_get_dark(adw_style_manager_get_default()) != 0)
  }

  /// Whether the theme in GTK_THEME is dark, which the style manager does not know; nil if the
  /// desktop chooses the theme.
  private static let forcedTheme = isDark(theme: g_getenv("GTK_THEME").map { String(cString: $0) })

  /// Returns whether a theme such as "Adwaita:dark" or "Yaru-dark" is dark; nil if there is none.
  nonisolated static func isDark(theme: String?) -> Bool? {
    guard let theme, !theme.isEmpty else { return nil }
    let parts = theme.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts[1].contains("dark") : theme.lowercased().hasSuffix("-dark")
  }
  /// Whether the desktop requests high contrast.
  public static var isHighContrast: Bool {
    adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
  }
  /// Forces light or dark; nil follows the desktop.
  public static func force(dark: Bool?) {
    let scheme =
      switch dark {
      case .none: ADW_COLOR_SCHEME_DEFAULT
      case .some(true): ADW_COLOR_SCHEME_FORCE_DARK
      case .some(false): ADW_COLOR_SCHEME_FORCE_LIGHT
      }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
  }
  /// Calls `handler` after changes between light and dark.
  @discardableResult
  public static func onDarkChange(_ handler: @escaping () -> Void) -> SignalToken? {
    onChange(of: "dark", handler)
  }
  /// Calls `handler` after changes between normal and high contrast.
  @discardableResult
  public static func onContrastChange(_ handler: @escaping () -> Void) -> SignalToken? {
    onChange(of: "high-contrast", handler)
  }

  private static func onChange(
    of property: String, _ handler: @escaping () -> Void
  ) -> SignalToken? {
    guard let manager = adw_style_manager_get_default() else { return nil }
    let object = Object(borrowing: UnsafeMutableRawPointer(manager))
    return withExtendedLifetime(object) { object.onChange(of: property, handler) }
  }

  private static var isNamed = false
  /// Sets the name of the application for people, which desktops show with its notifications. Only
  /// the first call has an effect.
  public static func setApplicationName(_ name: String) {
    guard !isNamed else { return }
    isNamed = true
    g_set_application_name(name)
  }

  /// Overrides whether the desktop enables animations. For tests and for a preference.
  public static func setAnimations(enabled: Bool) {
    guard let settings = gtk_settings_get_default() else { return }
    hal_object_set_boolean(
      UnsafeMutableRawPointer(settings), "gtk-enable-animations", enabled ? 1 : 0)
  }
  /// Scales all text; 2 is 200 %.
  public static func setTextScale(_ factor: Double) {
    guard let settings = gtk_settings_get_default() else { return }
    let dpi = Int32(clamping: Int((96 * 1_024 * min(max(factor, 0.5), 4)).rounded()))
    hal_object_set_int(UnsafeMutableRawPointer(settings), "gtk-xft-dpi", dpi)
  }
  /// Adds a folder with the layout of an icon theme to the search path.
  public static func addIconFolder(_ path: String) {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), path)
  }
  /// Whether an icon exists in the theme or a folder that was added.
  public static func hasIcon(_ name: String) -> Bool {
    guard let display = gdk_display_get_default() else { return false }
    return gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name) != 0
  }
  /// Sets the default icon of windows.
  public static func setDefaultWindowIcon(_ name: String) { gtk_window_set_default_icon_name(name) }
}
