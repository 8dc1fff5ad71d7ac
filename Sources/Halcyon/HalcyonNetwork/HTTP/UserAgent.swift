import HalcyonCore

/// The User-Agent header of Halcyon.
public enum UserAgent {
  /// - Parameter contact: The contact address for the server's administrator; may be empty. Line
  ///   breaks are removed.
  public static func text(contact: String = "") -> String {
    let contact = contact.unicodeScalars.filter {
      $0.value > 32 && $0.value < 127 && $0 != "(" && $0 != ")"
    }
    let details =
      ["io.github.halcyon_companion.Halcyon"]
      + (contact.isEmpty ? [] : [String(String.UnicodeScalarView(contact))])
    return "Halcyon/\(HalcyonVersion.current) (\(details.joined(separator: "; ")))"
  }
}
