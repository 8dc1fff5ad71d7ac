/// Makes text from outside safe to show: bounded, without control characters and without characters
/// that change the direction of the text around it.
///
/// Direction overrides, which can make a name or an address read as another one, and control
/// characters become visible symbols. Embeddings and isolates, which phones put around numbers, are
/// dropped.
public enum DisplayText {
  /// The maximum length of a line in Unicode scalars.
  public static let lineLimit = 300
  /// The maximum length of a longer text, such as a note, in Unicode scalars.
  public static let textLimit = 20_000

  /// Returns `text` on one line, ending with an ellipsis if it is longer than `limit` scalars.
  /// - Complexity: O(`limit`) for text without line breaks.
  public static func line(_ text: String, limit: Int = lineLimit) -> String {
    isPlain(text, limit: limit) ? text : made(text, limit: limit, keepsLines: false)
  }

  /// Returns `text` with its line breaks, ending with an ellipsis if it is longer than `limit`
  /// scalars.
  public static func lines(_ text: String, limit: Int = textLimit) -> String {
    isPlain(text, limit: limit) ? text : made(text, limit: limit, keepsLines: true)
  }

  /// Returns whether no byte of `text` can belong to a character that is replaced.
  private static func isPlain(_ text: String, limit: Int) -> Bool {
    text.utf8.count <= limit
      && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }
  }

  private static func made(_ text: String, limit: Int, keepsLines: Bool) -> String {
    var result = ""
    var count = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      guard count < limit else { return result + "…" }
      // A carriage return before a line feed is not a line of its own.
      if scalar == "\n", previous == "\r" {
        previous = scalar
        continue
      }
      previous = scalar
      let shown = replacement(scalar, keepsLines: keepsLines)
      if let shown { result += shown } else { result.unicodeScalars.append(scalar) }
      count += 1
    }
    return result
  }

  /// - Returns: The text to show instead of a scalar; `nil` to show the scalar itself.
  private static func replacement(_ scalar: Unicode.Scalar, keepsLines: Bool) -> String? {
    switch scalar.value {
    case 0x09: " "
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: keepsLines ? "\n" : " "
    // The block "Control Pictures" has a symbol for each control character.
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value).map(String.init) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F: "\u{FFFD}"
    case 0x202D: "[LRO]"
    case 0x202E: "[RLO]"
    case 0x202A...0x202C, 0x2066...0x2069: ""
    default: nil
    }
  }
}
