import GtkKit
import HalcyonCore
import Localization

/// A dialog that confirms the removal of many people.
enum RemovalDialog {
  /// Presents the dialog.
  /// - Parameters:
  ///   - count: The number of people.
  ///   - source: The account that no longer lists them.
  ///   - parent: The parent window.
  ///   - onRemove: Called if the user confirms the removal.
  /// - Returns: The dialog.
  @discardableResult
  static func ask(
    _ count: Int, source: Activity.Source, over parent: Window, _ onRemove: @escaping () -> Void
  ) -> MessageDialog {
    let dialog = MessageDialog(
      heading: ntr("Remove %1 Person?", "Remove %1 People?", count),
      body: ntr(
        "“%2” no longer lists %1 contact. It can be restored for 30 days. If “%2” lists it again, the next sync adds it again.",
        "“%2” no longer lists %1 contacts. They can be restored for 30 days. If “%2” lists them again, the next sync adds them again.",
        count, source.name),
      answers: [
        .init("cancel", tr("_Cancel")),
        .init(
          "remove", ntr("_Remove %1 Person", "_Remove %1 People", count), look: .destructive),
      ], preferred: "cancel", over: parent
    ) { answer in
      if answer == "remove" { onRemove() }
    }
    dialog.present()
    return dialog
  }
}
