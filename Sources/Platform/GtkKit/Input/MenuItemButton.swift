import CGtk

/// The button of an item in a popover menu.
final class MenuItemButton: Widget {
  /// The label of the accelerator; `nil` if there is none.
  private var keys: Label?

  init(_ item: MenuItem) {
    super.init(widget: hal_menu_item_new())
    let title = Label(item.title)
    title.textAlignment = 0
    title.wraps = true
    title.expandsHorizontally = true
    var parts: [Widget] = [title]
    if let icon = item.icon { parts.insert(Image(icon: icon, size: 16), at: 0) }
    if let keys = item.accelerator.flatMap(Self.label(ofAccelerator:)) {
      let label = Label(keys, style: "dim-label")
      label.setAccessiblyHidden(true)
      parts.append(label)
      self.keys = label
    }
    let content = BoxLayout(.horizontal, spacing: 12, parts)
    withExtendedLifetime(content) { gtk_button_set_child(pointer(), content.widget) }
    setAccessibleLabel(item.title)
    isSensitive = item.isEnabled
    if item.isDestructive { addStyle("destructive") }
  }

  /// Leaves the accelerator out, so that the title has its space.
  func hideKeys() { keys?.isVisible = false }
  /// A Boolean value indicating whether an accelerator is shown.
  var showsKeys: Bool { keys?.isVisible == true }

  func onClicked(_ handler: @escaping () -> Void) { connect("clicked", handler) }
  func emitClicked() { hal_object_emit(raw, "clicked") }

  /// Returns the localized text of an accelerator; nil if it cannot be parsed.
  static func label(ofAccelerator accelerator: String) -> String? {
    var key: UInt32 = 0
    var modifiers = GdkModifierType(rawValue: 0)
    guard gtk_accelerator_parse(accelerator, &key, &modifiers) != 0 else { return nil }
    guard key != 0 else { return nil }
    return taking(gtk_accelerator_get_label(key, modifiers))
  }
}
