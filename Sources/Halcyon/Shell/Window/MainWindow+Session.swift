import GtkKit
import HalcyonKit
import Localization

/// The end of the window, and the drafts that an earlier session left.
extension MainWindow {
  /// Ends the session of this window: stores the input, awaits what is not stored, then calls
  /// `done`.
  func end(_ done: @escaping () -> Void) {
    sessionEnd.begin { [weak self] in
      // Editors that close now keep their drafts.
      self?.session.drafts.isFrozen = true
      done()
    }
  }

  func connectSession() {
    session.participants.join(session.drafts)
    session.participants.join(undo)
    sessionEnd.showReason = { [weak self] in self?.showWait($0) }
    draftBar.onContinue = { [weak self] in self?.continueEditing($0) }
    window.onCloseRequest { [weak self] in
      guard let self else { return false }
      remember()
      guard !isEnding else { return false }
      // Without pending work, this request goes on.
      var isInRequest = true
      end { [weak self] in
        self?.isEnding = true
        if !isInRequest { self?.window.close() }
      }
      isInRequest = false
      return !isEnding
    }
  }

  private func showWait(_ isShown: Bool) {
    guard isShown else {
      waitToast?.dismiss()
      waitToast = nil
      return
    }
    waitToast = toasts.show(tr("Waiting for another app that uses the data…"), isUrgent: true)
  }

  private func continueEditing(_ draft: Draft) {
    let isOpen =
      draft.key.kind == .source
      ? continueSource(draft) : stack.current?.view?.continueEditing(draft) ?? false
    if isOpen {
      session.drafts.take(draft)
    } else {
      say(tr("The changes cannot be shown, because what they belong to was removed."))
    }
  }
}
