import GtkKit

/// The keys of undo and redo, in GTK syntax.
enum UndoKeys {
  static let undo = ["<Control>z"]
  static let redo = ["<Control><Shift>z"]

  /// Connects the keys in a window. They are no accelerators, because a focused text field must
  /// receive them first.
  static func connect(
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
