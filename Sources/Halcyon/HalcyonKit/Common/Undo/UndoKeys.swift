import GtkKit

/// The keys of undo and redo, in GTK syntax.
package enum UndoKeys {
  package static let undo = ["<Control>z"]
  package static let redo = ["<Control><Shift>z"]

  /// Connects the keys in a window. They are no accelerators, because a focused text field must
  /// receive them first.
  package static func connect(
    _ stack: UndoStack, in window: Window, isAllowed: @escaping () -> Bool = { true }
  ) {
    window.onShortcut(undo) { [weak stack] in
      guard let stack, isAllowed(), stack.canUndo || stack.isBusy else { return false }
      stack.undo()
      return true
    }
    window.onShortcut(redo) { [weak stack] in
      guard let stack, isAllowed(), stack.canRedo || stack.isBusy else { return false }
      stack.redo()
      return true
    }
  }
}
