import Foundation

/// How the commands of the terminal speak.
enum Console {
  /// A line on standard output.
  static func say(_ text: String) { write(text, to: .standardOutput) }

  /// What went wrong, on standard error.
  static func report(_ text: String) { write("halcyon: " + text, to: .standardError) }

  /// One JSON value on a line of standard output.
  static func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    // A reader that has gone is no error: `halcyon … | head`.
    try? FileHandle.standardOutput.write(contentsOf: try encoder.encode(value) + Data("\n".utf8))
  }

  private static func write(_ text: String, to file: FileHandle) {
    try? file.write(contentsOf: Data((harmless(text) + "\n").utf8))
  }

  /// Names of files and people come from outside: none of their characters may steer the terminal.
  private static func harmless(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
        }))
  }
}
