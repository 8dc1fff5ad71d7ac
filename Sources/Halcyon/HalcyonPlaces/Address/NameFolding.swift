import Foundation
import HalcyonCore

/// Computes the key under which a place name is stored and looked up.
///
/// `meson_helpers/data/place_folding.py`, which builds the data, implements the same rules. The
/// vectors in `Tests/Fixtures/Places/folding.json` test both.
public enum NameFolding {
  /// Returns `name` without case, accents, punctuation and redundant spaces, in NFC. Idempotent.
  ///
  /// Letters without a decomposition lose their stroke or ligature ("Łódź" → "lodz", "Gießen" →
  /// "giessen"), consecutive single Latin letters become one word ("U.S.A." → "usa"), "Mc" is
  /// joined with the next word ("Mc Lean" → "mclean"), and "Saint", "Mount" and "Fort" are
  /// abbreviated.
  /// - Complexity: O(n).
  public static func fold(_ name: String) -> String {
    let letters = name.utf8.allSatisfy { $0 < 0x80 } ? asciiLetters(name) : letters(name)
    var words: [Substring] = []
    var initials = ""
    func closeInitials() {
      if !initials.isEmpty { words.append(Substring(initials)) }
      initials = ""
    }
    for word in letters.split(separator: " ") {
      if word.utf8.count == 1, let byte = word.utf8.first, (0x61...0x7A).contains(byte) {
        initials += word
      } else {
        closeInitials()
        // Post offices write "Mc Lean".
        if words.last == "mc" {
          words[words.count - 1] = "mc" + word
        } else {
          words.append(word)
        }
      }
    }
    closeInitials()
    let key = words.map { shortForms[$0] ?? $0 }.joined(separator: " ")
    return key.utf8.allSatisfy { $0 < 0x80 } ? key : key.precomposedStringWithCanonicalMapping
  }

  /// Returns the folded `name` with umlauts spelled out ("Köln" → "koeln"); equal to `fold` if
  /// there are none.
  public static func foldExpanded(_ name: String) -> String {
    guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return fold(name) }
    var spelled = ""
    for scalar in name.precomposedStringWithCanonicalMapping.unicodeScalars {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        if let expansion = expansions[lower] {
          spelled += expansion
        } else {
          spelled.unicodeScalars.append(lower)
        }
      }
    }
    return fold(spelled)
  }

  /// Returns the lookup keys for `name`, best first; empty if it contains no letters or digits.
  public static func keys(_ name: String) -> [String] {
    let key = fold(name)
    let expanded = foldExpanded(name)
    return (key == expanded ? [key] : [key, expanded]).filter { !$0.isEmpty }
  }

  private static func asciiLetters(_ name: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case 0x61...0x7A, 0x30...0x39: bytes.append(byte)
      case 0x41...0x5A: bytes.append(byte | 0x20)
      case 0x27, 0x60: continue
      default: bytes.append(0x20)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func letters(_ name: String) -> String {
    let letters = LetterFolding.folded(name, removing: removedCharacters)
    return String(String.UnicodeScalarView(letters.map { isWord($0) ? $0 : " " }))
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }

  /// Characters that are removed without splitting the word: "L'Aquila", "Hawaiʻi", tatweel, soft
  /// hyphen, joiners.
  private static let removedCharacters: Set<Unicode.Scalar> = [
    "'", "’", "‘", "`", "´", "ʼ", "ʻ", "ʹ", "ʺ", "ʾ", "ʿ", "\u{640}", "\u{AD}", "\u{200B}",
    "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "·",
  ]

  private static let expansions: [Unicode.Scalar: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe",
  ]

  private static let shortForms: [Substring: Substring] = [
    "saint": "st", "sankt": "st", "sainte": "ste", "mount": "mt", "fort": "ft",
  ]
}
