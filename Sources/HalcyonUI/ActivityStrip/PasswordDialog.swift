import Foundation
import GtkKit
import HalcyonCore
import HalcyonServices

/// Asks for the password of an account. It goes to the keyring and is kept nowhere else.
enum PasswordDialog {
  /// - Parameters:
  ///   - user: whose password it is; where it is empty, the name is asked for too.
  ///   - onPassword: called where the user gave one, with the name where that was asked for.
  /// - Returns: the dialog.
  @discardableResult
  static func ask(
    for account: String, user: String, host: String, over parent: Window,
    _ onPassword: @escaping (_ user: String?, Secret) -> Void
  ) -> (dialog: MessageDialog, name: Entry?, entry: PasswordEntry) {
    let entry = PasswordEntry(name: tr("Password"))
    let name = user.isEmpty ? Entry(placeholder: tr("User name")) : nil
    name?.setAccessibleLabel(tr("User name"))
    let who = user.isEmpty ? host : tr("%1 at %2", user, host)
    let dialog = MessageDialog(
      heading: tr("Sign In to “%1”", account),
      body: tr("The password of %1 is kept in your keyring and nowhere else.", who),
      content: BoxLayout(.vertical, spacing: 6, ([name, entry] as [Widget?]).compactMap { $0 }),
      answers: [
        .init("cancel", tr("_Cancel")), .init("sign-in", tr("_Sign In"), look: .suggested),
      ], preferred: "sign-in", over: parent
    ) { [weak entry, weak name] answer in
      guard answer == "sign-in", let text = entry?.text, !text.isEmpty else { return }
      onPassword(name?.text, Secret(text))
    }
    dialog.setEnabled("sign-in", false)
    let check = { [weak dialog, weak entry, weak name] in
      let isWhole = entry?.text.isEmpty == false && name?.text.isEmpty != true
      dialog?.setEnabled("sign-in", isWhole)
    }
    entry.onChanged(check)
    name?.onChanged(check)
    entry.onActivated { [weak dialog] in dialog?.answer("sign-in") }
    name?.onActivated { [weak entry] in entry?.grabFocus() }
    dialog.present()
    if name?.grabFocus() != true { entry.grabFocus() }
    return (dialog, name, entry)
  }
}

extension ContactAccount.CardDAV {
  /// The server's name for people; the whole text where it names no host.
  var host: String { URLComponents(string: url)?.host ?? url }
}
