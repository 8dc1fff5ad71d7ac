import Foundation

/// The file that makes desktops start an application when the user logs in.
/// - Source: Desktop Application Autostart Specification 0.5; Desktop Entry Specification 1.5,
///   "The Exec key".
public struct AutostartEntry: Hashable, Sendable {
  /// The file, which need not exist.
  public let file: URL
  private let content: String

  /// Creates the entry of an application.
  /// - Parameters:
  ///   - id: The application ID.
  ///   - name: The name for the desktop's list of such applications.
  ///   - command: The program and its arguments.
  ///   - environment: The variables `XDG_CONFIG_HOME` and `HOME`; relative paths are ignored.
  public init(
    id: String, name: String, command: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let home = URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory(), isDirectory: true)
    let settings = environment["XDG_CONFIG_HOME"].flatMap {
      $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil
    }
    file = (settings ?? home.appendingPathComponent(".config", isDirectory: true))
      .appendingPathComponent("autostart/\(id).desktop")
    content = """
      [Desktop Entry]
      Type=Application
      Name=\(Self.escaped(name))
      Icon=\(id)
      Exec=\(Self.escaped(command.map(Self.quoted).joined(separator: " ")))

      """
  }

  /// Writes the file and the folder that contains it.
  public func write() throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content.utf8).write(to: file, options: .atomic)
  }

  /// Removes the file if it exists.
  public func remove() throws {
    do {
      try FileManager.default.removeItem(at: file)
    } catch CocoaError.fileNoSuchFile {}
  }

  /// Returns an argument in quotes. `%` would begin a field code.
  private static func quoted(_ argument: String) -> String {
    let special = argument.reduce(into: "") { text, character in
      if "\"`$\\".contains(character) { text.append("\\") }
      text.append(character == "%" ? "%%" : String(character))
    }
    return "\"\(special)\""
  }

  /// Returns the value of a key, in which a backslash begins an escape sequence.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }
}
