import Foundation

/// Brings text and queries into the form in which they are compared: without regard to case,
/// accents and width.
public enum SearchText {
  /// Letters that Unicode does not decompose, as people type them on a keyboard without them.
  private static let letters: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "ss", "ø": "o", "Ø": "o", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe",
    "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i",
  ]

  /// Returns `text` folded, with spaces around characters of scripts that are written without
  /// spaces, so that each of them can be found.
  public static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = ""
    for scalar in text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
    ).unicodeScalars {
      if let letter = letters[scalar] {
        result += letter
      } else if isIdeograph(scalar) {
        result += " "
        result.unicodeScalars.append(scalar)
        result += " "
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the words of a query: at most 16, each of at most 64 letters and digits.
  public static func words(_ query: String) -> [String] {
    let folded = folded(String(query.unicodeScalars.prefix(1_000)))
    return folded.unicodeScalars.split { !$0.properties.isAlphabetic && !isDigit($0) }
      .prefix(16).map { String(String.UnicodeScalarView($0.prefix(64))) }
  }

  /// Returns the ASCII digits of `text`.
  public static func digits(_ text: String) -> String {
    String(decoding: text.utf8.filter { (0x30...0x39).contains($0) }, as: UTF8.self)
  }

  /// Returns the digits of a query that looks like at least three digits of a phone number;
  /// otherwise `nil`. A leading `+` or `00`, and one 0 of a national number, are dropped.
  public static func phoneDigits(_ query: String) -> String? {
    guard query.unicodeScalars.count <= 64,
      query.allSatisfy({ $0.isASCII && ($0.isNumber || "+-/(). ".contains($0)) })
    else { return nil }
    let digits = digits(query).drop { $0 == "0" }
    return digits.count >= 3 ? String(digits) : nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .decimalNumber
  }

  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
