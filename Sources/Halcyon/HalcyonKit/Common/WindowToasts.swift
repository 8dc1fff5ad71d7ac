import GtkKit

/// The toasts of a window.
///
/// A message that is visible or queued is not shown twice. F6 moves the focus to the button of the
/// visible toast and back; when a focused toast disappears, the focus returns as well.
package final class WindowToasts {
  /// How long a toast is shown: long enough to read it and, if it has a button, to reach it. The
  /// time stops while the pointer or the focus is there.
  static let seconds = (plain: 5, withButton: 10)

  package let overlay: ToastOverlay
  /// Returns whether toasts disappear after a while.
  package var disappears: () -> Bool = { true }
  /// Speaks the messages.
  package var announcer: Announcer?
  /// What a toast shows, to show it again.
  struct Content {
    let message: String
    var hint: String?
    var button: String?
    var isUrgent = false
    var topic: String?
    var isResult = false
    var onButton: (() -> Void)?
    var onDismissed: (() -> Void)?
    /// The message and the hint.
    var spoken: String { hint.map { "\(message). \($0)" } ?? message }
  }

  private var entries: [(content: Content, toast: Toast)] = []
  /// The messages and toasts that are visible or queued.
  var shown: [(message: String, toast: Toast)] { entries.map { ($0.content.message, $0.toast) } }
  private var bookmark: FocusBookmark?

  package init(over content: Widget) { overlay = ToastOverlay(child: content) }

  /// Shows a toast.
  /// - Parameters:
  ///   - hint: How to press the button with a key, for assistive technology.
  ///   - isUrgent: Whether it is shown at once, as the answer to what the user did. It replaces
  ///     earlier answers; other toasts are shown afterwards.
  ///   - topic: What the toast shares with an earlier one that it replaces.
  ///   - isResult: Whether it is shown at once, as the end of work. Only toasts with buttons, and
  ///     those that belong to no work, are shown afterwards.
  ///   - onDismissed: Called when the toast is gone for good.
  /// - Returns: The toast; `nil` if the same message without a button is shown already.
  @discardableResult
  package func show(
    _ message: String, hint: String? = nil, button: String? = nil, isUrgent: Bool = false,
    topic: String? = nil, isResult: Bool = false, onButton: (() -> Void)? = nil,
    onDismissed: (() -> Void)? = nil
  ) -> Toast? {
    guard button != nil || !shown.contains(where: { $0.message == message }) else { return nil }
    let content = Content(
      message: message, hint: hint, button: button, isUrgent: isUrgent, topic: topic,
      isResult: isResult, onButton: onButton, onDismissed: onDismissed)
    let waiting = entries.filter { isPostponed($0.content, by: content) }
    if isUrgent || isResult {
      // The visible one last, so that no other is shown in between.
      for entry in entries.reversed() {
        let isPostponed = waiting.contains { $0.toast === entry.toast }
        withdraw(entry.toast, isPostponed: isPostponed)
      }
    } else if let topic {
      withdraw(topic: topic)
    }
    announcer?.say(Announcement(content.spoken))
    let toast = add(content)
    for entry in waiting where isUrgent || isResult { _ = add(entry.content) }
    return toast
  }

  /// Dismisses the toasts of a topic, visible or queued.
  package func withdraw(topic: String) {
    for entry in entries.reversed() where entry.content.topic == topic {
      withdraw(entry.toast, isPostponed: false)
    }
  }

  /// Returns whether a toast is shown again after another one that is shown at once.
  private func isPostponed(_ old: Content, by new: Content) -> Bool {
    if let topic = new.topic, old.topic == topic { return false }
    if new.isUrgent { return !old.isUrgent }
    return old.button != nil || (old.topic == nil && !old.isUrgent)
  }

  private func withdraw(_ toast: Toast, isPostponed: Bool) {
    if isPostponed { entries.removeAll { $0.toast === toast } }
    toast.dismiss()
  }

  private func add(_ content: Content) -> Toast {
    let seconds = content.button == nil ? Self.seconds.plain : Self.seconds.withButton
    let toast = Toast(
      content.message, accessibleLabel: content.hint == nil ? nil : content.spoken,
      button: content.button, seconds: disappears() || content.button == nil ? seconds : 0)
    if let onButton = content.onButton { toast.onButton(onButton) }
    toast.onDismissed { [weak self, weak toast] in
      if let self, let toast { dismissed(toast) }
    }
    entries.append((content, toast))
    overlay.show(toast)
    return toast
  }

  /// Moves the focus to the visible toast, or back if it is there.
  /// - Returns: Whether a toast is visible.
  package func toggleFocus() -> Bool {
    if overlay.isToastFocused {
      returnFocus()
      return true
    }
    let before = FocusBookmark(inWindowOf: overlay)
    guard overlay.focusToast() else { return false }
    bookmark = before
    return true
  }

  private func dismissed(_ toast: Toast) {
    let content = entries.first { $0.toast === toast }?.content
    entries.removeAll { $0.toast === toast }
    content?.onDismissed?()
    if overlay.isToastFocused { returnFocus() }
  }

  private func returnFocus() {
    bookmark?.restore()
    bookmark = nil
  }
}
