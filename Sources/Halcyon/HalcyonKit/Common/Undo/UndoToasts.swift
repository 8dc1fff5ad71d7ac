import GtkKit
import Localization

/// Shows a toast for each undoable change, and for each undo and redo.
///
/// At most one of them is visible: the newest replaces the previous one, so that its button always
/// refers to the last change.
package final class UndoToasts {
  private let toasts: WindowToasts
  private let undo: UndoStack
  private static let topic = "undo"

  package init(_ undo: UndoStack, _ toasts: WindowToasts) {
    self.undo = undo
    self.toasts = toasts
    undo.onEvent = { [weak self] in self?.show($0) }
  }

  private func show(_ event: UndoStack.Event) {
    toasts.withdraw(topic: Self.topic)
    switch event {
    case .done(let change):
      if change.isAnnounced { showUndo(change.title) }
    case .undone(let change):
      show(
        tr("Undone: %1", change.title), hint: tr("Press Control+Shift+Z to redo."),
        button: tr("Redo")
      ) { [weak undo] in undo?.redo() }
    case .redone(let change): showUndo(change.title)
    case .failed(let change, let step, let failure):
      let message =
        switch step {
        case .perform: failure.cause
        case .undo: tr("Could not undo this change: %1. %2", change.title, failure.cause)
        case .redo: tr("Could not redo this change: %1. %2", change.title, failure.cause)
        }
      toasts.show(message, isUrgent: true)
    }
  }

  private func showUndo(_ title: String) {
    show(title, hint: tr("Press Control+Z to undo."), button: tr("Undo")) { [weak undo] in
      undo?.undo()
    }
  }

  private func show(
    _ message: String, hint: String, button: String, onButton: @escaping () -> Void
  ) {
    toasts.show(
      message, hint: hint, button: button, isUrgent: true, topic: Self.topic, onButton: onButton)
  }
}
