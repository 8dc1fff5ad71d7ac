import CGtk

/// A password field, with a button to show the text.
public final class PasswordEntry: Widget {
  /// Creates an empty field; `name` is its accessible name.
  public init(name: String) {
    super.init(widget: gtk_password_entry_new())
    gtk_password_entry_set_show_peek_icon(opaque, 1)
    setAccessibleLabel(name)
  }
  /// The text.
  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { gtk_editable_set_text(opaque, newValue) }
  }
  /// Called on Enter.
  @discardableResult
  public func onActivated(_ handler: @escaping () -> Void) -> SignalToken {
    connect("activate", handler)
  }
  /// Called after each change of the text.
  @discardableResult
  public func onChanged(_ handler: @escaping () -> Void) -> SignalToken {
    connect("changed", handler)
  }
}
