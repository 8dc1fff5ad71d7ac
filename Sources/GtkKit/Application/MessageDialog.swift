import CGtk

/// A short question over a window, with its answers as buttons; Escape gives the first answer.
public final class MessageDialog: Widget {
  /// One button of the dialog.
  public struct Answer {
    /// What a button promises by its looks.
    public enum Look { case plain, suggested, destructive }

    /// What tells it from the others.
    public var id: String
    /// The words on the button; an underscore comes before its access key.
    public var label: String
    /// How the button looks.
    public var look: Look

    /// An answer with its button.
    public init(_ id: String, _ label: String, look: Look = .plain) {
      self.id = id
      self.label = label
      self.look = look
    }
  }

  /// - Parameters:
  ///   - body: plain text.
  ///   - content: what stands between the body and the buttons.
  ///   - answers: from the start; Escape means the first.
  ///   - preferred: what Enter means.
  public init(
    heading: String, body: String, content: Widget? = nil, answers: [Answer],
    preferred: String? = nil, over parent: Window, onAnswer: @escaping (String) -> Void
  ) {
    let dialog = adw_message_dialog_new(parent.pointer(), heading, body)
    // GTK owns top-level windows until they are destroyed, so ours is a reference of its own.
    if let dialog { g_object_ref(dialog) }
    super.init(widget: dialog ?? gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    guard dialog != nil else { return }
    for answer in answers {
      adw_message_dialog_add_response(pointer(), answer.id, answer.label)
      let look =
        switch answer.look {
        case .plain: ADW_RESPONSE_DEFAULT
        case .suggested: ADW_RESPONSE_SUGGESTED
        case .destructive: ADW_RESPONSE_DESTRUCTIVE
        }
      adw_message_dialog_set_response_appearance(pointer(), answer.id, look)
    }
    if let first = answers.first { adw_message_dialog_set_close_response(pointer(), first.id) }
    if let preferred { adw_message_dialog_set_default_response(pointer(), preferred) }
    if let content { adw_message_dialog_set_extra_child(pointer(), content.widget) }
    // GTK holds the window from the beginning, which a toggle reference is not told: it lives while it is shown.
    var open: MessageDialog? = self
    connect("unmap") {
      withExtendedLifetime(open) {}
      open = nil
    }
    connect("response") { [weak self] arguments in
      onAnswer(arguments.string(1) ?? "")
      // A GtkPasswordEntry of GTK 4.8 that goes with the focus inside is told of it after its end.
      if let self { gtk_window_set_focus(pointer(), nil) }
      return false
    }
  }

  /// Shows the dialog.
  public func present() { gtk_window_present(pointer()) }
  /// Whether an answer can be given now.
  public func setEnabled(_ id: String, _ isEnabled: Bool) {
    adw_message_dialog_set_response_enabled(pointer(), id, isEnabled ? 1 : 0)
  }
  /// Whether an answer can be given now.
  public func isEnabled(_ id: String) -> Bool {
    adw_message_dialog_get_response_enabled(pointer(), id) != 0
  }
  /// Gives an answer, as its button does, and ends the dialog.
  public func answer(_ id: String) {
    guard isEnabled(id) else { return }
    adw_message_dialog_response(pointer(), id)
    gtk_window_destroy(pointer())
  }
}

/// A line for a password: what is written shows as dots, unless its owner looks.
public final class PasswordEntry: Widget {
  /// An empty line; `name` is what assistive technology says.
  public init(name: String) {
    super.init(widget: gtk_password_entry_new())
    gtk_password_entry_set_show_peek_icon(opaque, 1)
    setAccessibleLabel(name)
  }
  /// What is written.
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

/// A box to tick, with words.
public final class CheckButton: Widget {
  /// A box that is not ticked; the words wrap where room is short.
  public init(_ label: String) {
    super.init(widget: gtk_check_button_new())
    let words = Label(label)
    words.wraps = true
    words.textAlignment = 0
    gtk_check_button_set_child(pointer(), words.widget)
    setAccessibleLabel(label)
  }
  /// Whether it is ticked.
  public var isActive: Bool {
    get { gtk_check_button_get_active(pointer()) != 0 }
    set { gtk_check_button_set_active(pointer(), newValue ? 1 : 0) }
  }
  /// Called with whether it is ticked, after each change.
  @discardableResult
  public func onToggled(_ handler: @escaping (Bool) -> Void) -> SignalToken {
    connect("toggled") { [weak self] in
      if let self { handler(isActive) }
    }
  }
}
