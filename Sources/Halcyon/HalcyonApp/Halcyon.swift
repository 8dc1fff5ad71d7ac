import ArgumentParser
import CBuild
import CommandSupport
import Foundation
import GtkKit
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonMaintenance
import HalcyonStore
import HalcyonSystem
import Localization
import Logging
import Shell

#if Development
  import HalcyonDev
#endif

/// The command line of `halcyon`: options of the window, and the subcommands in its help and
/// completions.
struct Halcyon: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "halcyon", abstract: "Track habits, people and photos.",
    usage: """
      halcyon [<options>] [<file> ...]
      halcyon <subcommand> [<options>]
      """,
    discussion: """
      Without a subcommand, opens the window, or presents the one that is already open. \
      Subcommands need no window or display.

      Environment:
        HALCYON_LOG  Least severe log level that is written to standard error: \
      \(LogOutput.levels). Default: warning.

      \(ExitStatus.table)
      """,
    version: buildVersion, subcommands: Subcommands.configuration.subcommands)

  /// The version with the commit of this build.
  static let buildVersion = HalcyonVersion.described(commit: String(cString: hal_build_commit()))

  @Argument(
    help: ArgumentHelp("Contact files to import, and pictures to open.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp("A contact file or folder to import.", valueName: "path"),
    completion: .file(extensions: ContactFileNames.extensions))
  var contacts: [String] = []

  @Option(
    help: ArgumentHelp("The page to open.", valueName: "page"))
  var page: Page?

  @Flag(help: "Open the editor of a new habit.")
  var newHabit = false

  @Flag(help: "Choose photos to add to the gallery.")
  var addPhotos = false

  @Flag(help: "Skip the splash.")
  var noSplash = false

  @Flag(help: "Forget when Halcyon was last used, so that a new session begins.")
  var resetSession = false

  @Option(
    help: ArgumentHelp("The folder that holds the data.", valueName: "folder"),
    completion: .directory)
  var dataDir: String?

  @OptionGroup var output: OutputOptions

  @Option(help: .hidden)
  var notice: String?

  @Option(help: .hidden)
  var replacedDatabase: String?

  @OptionGroup var development: DevelopmentOptions

  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  func validate() throws {
    for file in files { try CommandLineWord.check(file) }
    if development.hasOwnData, dataDir != nil {
      throw ValidationError("--scenario uses its own data folder.")
    }
  }

  func run() throws {
    let status: Int32
    do {
      status = try openWindow()
    } catch let error as ApplicationError {
      throw CommandFailure(Self.sentence(error), .unavailable)
    }
    if status != 0 { throw ExitCode(status) }
  }

  private func openWindow() throws -> Int32 {
    let paths = AppPaths(dataDirectory: dataDir)
    let executableFolder = AppPaths.runningExecutable?.deletingLastPathComponent().path
    var options = StartOptions(
      files: contacts + files, page: page,
      actions: (newHabit ? [.newHabit] : []) + (addPhotos ? [.addPhotos] : []),
      skipsSplash: noSplash, resetsSession: resetSession, isService: isService,
      notice: notice, replacedDatabase: replacedDatabase)
    options.version = Self.buildVersion
    if let status = try development.run(options, schemaFolder: executableFolder) { return status }
    let check = EarlyStoreCheck(directory: paths.dataDirectory)
    let (status, restore) = try MainActor.assumeIsolated {
      let application = HalcyonApplication(
        options: options, paths: paths, schemaFolder: executableFolder,
        observer: DevelopmentOptions.observer()
      ) {
        try await openServices(paths, check, onStep: $0)
      }
      return (try application.run(), application.pendingRestore)
    }
    if let restore { throw RestoredStart.begin(restore, dataDirectory: dataDir, paths) }
    return status
  }

  private static func sentence(_ error: ApplicationError) -> String {
    switch error {
    case .noDisplay:
      tr(
        "Could not open the window: no display is available. Start Halcyon in a desktop session, or use a subcommand (“halcyon --help”)."
      )
    case .notRegistered(let message):
      tr("Could not open the window: the session bus refused it (%1).", message)
    }
  }
}

extension Page: ExpressibleByArgument {
  /// The page with the id `argument`.
  public init?(argument: String) {
    guard let page = Page.named(argument) else { return nil }
    self = page
  }
  /// The completions of a page in shells.
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  /// The ids of all pages.
  public static var allValueStrings: [String] { all.map(\.id) }
}
