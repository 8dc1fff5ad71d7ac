import CGtk

/// The choice of the font for the interface.
///
/// Without a font setting of the desktop, GTK uses the generic family "Sans", which is often a wide
/// font. The fonts that libadwaita is designed with are used instead if they are installed.
public enum InterfaceFont {
  /// The preferred families, the best first.
  nonisolated static let families = ["Adwaita Sans", "Inter", "Cantarell"]
  /// GTK's own default, and the size that libadwaita is designed for.
  private nonisolated static let sizes = (gtk: "10", adwaita: "11")

  /// Returns the font to use instead of a setting; nil to keep it.
  /// - Parameters:
  ///   - setting: a Pango font description, such as "Sans 10".
  ///   - installed: the names of the installed families.
  nonisolated static func replacement(for setting: String, installed: Set<String>) -> String? {
    let parts = setting.split(separator: " ").map(String.init)
    guard parts.count <= 2, let family = parts.first,
      ["sans", "sans-serif"].contains(
        family.lowercased()), let best = families.first(where: installed.contains)
    else { return nil }
    let size = parts.count == 2 ? parts[1] : sizes.gtk
    guard Double(size) != nil else { return nil }
    return "\(best) \(size == sizes.gtk ? sizes.adwaita : size)"
  }

  /// The families that Pango offers.
  static var installedFamilies: Set<String> {
    guard let map = pango_cairo_font_map_get_default() else { return [] }
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(map, &families, &count)
    defer { g_free(families) }
    guard let families else { return [] }
    return Set(
      (0..<Int(count)).compactMap {
        families[$0].map { String(cString: pango_font_family_get_name($0)) }
      })
  }

  /// Replaces the generic font of the settings.
  public static func apply() {
    guard let settings = gtk_settings_get_default() else { return }
    let object = UnsafeMutableRawPointer(settings)
    guard let current = taking(hal_object_get_string(object, "gtk-font-name")),
      let font = replacement(for: current, installed: installedFamilies)
    else { return }
    hal_object_set_string(object, "gtk-font-name", font)
  }
}
