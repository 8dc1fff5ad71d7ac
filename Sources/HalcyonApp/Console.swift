import Foundation
import HalcyonServices

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

  /// Whether somebody watches standard error.
  static var hasTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes over the line of the terminal that was written last by this.
  static func showProgress(_ text: String) {
    var size = winsize()
    let width = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 80
    let line = String(harmless(text).prefix(max(width - 1, 10)))
    try? FileHandle.standardError.write(contentsOf: Data(("\r\u{1B}[K" + line).utf8))
  }

  /// A line of standard input that is shown to nobody: on a terminal it is asked for without echo.
  /// - Returns: nil where there is none, or it is empty.
  static func readSecret(_ prompt: String) -> Secret? {
    var before = termios()
    let isTerminal = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &before) == 0
    if isTerminal {
      // Before the question, since whoever waits for it answers at once.
      var hidden = before
      hidden.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
      try? FileHandle.standardError.write(contentsOf: Data((harmless(prompt) + " ").utf8))
    }
    defer {
      if isTerminal {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
        try? FileHandle.standardError.write(contentsOf: Data("\n".utf8))
      }
    }
    guard let line = readLine(), !line.isEmpty else { return nil }
    return Secret(line)
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
