import CGtk

/// A line of text that can be written in.
public final class Entry: Widget {
  /// `placeholder` is shown while nothing is written; it does not stand for a name.
  public init(placeholder: String = "") {
    super.init(widget: gtk_entry_new())
    gtk_entry_set_placeholder_text(pointer(), placeholder)
  }
  /// What is written.
  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }
  /// Where the next letter goes, counted in letters from the start.
  public var caret: Int {
    get { Int(gtk_editable_get_position(opaque)) }
    set { gtk_editable_set_position(opaque, Int32(clamping: newValue)) }
  }
  /// Takes the keyboard without selecting what is written.
  /// - Returns: whether the focus went there.
  public func grabFocusKeepingCaret() -> Bool {
    gtk_entry_grab_focus_without_selecting(pointer()) != 0
  }
  /// The most characters taken; 0 for no limit.
  public var maximumLength: Int {
    get { Int(gtk_entry_get_max_length(pointer())) }
    set { gtk_entry_set_max_length(pointer(), Int32(clamping: newValue)) }
  }
  /// Whether what is written cannot be taken; shown in the theme's colour and told to assistive technology.
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
  /// Called after each change of the text, also by the program.
  @discardableResult
  public func onChanged(_ handler: @escaping () -> Void) -> SignalToken {
    connect("changed", handler)
  }
  /// Does what Enter does.
  public func emitActivated() { hal_object_emit(raw, "activate") }
}
