import GtkKit
import Localization

/// A dialog that asks whether another server may receive the password of an account.
enum ServerDialog {
  /// Presents the dialog.
  /// - Parameters:
  ///   - origin: The scheme and host of the server.
  ///   - account: The name of the account.
  ///   - parent: The parent window.
  ///   - onAllow: Called if the user allows the server.
  /// - Returns: The dialog.
  @discardableResult
  static func ask(
    _ origin: String, account: String, over parent: Window, _ onAllow: @escaping () -> Void
  ) -> MessageDialog {
    let dialog = MessageDialog(
      heading: tr("Send Password to Another Server?"),
      body: tr(
        "The contacts of “%1” are on %2, which asks for the password. Nothing was sent. Allow it only if this server belongs to your provider.",
        account, origin),
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("allow", tr("_Send Password"), look: .destructive),
      ], preferred: "cancel", over: parent
    ) { answer in
      if answer == "allow" { onAllow() }
    }
    dialog.present()
    return dialog
  }
}
