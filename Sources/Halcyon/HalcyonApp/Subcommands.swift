import ArgumentParser
import CommandSupport
import Foundation
import Localization

#if Development
  import HalcyonDev
#endif

/// Parses the subcommands of `halcyon`.
///
/// They are apart from the options of the window: there, each word is a file.
struct Subcommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "halcyon",
    subcommands: [
      AccountCommand.self, SyncCommand.self, ImportCommand.self, PeopleCommand.self,
      PhotosCommand.self,
      HabitsCommand.self,
      LocateCommand.self, MapCommand.self, GeocoderCommand.self, BackupCommand.self,
      ExportCommand.self,
      DoctorCommand.self,
    ] + DevelopmentOptions.subcommands)

  /// The names of all subcommands, hidden ones too.
  static let names = configuration.subcommands.map { $0._commandName } + ["help"]
  /// The names of the subcommands that the help shows.
  static let shownNames = configuration.subcommands.filter {
    // A key path crashes the compiler (Swift 6.3).
    $0.configuration.shouldDisplay
  }.map { $0._commandName }

  /// Parses the arguments of `halcyon`.
  static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    guard let first = arguments.first, names.contains(first) else {
      return try Halcyon.parseAsRoot(arguments)
    }
    if arguments == ["help"] { return try Halcyon.parseAsRoot(["--help"]) }
    return try parseAsRoot(arguments)
  }
}

/// A word on the command line that is not a subcommand, so it must be a file.
enum CommandLineWord {
  /// - Throws: `ValidationError` unless `word` is an existing file or a URL.
  static func check(_ word: String) throws {
    if word == StreamInput.dash {
      throw ValidationError(
        tr(
          "The window cannot read standard input. Use “halcyon import -” or “halcyon photos import -”."
        ))
    }
    guard !word.contains("://"), access(word, F_OK) != 0 else { return }
    if Subcommands.names.contains(word) {
      throw ValidationError(tr("Put the subcommand first: “halcyon %1”.", word))
    }
    let problem = tr("“%1” is neither a subcommand nor an existing file.", word)
    guard let meant = Suggestion.closest(to: word, among: Subcommands.shownNames) else {
      throw ValidationError(problem)
    }
    throw ValidationError(
      Translation.joined(sentences: [problem, tr("Did you mean “%1”?", meant)]))
  }
}
