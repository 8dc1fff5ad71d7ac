import Localization

/// An editor in a subpage.
package protocol SubpageEditor: AnyObject {
  var subpage: Subpage { get }
  /// A Boolean value indicating whether there are changes that were not saved.
  var hasUnsavedChanges: Bool { get }
  /// Removes the draft, because the changes were discarded.
  func discardDraft()
  /// Keeps the draft again, because the editor was reopened.
  func resumeDraft()
}

extension PageWindow {
  /// Offers to continue when an editor is left without saving, so that nothing is lost.
  /// - Parameter reopen: Shows the subpage of the editor again.
  package func offerToContinue<Editor: SubpageEditor>(
    _ editor: Editor, reopen: @escaping (Subpage) -> Void
  ) {
    editor.subpage.onBack = { [weak self, weak editor] in
      guard let editor else { return }
      guard editor.hasUnsavedChanges else { return editor.discardDraft() }
      // Until the toast disappears, it keeps the editor with all that was entered, and the draft.
      var isContinued = false
      self?.showToast(tr("Changes not saved"), button: tr("Keep Editing")) {
        isContinued = true
        editor.resumeDraft()
        reopen(editor.subpage)
      } onDismissed: {
        if !isContinued { editor.discardDraft() }
      }
    }
  }
}
