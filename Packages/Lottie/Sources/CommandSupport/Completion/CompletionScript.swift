import ArgumentParser
import LottiePlatform

/// The completions of a program for a shell.
///
/// ArgumentParser's own scripts take each word for a file if a command has files and subcommands,
/// as `halcyon` does. These are one function for each shell, which reads a table of all commands.
public struct CompletionScript {
  /// The shells with completions.
  public enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

  private static let option = "--generate-completion-script"

  let program: String
  let table: CompletionTable

  /// Creates the completions of a program from its root command.
  public init(_ command: any ParsableCommand.Type) throws {
    struct Dump: Decodable { var command: CommandDescription }
    let dump = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
    program = dump.command.commandName
    table = CompletionTable(dump.command)
  }

  /// The script that the arguments of a program ask for, as in
  /// `halcyon --generate-completion-script zsh`; `nil` if they are for the parser, which also
  /// reports unknown shells.
  public static func requested(
    by arguments: [String], of command: any ParsableCommand.Type
  ) throws -> String? {
    guard let first = arguments.first, first == option || first.hasPrefix(option + "=") else {
      return nil
    }
    let name =
      first == option
      ? arguments.dropFirst().first ?? loginShell : String(first.dropFirst(option.count + 1))
    return try Shell(rawValue: name).map { try CompletionScript(command).text(for: $0) }
  }

  private static var loginShell: String {
    let path = ProcessInfo.processInfo.environment["SHELL"] ?? ""
    return path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The text of the script.
  public func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The name of the program as part of the name of a function.
  var identifier: String { String(program.map { $0 == "-" ? "_" : $0 }) }

  /// The rows of each command, each in a pair of single quotes; in the order of the table.
  func quotedRows(
    escaping escape: (String) -> String
  ) -> [(path: String, rows: [String])] {
    table.commands.map { command in
      (
        "'\(escape(command.path))'",
        command.rows.map { "'\(escape($0.fields.joined(separator: "\t")))'" }
      )
    }
  }

  /// In bash and zsh, nothing is special inside of single quotes but the quote.
  static func posix(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
  }
}
