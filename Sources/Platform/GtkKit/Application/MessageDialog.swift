import CGtk

/// A modal dialog with a button for each answer; Escape gives the first answer.
///
/// It is a part of its parent with libadwaita 1.5, and a window with older versions.
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

  /// Takes the first answer. libadwaita 1.2 reports the one of a button when the window is closed
  /// and this object may be gone.
  private final class Taker {
    private var onAnswer: ((String) -> Void)?

    init(_ onAnswer: @escaping (String) -> Void) { self.onAnswer = onAnswer }

    /// A part of a window that is closed with an answer also gives the one of Escape.
    func take(_ id: String) {
      let handler = onAnswer
      onAnswer = nil
      handler?(id)
    }
  }

  private weak var parent: Window?

  /// - Parameters:
  ///   - body: plain text.
  ///   - content: a widget between the body and the buttons.
  ///   - answers: the buttons in order; Escape gives the first.
  ///   - preferred: the answer for Enter.
  public init(
    heading: String, body: String, content: Widget? = nil, answers: [Answer],
    preferred: String? = nil, over parent: Window, onAnswer: @escaping (String) -> Void
  ) {
    let dialog = hal_alert_new(parent.pointer(), heading, body)
    // GTK owns toplevel windows until they are destroyed, so this takes another reference.
    if hal_alert_is_window(dialog) != 0 { g_object_ref(dialog) }
    self.parent = parent
    super.init(widget: dialog)
    for answer in answers {
      hal_alert_add_response(widget, answer.id, answer.label, answer.look.gtk)
    }
    if let first = answers.first { hal_alert_set_close_response(widget, first.id) }
    if let preferred { hal_alert_set_default_response(widget, preferred) }
    Self.nameButtonsByLabels(in: widget)
    if let content { hal_alert_set_extra_child(widget, content.widget) }
    EndingKeys.add(to: self, above: parent)
    if isWindow { keepWhileOpen() }
    let taker = Taker(onAnswer)
    connect("response") { [weak self] arguments in
      taker.take(arguments.string(1) ?? "")
      // GtkPasswordEntry in GTK 4.8 accesses freed memory if it is destroyed while focused.
      if let self, isWindow { gtk_window_set_focus(pointer(), nil) }
      return false
    }
  }

  /// Keeps the dialog while it is shown: GTK holds a window from the start, so the toggle reference
  /// is not notified. Not for longer, because GTK 4.8 needs the parent to release it.
  private func keepWhileOpen() {
    var open: MessageDialog? = self
    connect("unmap") {
      withExtendedLifetime(open) {}
      open = nil
    }
  }

  /// Whether it is a window instead of a part of its parent.
  var isWindow: Bool { hal_alert_is_window(widget) != 0 }

  /// The text below the heading.
  public var body: String { hal_alert_get_body(widget).map { String(cString: $0) } ?? "" }
  /// Shows the dialog.
  public func present() {
    guard let parent else { return }
    hal_alert_present(widget, parent.pointer())
  }
  /// Enables or disables an answer.
  public func setEnabled(_ id: String, _ isEnabled: Bool) {
    hal_alert_set_enabled(widget, id, isEnabled ? 1 : 0)
  }
  /// Whether an answer is enabled.
  public func isEnabled(_ id: String) -> Bool { hal_alert_get_enabled(widget, id) != 0 }
  /// Gives an answer, like its button, and closes the dialog.
  public func answer(_ id: String) {
    guard isEnabled(id) else { return }
    hal_alert_respond(widget, id)
  }
}

extension MessageDialog.Answer.Look {
  fileprivate var gtk: HalAlertLook {
    switch self {
    case .plain: HAL_ALERT_PLAIN
    case .suggested: HAL_ALERT_SUGGESTED
    case .destructive: HAL_ALERT_DESTRUCTIVE
    }
  }
}
