import CGtk

/// A check button with a label.
public final class CheckButton: Widget {
  /// Creates an unchecked button; its label wraps.
  public init(_ label: String) {
    super.init(widget: gtk_check_button_new())
    let text = Label(label)
    text.wraps = true
    text.textAlignment = 0
    gtk_check_button_set_child(pointer(), text.widget)
    setAccessibleLabel(label)
  }
  /// Whether the button is checked.
  public var isActive: Bool {
    get { gtk_check_button_get_active(pointer()) != 0 }
    set { gtk_check_button_set_active(pointer(), newValue ? 1 : 0) }
  }
  /// Called with the new state after each change.
  @discardableResult
  public func onToggled(_ handler: @escaping (Bool) -> Void) -> SignalToken {
    connect("toggled") { [weak self] in
      if let self { handler(isActive) }
    }
  }
}
