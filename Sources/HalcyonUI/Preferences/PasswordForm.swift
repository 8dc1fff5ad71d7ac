import GtkKit
import HalcyonCore
import HalcyonServices

/// Takes another password for an account.
final class PasswordForm {
  let subpage: PreferencesSubpage
  let password = EntryRow(title: tr("_Password"), purpose: .password)
  let keepRow = ActionRow(
    title: tr("_Keep the Password"), subtitle: tr("In the keyring of your session, nowhere else"),
    hasMnemonic: true)
  private let onDone: (Secret?) -> Void

  /// - Parameter onDone: called with the password, or nil for none.
  init(_ account: ContactAccount, onDone: @escaping (Secret?) -> Void) {
    self.onDone = onDone
    let page = PreferencesPage(
      name: "password", title: tr("Password"), icon: "dialog-password-symbolic",
      [
        PreferencesGroup(
          title: tr("Password"), description: Words.name(account), [password, keepRow])
      ])
    subpage = PreferencesSubpage(
      title: tr("Password"), back: tr("Back"), page: page, onBack: { onDone(nil) })
    keepRow.isSensitive = false
    password.onChanged { [weak self] in
      if let self { keepRow.isSensitive = !password.text.isEmpty }
    }
    password.onActivated { [weak self] in self?.done() }
    keepRow.onActivated { [weak self] in self?.done() }
  }

  /// Gives the keyboard to the password.
  func focus() { password.grabFocus() }

  private func done() {
    guard !password.text.isEmpty else { return }
    let secret = Secret(password.text)
    password.text = ""
    onDone(secret)
  }
}
