import CGtk

/// A menu of named actions in sections.
public final class MenuModel: Object {
  /// Creates an empty menu.
  public init() { super.init(adopting: UnsafeMutableRawPointer(g_menu_new())) }
  /// Adds an item; an underscore in the label precedes its mnemonic.
  /// - Parameter accelerator: The key to show, in GTK syntax, for an action whose key is handled
  ///   elsewhere; empty for none; `nil` for the accelerator of the action.
  public func append(_ label: String, action: String, accelerator: String? = nil) {
    guard let item = g_menu_item_new(label, action) else { return }
    if let accelerator {
      g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(accelerator))
    }
    g_menu_append_item(opaque, item)
    g_object_unref(UnsafeMutableRawPointer(item))
  }
  /// Adds a section, separated by a line.
  public func appendSection(_ section: MenuModel) {
    g_menu_append_section(opaque, nil, section.pointer(as: GMenuModel.self))
  }
}

/// A button that opens a menu.
public final class MenuButton: Widget {
  /// Creates a button with a symbolic icon; `name` is its tooltip and accessible name.
  public init(icon: String, name: String, menu: MenuModel) {
    super.init(widget: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    show(menu)
    tooltip = name
    setAccessibleLabel(name)
  }
  /// Replaces the menu.
  public func show(_ menu: MenuModel) {
    gtk_menu_button_set_menu_model(opaque, menu.pointer(as: GMenuModel.self))
    // The name of the menu.
    if !tooltip.isEmpty { setAccessibleLabel(tooltip) }
  }
  /// Whether F10 opens this menu.
  public var isPrimary: Bool {
    get { gtk_menu_button_get_primary(opaque) != 0 }
    set { gtk_menu_button_set_primary(opaque, newValue ? 1 : 0) }
  }
  /// Opens the menu.
  public func open() { gtk_menu_button_popup(opaque) }
}
