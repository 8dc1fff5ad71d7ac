import Foundation

/// Decides which links of a card may be opened.
public enum LinkTarget {
  private static let schemes = ["http", "https", "mailto", "tel"]

  /// Returns the address to open for a link; `nil` if the link is only shown. Links without a
  /// scheme that begin with `www.` are opened with https.
  ///
  /// Only http, https, mailto and tel are opened: other schemes can start programs.
  public static func address(of link: String) -> String? {
    let link = link.trimmingBlanks
    guard (4...2_000).contains(link.utf8.count),
      link.unicodeScalars.allSatisfy({ $0.value > 0x20 && !isHidden($0) })
    else { return nil }
    if link.lowercased().hasPrefix("www.") { return "https://" + link }
    guard let colon = link.firstIndex(of: ":") else { return nil }
    let scheme = link[..<colon].lowercased()
    let rest = link[link.index(after: colon)...]
    guard schemes.contains(scheme), !rest.isEmpty else { return nil }
    guard scheme.hasPrefix("http") else { return link }
    return rest.hasPrefix("//") && rest.count > 2 ? link : nil
  }

  /// Returns the address that writes a message; `nil` if `mail` is not a mail address.
  public static func mail(_ mail: String) -> String? {
    let mail = mail.trimmingBlanks
    let parts = mail.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), mail.utf8.count <= 320 else {
      return nil
    }
    return "mailto:" + encoded(mail, keeping: "@.-_+")
  }

  /// Returns the address that calls a number; `nil` if `phone` has no digits.
  public static func phone(_ phone: String) -> String? {
    let kept = phone.unicodeScalars.filter { scalar in
      ("0"..."9").contains(scalar) || "+*#,;".unicodeScalars.contains(scalar)
    }
    guard kept.contains(where: { ("0"..."9").contains($0) }), kept.count <= 64 else { return nil }
    return "tel:" + encoded(String(String.UnicodeScalarView(kept)), keeping: "+*,;")
  }

  /// Returns an address as people write it: a mail address or phone number without its scheme.
  public static func plain(_ address: String) -> String {
    for scheme in ["mailto:", "tel:"] where address.lowercased().hasPrefix(scheme) {
      let rest = String(address.dropFirst(scheme.count))
      return rest.removingPercentEncoding ?? rest
    }
    return address
  }

  /// Percent-encodes all bytes except for letters, digits and `kept`, which are ASCII.
  private static func encoded(_ text: String, keeping kept: String) -> String {
    let kept = Set(kept.utf8)
    var result = ""
    for byte in text.utf8 {
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || kept.contains(byte) {
        result.append(character)
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%" + (hex.count == 1 ? "0" + hex : hex)
      }
    }
    return result
  }

  /// Whether a scalar is invisible or changes the direction of the text.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0xA0, 0x200B...0x200F, 0x2028...0x202F, 0x2060...0x206F, 0xFEFF: true
    default: false
    }
  }
}
