import Localization

/// An editor in a subpage.
protocol SubpageEditor: AnyObject {
  var subpage: Subpage { get }
  /// A Boolean value indicating whether there are changes that were not saved.
  var hasUnsavedChanges: Bool { get }
}

extension PageWindow {
  /// Offers to continue when an editor is left without saving, so that nothing is lost.
  /// - Parameter reopen: Shows the subpage of the editor again.
  func offerToContinue<Editor: SubpageEditor>(
    _ editor: Editor, reopen: @escaping (Subpage) -> Void
  ) {
    editor.subpage.onBack = { [weak self, weak editor] in
      guard let editor, editor.hasUnsavedChanges else { return }
      // Until the toast disappears, it keeps the editor with all that was entered.
      self?.showToast(tr("Changes not saved"), button: tr("Keep Editing")) {
        reopen(editor.subpage)
      }
    }
  }
}
