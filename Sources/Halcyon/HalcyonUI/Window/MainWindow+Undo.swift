/// Undo and redo, and the keys for the toasts.
extension MainWindow {
  /// Connects the keys. They are no accelerators, because a focused text field must receive them
  /// first.
  func connectUndo() {
    toasts.disappears = { [weak self] in self?.settings.activity.dismissesSuccess ?? true }
    window.onShortcut(Keys.undo) { [weak self] in
      guard let self, !layers.isCovered, undo.canUndo || undo.isBusy else { return false }
      undo.undo()
      return true
    }
    window.onShortcut(Keys.redo) { [weak self] in
      guard let self, !layers.isCovered, undo.canRedo || undo.isBusy else { return false }
      undo.redo()
      return true
    }
    window.onShortcut(Keys.toast) { [weak self] in
      guard let self, !layers.isCovered else { return false }
      return toasts.toggleFocus()
    }
  }
}
