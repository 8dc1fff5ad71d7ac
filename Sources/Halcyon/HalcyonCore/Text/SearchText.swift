import Foundation

/// Brings texts and queries into the form in which they are compared, in every index, list and
/// picker: without regard to case, accents, vowel signs, ligatures and width.
public enum SearchText {
  /// Returns `text` folded: "Straße" → "strasse", "Мой" → "мои", "عَلِيّ" → "علي", "٣" → "3".
  /// - Complexity: O(n).
  public static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = String.UnicodeScalarView()
    for scalar in LetterFolding.folded(text, removing: invisible) {
      result.append(arabicLetters[scalar] ?? digit(scalar) ?? scalar)
    }
    return String(result).precomposedStringWithCanonicalMapping
  }

  /// Returns `text` folded, with spaces around characters of scripts that are written without
  /// spaces, so that an index has each of them as a word.
  public static func indexed(_ text: String) -> String { spaced(folded(text)) }

  /// Returns a folded text with spaces around characters of scripts that are written without
  /// spaces.
  static func spaced(_ folded: String) -> String {
    guard folded.unicodeScalars.contains(where: isIdeograph) else { return folded }
    var result = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars {
      result.append(contentsOf: isIdeograph(scalar) ? [" ", scalar, " "] : [scalar])
    }
    return String(result)
  }

  /// Returns the words of a query: at most 16, each of at most 64 letters and digits.
  public static func words(_ query: String) -> [String] {
    indexed(String(query.unicodeScalars.prefix(1_000))).unicodeScalars
      .split { !$0.properties.isAlphabetic && !isDigit($0) }
      .prefix(16).map { String(String.UnicodeScalarView($0.prefix(64))) }
  }

  /// A query for texts in memory, such as the names in a list.
  public struct Query: Hashable, Sendable {
    /// The folded words.
    private let words: [String]

    /// Creates a query from what the user typed.
    public init(_ text: String) { words = SearchText.words(text) }

    /// Returns whether a text contains all words; `true` for a query without words.
    public func matches(_ text: String) -> Bool {
      if words.isEmpty { return true }
      let folded = SearchText.folded(text)
      return words.allSatisfy(folded.contains)
    }
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

  /// Tatweel, the soft hyphen and joiners, which do not separate words.
  private static let invisible: Set<Unicode.Scalar> = [
    "\u{640}", "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}",
  ]

  /// Letters that Arabic, Persian and Urdu keyboards type differently.
  private static let arabicLetters: [Unicode.Scalar: Unicode.Scalar] = [
    "ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه", "ہ": "ه",
  ]

  /// Returns the ASCII digit with the value of a decimal digit of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard isDigit(scalar), let value = scalar.properties.numericValue, 0...9 ~= value else {
      return nil
    }
    return Unicode.Scalar(UInt8(0x30) + UInt8(value))
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
