import GtkKit

/// The draft of a dialog with one text.
struct DialogDraft {
  let session: SessionContext
  let key: Draft.Key
  /// What the draft is called.
  let title: String
  /// What was entered in an earlier session; `nil` for nothing.
  var kept: String?

  /// Keeps the text of a dialog until it is closed.
  /// - Parameters:
  ///   - original: The text before the change.
  ///   - text: Returns the text.
  func keeper(original: String, _ text: @escaping () -> String) -> DraftKeeper<String> {
    DraftKeeper(key, in: session, title: { [title] in title }) {
      let text = text()
      return text == original ? nil : text
    }
  }
}
