import GtkKit

/// The fallback avatar of a person without a photo: up to two letters on a background color derived
/// from the name.
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
    return letters(of: name, isSpace: \.isWhitespace, isLetter: { $0.isLetter || $0.isNumber })
      .map { $0.uppercased() }.joined()
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

nonisolated extension UInt8 {
  fileprivate var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  fileprivate var isASCIIAlphanumeric: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF)
  }
}
