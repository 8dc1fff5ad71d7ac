import GtkKit
import HalcyonCore

/// The fallback avatar of a person without a photo: up to two letters on a background color derived
/// from the name.
///
/// The letters never form a word: of a name in ideographs, kana or hangul, only the first character
/// is shown, and letters of scripts that join them are kept apart.
nonisolated enum Initials {
  /// Returns the first letters of the first and the last word, or an empty string if there are
  /// none.
  static func of(_ name: String) -> String {
    // The map computes the initials of all people. Most names are ASCII, for which this is much
    // faster.
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      return letters(of: name.utf8, isSpace: \.isASCIISpace, isLetter: \.isASCIIAlphanumeric)
        .map { String(UnicodeScalar($0)).uppercased() }.joined()
    }
    let letters = letters(
      of: withoutArticles(name), isSpace: \.isWhitespace, isLetter: { $0.isLetter || $0.isNumber })
    if let first = letters.first, first.unicodeScalars.first?.isEastAsian == true {
      return String(first)
    }
    let separator = letters.contains(where: \.joinsLetters) ? zeroWidthNonJoiner : ""
    return letters.map { $0.uppercased() }.joined(separator: separator)
  }

  private static let zeroWidthNonJoiner = "\u{200C}"

  /// Returns a name without the Arabic article at the start of its words: "السيد" begins with س. A
  /// word of the article and a single letter keeps it.
  private static func withoutArticles(_ name: String) -> String {
    guard name.unicodeScalars.contains("\u{627}") else { return name }
    return name.split(whereSeparator: \.isWhitespace).map { word in
      word.hasPrefix("ال") && word.count > 3 ? String(word.dropFirst(2)) : String(word)
    }.joined(separator: " ")
  }

  /// Returns the first letters of the first and the last word.
  @inline(__always)
  private static func letters<S: Sequence>(
    of name: S, isSpace: (S.Element) -> Bool, isLetter: (S.Element) -> Bool
  ) -> [S.Element] {
    // Without an array of words.
    var (first, last): (S.Element?, S.Element?)
    var isInWord = false
    for character in name {
      if isSpace(character) {
        isInWord = false
      } else if !isInWord, isLetter(character) {
        isInWord = true
        if first == nil { first = character } else { last = character }
      }
    }
    return [first, last].compactMap(\.self)
  }

  /// Returns a color that is stable for the name. White text on any of the colors has a contrast
  /// ratio of at least 4.5:1.
  static func color(of name: String) -> Color {
    // FNV-1a, because Swift's own hashes are seeded differently in each process.
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return palette[Int(hash % UInt32(palette.count))]
  }

  /// The colors of `color(of:)`.
  static let palette: [Color] = [
    (0x1A, 0x5F, 0xB4), (0x00, 0x73, 0x7A), (0x1B, 0x72, 0x4B), (0x8A, 0x5A, 0x00),
    (0xA8, 0x45, 0x0B),
    (0xA5, 0x1D, 0x2D), (0x91, 0x2C, 0x7A), (0x61, 0x35, 0x83), (0x4A, 0x4F, 0x9C),
    (0x63, 0x45, 0x2C),
  ].map { Color(red: Float($0.0) / 255, green: Float($0.1) / 255, blue: Float($0.2) / 255) }
}

nonisolated extension Character {
  /// Whether the letter belongs to a script that joins neighboring letters: Arabic, Syriac, N'Ko,
  /// Mandaic or Mongolian.
  fileprivate var joinsLetters: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x0600...0x077F, 0x07C0...0x085F, 0x0860...0x08FF, 0x1800...0x18AF, 0xFB50...0xFDFF,
      0xFE70...0xFEFC:
      true
    default: false
    }
  }
}

nonisolated extension UInt8 {
  fileprivate var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  fileprivate var isASCIIAlphanumeric: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF)
  }
}
