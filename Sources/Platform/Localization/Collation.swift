import CDesktop
import Foundation

/// Sorts names as the user's language does, and divides them into sections by letter.
public enum Collation {
  /// A name with its place in the order. Names with equal keys are equal for sorting.
  public struct Key: Comparable, Sendable {
    private let bytes: [UInt8]

    fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns whether `a` comes before `b`.
    public static func < (a: Self, b: Self) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
  }

  /// The section of names that begin with neither a letter nor an ideograph.
  public static let otherSection = "#"

  /// Whether the C library sorts by language: in the locale "C" it compares code points.
  private static let isByLanguage = raw("a").lexicographicallyPrecedes(raw("B"))

  /// Returns the sort key of `text`, of which at most the first 200 scalars count.
  public static func key(_ text: String) -> Key {
    let text = text.utf8.count <= 200 ? text : String(text.unicodeScalars.prefix(200))
    return Key(isByLanguage ? raw(text) : Array(folded(text).utf8) + [0] + Array(text.utf8))
  }

  /// Returns the title of the section that contains names with the first character of `text`: "Ä"
  /// is in the section "A" in German, and in a section of its own in Swedish.
  public static func section(of text: String) -> String {
    if let letter = text.firstASCIILetter { return letter }
    guard let first = text.first(where: { !$0.isWhitespace }), first.isLetter else {
      return otherSection
    }
    let letter = String(first).uppercased()
    guard let base = folded(letter).uppercased().first.map(String.init), base != letter else {
      return String(letter.prefix(1))
    }
    return isOwnLetter(letter, base: base) ? String(letter.prefix(1)) : base
  }

  /// Whether a letter differs from its base letter by more than an accent: words with it are then
  /// not sorted among those with the base letter.
  private static func isOwnLetter(_ letter: String, base: String) -> Bool {
    guard isByLanguage else { return false }
    return !raw(letter + "a").lexicographicallyPrecedes(raw(base + "z"))
      || raw(letter + "z").lexicographicallyPrecedes(raw(base + "a"))
  }

  private static func folded(_ text: String) -> String {
    // Most names, for which this is much faster.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  private static func raw(_ text: String) -> [UInt8] {
    guard let key = g_utf8_collate_key(text, -1) else { return Array(text.utf8) }
    defer { g_free(key) }
    return UnsafeBufferPointer(start: key, count: strlen(key)).map { UInt8(bitPattern: $0) }
  }
}

extension String {
  /// The first character in upper case if it is an ASCII letter, which no combining mark follows;
  /// otherwise `nil`.
  fileprivate var firstASCIILetter: String? {
    let start = utf8.prefix(2)
    guard let first = start.first, start.allSatisfy({ $0 < 0x80 }) else { return nil }
    let upper = first & 0xDF
    guard (0x41...0x5A).contains(upper) else { return nil }
    return String(UnicodeScalar(upper))
  }
}
