import CommandSupport
import Foundation
import HalcyonNetwork

/// Input and output of the subcommands.
enum Console {
  /// Prints a line on standard output.
  static func say(_ text: String) {
    CommandOutput.write(TerminalText.withoutControls(text) + "\n", program: "halcyon")
  }

  /// Prints a line about what was done, or a hint, unless the command is quiet.
  static func note(_ text: String) {
    if CommandOutput.verbosity != .quiet { say(text) }
  }

  /// Prints a problem on standard error.
  static func report(_ text: String) {
    CommandOutput.writeError("halcyon: " + TerminalText.withoutControls(text) + "\n")
  }

  /// Prints a JSON value as one line on standard output.
  static func printJSON(_ value: some Encodable) throws {
    try CommandOutput.writeJSON(value, program: "halcyon")
  }

  /// Whether progress is shown: standard error is a terminal, and the command is not quiet.
  static var showsProgress: Bool {
    isatty(STDERR_FILENO) == 1 && CommandOutput.verbosity != .quiet
  }

  /// Replaces the progress line on the terminal; an empty text removes it.
  static func showProgress(_ text: String) {
    var size = winsize()
    let hasSize = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let width = hasSize ? Int(size.ws_col) : 80
    let line = String(TerminalText.withoutControls(text).prefix(max(width - 1, 10)))
    CommandOutput.writeError("\r\u{1B}[K" + line)
  }

  /// Reads a line from standard input. On a terminal, prints a prompt and turns echo off.
  /// - Returns: `nil` if there is no line, or an empty one.
  static func readSecret(_ prompt: String) -> Secret? {
    var before = termios()
    let isTerminal = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &before) == 0
    if isTerminal {
      // Before the prompt, because a program that waits for the prompt answers at once.
      var hidden = before
      hidden.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
      CommandOutput.writeError(TerminalText.withoutControls(prompt) + " ")
    }
    defer {
      if isTerminal {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
        CommandOutput.writeError("\n")
      }
    }
    guard let line = readLine(), !line.isEmpty else { return nil }
    return Secret(line)
  }
}
