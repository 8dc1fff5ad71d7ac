import GtkKit

/// The toasts of a window.
///
/// A message that is visible or queued is not shown twice. F6 moves the focus to the button of the
/// visible toast and back; when a focused toast disappears, the focus returns as well.
final class WindowToasts {
  /// How long a toast is shown: long enough to read it and, if it has a button, to reach it. The
  /// time stops while the pointer or the focus is there.
  static let seconds = (plain: 5, withButton: 10)

  let overlay: ToastOverlay
  /// Returns whether toasts disappear after a while.
  var disappears: () -> Bool = { true }
  private(set) var shown: [(message: String, toast: Toast)] = []
  private var bookmark: FocusBookmark?

  init(over content: Widget) { overlay = ToastOverlay(child: content) }

  /// Shows a toast.
  /// - Parameters:
  ///   - hint: How to press the button with a key, for assistive technology.
  ///   - isUrgent: Whether it is shown before those in the queue.
  /// - Returns: The toast; `nil` if the same message without a button is shown already.
  @discardableResult
  func show(
    _ message: String, hint: String? = nil, button: String? = nil, isUrgent: Bool = false,
    onButton: (() -> Void)? = nil
  ) -> Toast? {
    guard button != nil || !shown.contains(where: { $0.message == message }) else { return nil }
    let seconds = button == nil ? Self.seconds.plain : Self.seconds.withButton
    let toast = Toast(
      message, accessibleLabel: hint.map { "\(message). \($0)" }, button: button,
      seconds: disappears() || button == nil ? seconds : 0, isUrgent: isUrgent)
    if let onButton { toast.onButton(onButton) }
    toast.onDismissed { [weak self, weak toast] in
      if let self, let toast { dismissed(toast) }
    }
    shown.append((message, toast))
    overlay.show(toast)
    return toast
  }

  /// Moves the focus to the visible toast, or back if it is there.
  /// - Returns: Whether a toast is visible.
  func toggleFocus() -> Bool {
    if overlay.isToastFocused {
      returnFocus()
      return true
    }
    let before = FocusBookmark(in: overlay)
    guard overlay.focusToast() else { return false }
    bookmark = before
    return true
  }

  private func dismissed(_ toast: Toast) {
    shown.removeAll { $0.toast === toast }
    if overlay.isToastFocused { returnFocus() }
  }

  private func returnFocus() {
    bookmark?.restore()
    bookmark = nil
  }
}
