import LottiePlatform

/// Makes text safe for a terminal.
public enum TerminalText {
  /// The text with control characters replaced, so that names of files and people cannot control
  /// the terminal, and with visible marks such as `[U+202E]` for characters that change the
  /// direction of the following text, which could make a line say something else.
  public static func withoutControls(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202A...0x202E, 0x2066...0x2069:
        scalars.append(contentsOf: "[U+\(String(scalar.value, radix: 16))]".unicodeScalars)
      // Separates columns.
      case 0x09: scalars.append(scalar)
      default:
        scalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
      }
    }
    return String(scalars)
  }

  /// Returns JSON with the control characters escaped that JSON permits in strings: U+007F and
  /// U+0080 to U+009F. The others are escaped by any encoder.
  /// - Parameter json: Valid JSON in UTF-8.
  public static func escapingControls(_ json: Data) -> Data {
    var escaped = Data(capacity: json.count)
    var previous: UInt8 = 0
    for byte in json {
      switch (previous, byte) {
      case (0xC2, 0x80...0x9F):
        escaped.removeLast()
        escaped.append(contentsOf: "\\u00\(String(byte, radix: 16))".utf8)
      case (_, 0x7F): escaped.append(contentsOf: "\\u007f".utf8)
      default: escaped.append(byte)
      }
      previous = byte
    }
    return escaped
  }
}
