import CGtk

/// Shows keys as they look on a keyboard.
public final class ShortcutLabel: Widget {
  /// - Parameter keys: Alternative accelerators, such as `<Control>q`.
  public init(_ keys: [String]) {
    super.init(widget: gtk_shortcut_label_new(keys.joined(separator: " ")))
  }

  /// Returns the localized names of keys, such as "Ctrl+Q"; those that do not exist are left out.
  public static func text(_ keys: [String]) -> [String] {
    keys.compactMap(MenuItemButton.label(ofAccelerator:))
  }
}
