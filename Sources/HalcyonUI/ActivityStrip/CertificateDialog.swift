import GtkKit
import HalcyonServices

/// Shows a certificate that is not trusted. It can be trusted for one account, and only by somebody who
/// says that they have compared its fingerprint.
enum CertificateDialog {
  /// Pairs of digits in a line.
  private static let pairs = 8

  /// - Parameters:
  ///   - fingerprint: SHA-256 in hexadecimal pairs with colons.
  ///   - problem: what is wrong with it, in words.
  ///   - onTrust: called where the user trusts it.
  /// - Returns: the dialog.
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
      tr("I have compared it with the fingerprint that the server's administrator gave me"))
    let content = BoxLayout(.vertical, spacing: 6, [title, digits, check])
    check.setMargins(top: 12)
    let dialog = MessageDialog(
      heading: tr("Untrusted Certificate"),
      body: tr(
        "The certificate of %1 is %2. Somebody else may be answering in its place. Your password was not sent. If you trust this certificate, it counts for “%3” alone.",
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

  /// The pairs in lines of eight, so that they can be compared by eye.
  static func lines(of fingerprint: String) -> String {
    let pairs = fingerprint.split(separator: ":")
    return stride(from: 0, to: pairs.count, by: Self.pairs).map { start in
      pairs[start..<min(start + Self.pairs, pairs.count)].joined(separator: " ")
    }.joined(separator: "\n")
  }
}
