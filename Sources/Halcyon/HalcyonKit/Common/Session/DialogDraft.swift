import GtkKit

/// The draft of a dialog with one text.
package struct DialogDraft {
  package let session: SessionContext
  package let key: Draft.Key
  /// What the draft is called.
  package let title: String
  /// What was entered in an earlier session; `nil` for nothing.
  package var kept: String?

  package init(session: SessionContext, key: Draft.Key, title: String, kept: String? = nil) {
    self.session = session
    self.key = key
    self.title = title
    self.kept = kept
  }

  /// Keeps the text of a dialog until it is closed.
  /// - Parameters:
  ///   - original: The text before the change.
  ///   - text: Returns the text.
  package func keeper(original: String, _ text: @escaping () -> String) -> DraftKeeper<String> {
    DraftKeeper(key, in: session, title: { [title] in title }) {
      let text = text()
      return text == original ? nil : text
    }
  }
}
