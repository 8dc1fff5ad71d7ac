import HalcyonCore

/// How Halcyon names itself to servers.
public enum UserAgent {
  /// - Parameter contact: whom to write to about the requests; may be empty. Line breaks cannot get out.
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
