import CGtk

/// A row with a text field.
public final class EntryRow: PreferencesRow {
  /// The kind of text, for on-screen keyboards and masking.
  public enum Purpose { case text, address, password }

  /// Creates an empty row; an underscore in the title precedes its mnemonic.
  public init(title: String, purpose: Purpose = .text) {
    let row = purpose == .password ? adw_password_entry_row_new() : adw_entry_row_new()
    super.init(row: row ?? gtk_list_box_row_new(), title: title, hasMnemonic: true)
    switch purpose {
    case .text, .password: break
    case .address: adw_entry_row_set_input_purpose(pointer(), GTK_INPUT_PURPOSE_URL)
    }
    if purpose != .text { adw_entry_row_set_input_hints(pointer(), GTK_INPUT_HINT_NO_SPELLCHECK) }
  }
  /// The text. Setting it does not show the apply button.
  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != text else { return }
      let applies = hasApplyButton
      hasApplyButton = false
      gtk_editable_set_text(opaque, newValue)
      hasApplyButton = applies
    }
  }
  /// Whether changes must be applied with a button or Enter.
  public var hasApplyButton: Bool {
    get { adw_entry_row_get_show_apply_button(pointer()) != 0 }
    set { adw_entry_row_set_show_apply_button(pointer(), newValue ? 1 : 0) }
  }
  /// Whether the text is invalid; shown in the error color and exposed to assistive technology.
  public var isInvalid: Bool {
    get { hasStyle("error") }
    set {
      if newValue { addStyle("error") } else { removeStyle("error") }
      hal_accessible_set_invalid(widget, newValue ? 1 : 0)
    }
  }
  /// Adds a widget at the end.
  public func addSuffix(_ suffix: Widget) { adw_entry_row_add_suffix(pointer(), suffix.widget) }
  /// Called when changes are applied with the button or Enter.
  @discardableResult
  public func onApply(_ handler: @escaping () -> Void) -> SignalToken { connect("apply", handler) }
  /// Called on Enter if there is no apply button.
  @discardableResult
  public func onActivated(_ handler: @escaping () -> Void) -> SignalToken {
    connect("entry-activated", handler)
  }
  /// Called after each change of the text, including changes by the program.
  @discardableResult
  public func onChanged(_ handler: @escaping () -> Void) -> SignalToken {
    connect("changed", handler)
  }
  /// Emits the `apply` signal.
  public func emitApply() { hal_object_emit(raw, "apply") }
}

/// A row with an integer.
public final class NumberRow: ActionRow {
  private let spin: Widget
  private var token: SignalToken?

  /// - Parameter range: the allowed values, in steps of `step`.
  public init(title: String, subtitle: String = "", in range: ClosedRange<Int>, step: Int) {
    let button = gtk_spin_button_new_with_range(
      Double(range.lowerBound), Double(range.upperBound), Double(max(step, 1)))
    spin = Widget(widget: button ?? gtk_spin_button_new(nil, 1, 0))
    super.init(
      action: adw_action_row_new(), title: title, subtitle: subtitle, hasMnemonic: true)
    gtk_spin_button_set_numeric(spin.opaque, 1)
    spin.verticalAlignment = .center
    addSuffix(spin)
    activates(spin)
  }
  /// The number. Setting it does not call the handler.
  public var value: Int {
    get { Int(gtk_spin_button_get_value_as_int(spin.opaque)) }
    set {
      guard newValue != value else { return }
      let set = { gtk_spin_button_set_value(self.spin.opaque, Double(newValue)) }
      if let token { token.blocked(set) } else { set() }
    }
  }
  /// Called with each value that the user sets.
  public func onChanged(_ handler: @escaping (Int) -> Void) {
    token?.disconnect()
    token = spin.connect("value-changed") { [weak self] in
      if let self { handler(value) }
    }
  }
  /// Changes the number like the user does. For tests.
  public func emit(_ value: Int) { gtk_spin_button_set_value(spin.opaque, Double(value)) }
}
