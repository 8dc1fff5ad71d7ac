import GtkKit
import HalcyonServices

/// Asks for the password of an account. It goes to the keyring and is kept nowhere else.
enum PasswordDialog {
  /// - Parameters:
  ///   - user: whose password it is; may be empty.
  ///   - onPassword: called where the user gave one.
  /// - Returns: the dialog.
  @discardableResult
  static func ask(
    for account: String, user: String, host: String, over parent: Window,
    _ onPassword: @escaping (Secret) -> Void
  ) -> (dialog: MessageDialog, entry: PasswordEntry) {
    let entry = PasswordEntry(name: tr("Password"))
    let who = user.isEmpty ? host : tr("%1 at %2", user, host)
    let dialog = MessageDialog(
      heading: tr("Sign In to “%1”", account),
      body: tr("The password of %1 is kept in your keyring and nowhere else.", who),
      content: entry,
      answers: [
        .init("cancel", tr("_Cancel")), .init("sign-in", tr("_Sign In"), look: .suggested),
      ], preferred: "sign-in", over: parent
    ) { [weak entry] answer in
      guard answer == "sign-in", let text = entry?.text, !text.isEmpty else { return }
      onPassword(Secret(text))
    }
    dialog.setEnabled("sign-in", false)
    entry.onChanged { [weak dialog, weak entry] in
      dialog?.setEnabled("sign-in", entry?.text.isEmpty == false)
    }
    entry.onActivated { [weak dialog] in dialog?.answer("sign-in") }
    dialog.present()
    entry.grabFocus()
    return (dialog, entry)
  }
}
