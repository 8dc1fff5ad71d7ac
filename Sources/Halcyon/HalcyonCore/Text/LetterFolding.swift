import Foundation

/// Reduces letters to those that people type on a keyboard without the others. Names of places and
/// texts that are searched share these rules.
public enum LetterFolding {
  /// Returns `text` decomposed (NFKD), in lower case, without accents and vowel signs, and with
  /// plain letters in place of ligatures and letters with a stroke: "Łódź" → "lodz", "ﬁ" → "fi".
  /// - Parameter removed: Characters to leave out before and after the decomposition.
  /// - Complexity: O(n).
  public static func folded(
    _ text: String, removing removed: Set<Unicode.Scalar>
  ) -> String.UnicodeScalarView {
    var remaining = String.UnicodeScalarView()
    remaining.append(contentsOf: text.unicodeScalars.filter { !removed.contains($0) })
    var letters = String.UnicodeScalarView()
    for scalar in String(remaining).decomposedStringWithCompatibilityMapping.unicodeScalars {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        if removed.contains(lower) || isMark(lower) { continue }
        if let plain = plainLetters[lower] {
          letters.append(contentsOf: plain.unicodeScalars)
        } else {
          letters.append(lower)
        }
      }
    }
    return letters
  }

  /// Accents, Hebrew points and Arabic vowel signs. Other marks (Indic vowels, kana voicing) change
  /// the meaning and are kept.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x591...0x5C7, 0x64B...0x65F, 0x670, 0x1DC0...0x1DFF, 0x20D0...0x20FF: true
    default: false
    }
  }

  /// Letters that Unicode does not decompose.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i",
    "ħ": "h", "ŋ": "n", "ŧ": "t", "ĸ": "k", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ƴ": "y",
    "ς": "σ", "ё": "е",
  ]
}
