import CGtk

/// A modal dialog with a button for each answer; Escape gives the first answer.
public final class MessageDialog: Widget {
  /// One button of the dialog.
  public struct Answer {
    /// The appearance of the button.
    public enum Look { case plain, suggested, destructive }

    /// The identifier.
    public var id: String
    /// The label of the button; an underscore precedes its mnemonic.
    public var label: String
    /// The appearance of the button.
    public var look: Look

    /// Creates an answer.
    public init(_ id: String, _ label: String, look: Look = .plain) {
      self.id = id
      self.label = label
      self.look = look
    }
  }

  /// - Parameters:
  ///   - body: plain text.
  ///   - content: a widget between the body and the buttons.
  ///   - answers: the buttons in order; Escape gives the first.
  ///   - preferred: the answer for Enter.
  public init(
    heading: String, body: String, content: Widget? = nil, answers: [Answer],
    preferred: String? = nil, over parent: Window, onAnswer: @escaping (String) -> Void
  ) {
    let dialog = adw_message_dialog_new(parent.pointer(), heading, body)
    // GTK owns toplevel windows until they are destroyed, so this takes another reference.
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
    Self.nameButtonsByLabels(in: widget)
    if let content { adw_message_dialog_set_extra_child(pointer(), content.widget) }
    EndingKeys.add(to: self, above: parent)
    // GTK holds the window from the start, so the toggle reference is not notified; keep it while
    // shown.
    var open: MessageDialog? = self
    connect("unmap") {
      withExtendedLifetime(open) {}
      open = nil
    }
    connect("response") { [weak self] arguments in
      onAnswer(arguments.string(1) ?? "")
      // GtkPasswordEntry in GTK 4.8 accesses freed memory if it is destroyed while focused.
      if let self { gtk_window_set_focus(pointer(), nil) }
      return false
    }
  }

  /// The text below the heading.
  public var body: String {
    adw_message_dialog_get_body(pointer()).map { String(cString: $0) } ?? ""
  }
  /// Shows the dialog.
  public func present() { gtk_window_present(pointer()) }
  /// Enables or disables an answer.
  public func setEnabled(_ id: String, _ isEnabled: Bool) {
    adw_message_dialog_set_response_enabled(pointer(), id, isEnabled ? 1 : 0)
  }
  /// Whether an answer is enabled.
  public func isEnabled(_ id: String) -> Bool {
    adw_message_dialog_get_response_enabled(pointer(), id) != 0
  }
  /// Gives an answer, like its button, and closes the dialog.
  public func answer(_ id: String) {
    guard isEnabled(id) else { return }
    adw_message_dialog_response(pointer(), id)
    gtk_window_destroy(pointer())
  }
}
