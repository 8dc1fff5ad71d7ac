import CGtk

/// A push button.
public final class Button: Widget {
  /// Creates a button with a label.
  public init(label: String) { super.init(widget: gtk_button_new_with_label(label)) }
  /// Creates an icon button; `name` is its tooltip and accessible name.
  public init(icon: String, name: String) {
    super.init(widget: gtk_button_new_from_icon_name(icon))
    tooltip = name
    setAccessibleLabel(name)
  }
  /// Creates a button with a child. Its accessible name must be set.
  public init(child: Widget) {
    super.init(widget: gtk_button_new())
    gtk_button_set_child(pointer(), child.widget)
  }
  /// The label of the button.
  public var label: String {
    get { gtk_button_get_label(pointer()).map { String(cString: $0) } ?? "" }
    set { gtk_button_set_label(pointer(), newValue) }
  }
  /// Wraps the label if it does not fit on one line.
  public func wrapLabel() {
    guard let child = gtk_button_get_child(pointer()),
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(child).assumingMemoryBound(to: GTypeInstance.self),
        gtk_label_get_type()) != 0
    else { return }
    gtk_label_set_wrap(OpaquePointer(child), 1)
    // A long word in large text can be wider than the window.
    gtk_label_set_wrap_mode(OpaquePointer(child), PANGO_WRAP_WORD_CHAR)
    // Otherwise it also wraps where there is room, to be as high as it is wide.
    gtk_label_set_natural_wrap_mode(OpaquePointer(child), GTK_NATURAL_WRAP_NONE)
    gtk_label_set_justify(OpaquePointer(child), GTK_JUSTIFY_CENTER)
  }
  /// Called on click, Enter and Space.
  @discardableResult
  public func onClicked(_ handler: @escaping () -> Void) -> SignalToken {
    connect("clicked", handler)
  }
  /// Emits the `clicked` signal.
  public func emitClicked() { hal_object_emit(raw, "clicked") }
}

/// A button with an on and an off state.
public final class ToggleButton: Widget {
  /// Creates a button with a label.
  public init(label: String) { super.init(widget: gtk_toggle_button_new_with_label(label)) }
  /// Creates an icon button; `name` is its tooltip and accessible name.
  public init(icon: String, name: String) {
    super.init(widget: gtk_toggle_button_new())
    gtk_button_set_icon_name(pointer(), icon)
    tooltip = name
    setAccessibleLabel(name)
  }
  /// Creates a button with a child.
  public init(child: Widget) {
    super.init(widget: gtk_toggle_button_new())
    gtk_button_set_child(pointer(), child.widget)
  }
  /// Whether the button is active.
  public var isActive: Bool {
    get { gtk_toggle_button_get_active(pointer()) != 0 }
    set { gtk_toggle_button_set_active(pointer(), newValue ? 1 : 0) }
  }
  /// Joins the group of another button; only one button of a group is active.
  public func join(_ other: ToggleButton) {
    gtk_toggle_button_set_group(pointer(), other.pointer())
  }
  /// Called with the new state after each change.
  @discardableResult
  public func onToggled(_ handler: @escaping (Bool) -> Void) -> SignalToken {
    connect("toggled") { [weak self] in
      if let self { handler(isActive) }
    }
  }
}
