import GtkKit
import Localization

/// A dialog about an untrusted certificate. The user can trust it for one account, but only after
/// confirming that they compared the fingerprint.
enum CertificateDialog {
  /// The number of digit pairs per line.
  private static let pairs = 8

  /// Presents the dialog.
  /// - Parameters:
  ///   - host: The host name of the server.
  ///   - fingerprint: The SHA-256 fingerprint as hexadecimal pairs separated by colons.
  ///   - problem: The localized reason why the certificate is not trusted.
  ///   - account: The name of the account.
  ///   - parent: The parent window.
  ///   - onTrust: Called if the user trusts the certificate.
  /// - Returns: The dialog and its check button.
  @discardableResult
  static func show(
    host: String, fingerprint: String, problem: String, account: String, over parent: Window,
    _ onTrust: @escaping () -> Void
  ) -> (dialog: MessageDialog, check: CheckButton) {
    let title = Label(tr("Fingerprint (SHA-256)"), style: "dim-label")
    title.addStyle("caption")
    let digits = Label(lines(of: fingerprint), style: "fingerprint")
    digits.isSelectable = true
    digits.setAccessibleLabel(tr("Fingerprint (SHA-256)") + " " + fingerprint)
    let check = CheckButton(
      tr("I compared this fingerprint with the one from the server’s administrator"))
    let content = BoxLayout(.vertical, spacing: 6, [title, digits, check])
    check.setMargins(top: 12)
    let dialog = MessageDialog(
      heading: tr("Untrusted Certificate"),
      body: tr(
        "The certificate of %1 is not trusted: %2. Another server may be impersonating it. Your password was not sent. If you trust this certificate, it applies to “%3” only.",
        host, problem, account),
      content: content,
      answers: [
        .init("cancel", tr("_Do Not Trust")), .init("trust", tr("_Trust"), look: .destructive),
      ], preferred: "cancel", over: parent
    ) { answer in
      if answer == "trust" { onTrust() }
    }
    dialog.setEnabled("trust", false)
    check.onToggled { [weak dialog] in dialog?.setEnabled("trust", $0) }
    dialog.present()
    return (dialog, check)
  }

  /// Returns the pairs in lines of eight, so that they are easy to compare.
  static func lines(of fingerprint: String) -> String {
    let pairs = fingerprint.split(separator: ":")
    return stride(from: 0, to: pairs.count, by: Self.pairs).map { start in
      pairs[start..<min(start + Self.pairs, pairs.count)].joined(separator: " ")
    }.joined(separator: "\n")
  }
}
