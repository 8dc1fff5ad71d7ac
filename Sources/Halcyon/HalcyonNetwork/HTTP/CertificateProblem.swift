import CDesktop
import Localization

/// Describes the problems of a certificate.
enum CertificateProblem {
  /// Returns the description of a set of `GTlsCertificateFlags`.
  static func message(_ problems: UInt32) -> String {
    let words: [(GTlsCertificateFlags, String)] = [
      (G_TLS_CERTIFICATE_UNKNOWN_CA, tr("signed by an unknown authority")),
      (G_TLS_CERTIFICATE_BAD_IDENTITY, tr("issued for another host")),
      (G_TLS_CERTIFICATE_NOT_ACTIVATED, tr("not yet valid")),
      (G_TLS_CERTIFICATE_EXPIRED, tr("expired")),
      (G_TLS_CERTIFICATE_REVOKED, tr("revoked")),
      (G_TLS_CERTIFICATE_INSECURE, tr("signed with an insecure algorithm")),
    ]
    let met = words.filter { problems & $0.0.rawValue != 0 }.map(\.1)
    return met.isEmpty ? tr("not valid") : met.joined(separator: tr(", "))
  }

  /// Returns uppercase hexadecimal digits in pairs, separated by colons.
  static func pairs(_ digits: String) -> String {
    let digits = Array(digits.uppercased())
    return stride(from: 0, to: digits.count, by: 2)
      .map { String(digits[$0..<min($0 + 2, digits.count)]) }.joined(separator: ":")
  }
}
