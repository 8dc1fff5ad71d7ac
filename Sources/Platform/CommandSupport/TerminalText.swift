/// Text that is safe to print on a terminal.
public enum TerminalText {
  /// The text with control characters replaced, so that names of files and people cannot control
  /// the terminal.
  public static func withoutControls(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
        }))
  }
}
