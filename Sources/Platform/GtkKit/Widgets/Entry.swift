import CGtk

/// A single-line text field.
public final class Entry: Widget {
  /// Creates a field. The placeholder is shown while it is empty and is not an accessible name.
  public init(placeholder: String = "") {
    super.init(widget: gtk_entry_new())
    gtk_entry_set_placeholder_text(pointer(), placeholder)
  }
  /// The text.
  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }
  /// The cursor position in characters.
  public var caret: Int {
    get { Int(gtk_editable_get_position(opaque)) }
    set { gtk_editable_set_position(opaque, Int32(clamping: newValue)) }
  }
  /// The maximum number of characters; 0 for no limit.
  public var maximumLength: Int {
    get { Int(gtk_entry_get_max_length(pointer())) }
    set { gtk_entry_set_max_length(pointer(), Int32(clamping: newValue)) }
  }
  /// Whether the text is invalid; shown in the error color and exposed to assistive technology.
  public var isInvalid: Bool {
    get { hasStyle("error") }
    set {
      if newValue { addStyle("error") } else { removeStyle("error") }
      hal_accessible_set_invalid(widget, newValue ? 1 : 0)
    }
  }
  /// Called on Enter.
  @discardableResult
  public func onActivated(_ handler: @escaping () -> Void) -> SignalToken {
    connect("activate", handler)
  }
  /// Called after each change of the text, including changes by the program.
  @discardableResult
  public func onChanged(_ handler: @escaping () -> Void) -> SignalToken {
    connect("changed", handler)
  }
  /// Emits the `activate` signal.
  public func emitActivated() { hal_object_emit(raw, "activate") }
}
