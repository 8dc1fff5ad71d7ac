import CGtk

/// A push button.
public final class Button: Widget {
  /// A button with words.
  public init(label: String) { super.init(widget: gtk_button_new_with_label(label)) }
  /// A button with a picture only; `name` is what assistive technology and the tooltip say.
  public init(icon: String, name: String) {
    super.init(widget: gtk_button_new_from_icon_name(icon))
    tooltip = name
    setAccessibleLabel(name)
  }
  /// The words on the button.
  public var label: String {
    get { gtk_button_get_label(pointer()).map { String(cString: $0) } ?? "" }
    set { gtk_button_set_label(pointer(), newValue) }
  }
  /// Breaks the words into lines where there is no room for one.
  public func wrapLabel() {
    guard let child = gtk_button_get_child(pointer()),
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(child).assumingMemoryBound(to: GTypeInstance.self),
        gtk_label_get_type()) != 0
    else { return }
    gtk_label_set_wrap(OpaquePointer(child), 1)
    gtk_label_set_justify(OpaquePointer(child), GTK_JUSTIFY_CENTER)
  }
  /// Called on click, Enter and Space.
  @discardableResult
  public func onClicked(_ handler: @escaping () -> Void) -> SignalToken {
    connect("clicked", handler)
  }
  /// Does what a click does, without showing the press.
  public func emitClicked() { hal_object_emit(raw, "clicked") }
}

/// A button that stays down.
public final class ToggleButton: Widget {
  /// A button with words.
  public init(label: String) { super.init(widget: gtk_toggle_button_new_with_label(label)) }
  /// A button with any content.
  public init(child: Widget) {
    super.init(widget: gtk_toggle_button_new())
    gtk_button_set_child(pointer(), child.widget)
  }
  /// Whether the button is down.
  public var isActive: Bool {
    get { gtk_toggle_button_get_active(pointer()) != 0 }
    set { gtk_toggle_button_set_active(pointer(), newValue ? 1 : 0) }
  }
  /// Of all buttons of a group one is down.
  public func join(_ other: ToggleButton) {
    gtk_toggle_button_set_group(pointer(), other.pointer())
  }
  /// Called with whether the button is down, after each change.
  @discardableResult
  public func onToggled(_ handler: @escaping (Bool) -> Void) -> SignalToken {
    connect("toggled") { [weak self] in
      if let self { handler(isActive) }
    }
  }
}

/// A button that opens a menu.
public final class MenuButton: Widget {
  /// A button with a symbolic icon; `name` is for the tooltip and assistive technology.
  public init(icon: String, name: String, menu: Menu) {
    super.init(widget: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.pointer(as: GMenuModel.self))
    tooltip = name
    setAccessibleLabel(name)
  }
  /// Whether F10 opens this menu.
  public var isPrimary: Bool {
    get { gtk_menu_button_get_primary(opaque) != 0 }
    set { gtk_menu_button_set_primary(opaque, newValue ? 1 : 0) }
  }
  /// Opens the menu.
  public func open() { gtk_menu_button_popup(opaque) }
}

/// A menu of actions in sections.
public final class Menu: Object {
  /// An empty menu.
  public init() { super.init(adopting: UnsafeMutableRawPointer(g_menu_new())) }
  /// Adds an entry; an underscore comes before its access key.
  public func append(_ label: String, action: String) {
    g_menu_append(opaque, label, action)
  }
  /// Adds a group of entries, set apart by a line.
  public func appendSection(_ section: Menu) {
    g_menu_append_section(opaque, nil, section.pointer(as: GMenuModel.self))
  }
}
