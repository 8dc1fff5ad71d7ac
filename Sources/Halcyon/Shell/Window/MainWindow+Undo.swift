import HalcyonKit

/// Undo and redo, and the keys for the toasts.
extension MainWindow {
  func connectUndo() {
    toasts.disappears = { [weak self] in self?.settings.activity.dismissesSuccess ?? true }
    UndoKeys.connect(undo, in: window) { [weak self] in self?.layers.isCovered == false }
    window.onShortcut(Keys.toast) { [weak self] in
      guard let self, !layers.isCovered else { return false }
      return toasts.toggleFocus()
    }
  }
}
