import Foundation
import GtkKit
import HalcyonCore
import HalcyonNetwork
import Localization

/// A dialog for the password of an account. The password is stored only in the keyring.
package enum PasswordDialog {
  /// Presents the dialog.
  /// - Parameters:
  ///   - account: The name of the account.
  ///   - user: The user name; if it is empty, the dialog asks for it.
  ///   - host: The host name of the server.
  ///   - parent: The parent window.
  ///   - onPassword: Called with the password, and with the user name if the dialog asked for it.
  /// - Returns: The dialog and its entries.
  @discardableResult
  package static func ask(
    for account: String, user: String, host: String, over parent: Window,
    _ onPassword: @escaping (_ user: String?, Secret) -> Void
  ) -> (dialog: MessageDialog, name: Entry?, entry: PasswordEntry) {
    let entry = PasswordEntry(name: tr("Password"))
    let name = user.isEmpty ? Entry(placeholder: tr("User name")) : nil
    name?.setAccessibleLabel(tr("User name"))
    let who = user.isEmpty ? host : tr("%1 at %2", user, host)
    let dialog = MessageDialog(
      heading: tr("Sign In to “%1”", account),
      body: tr("The password for %1 is only stored in your keyring.", who),
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

extension ContactAccount.Configuration {
  /// The host name of the server; the complete URL text if it contains none, `nil` if there is no
  /// server.
  package var host: String? { url.map { URLComponents(string: $0)?.host ?? $0 } }
}
