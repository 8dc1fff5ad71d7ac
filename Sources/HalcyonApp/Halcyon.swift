import ArgumentParser
import Foundation
import HalcyonServices
import HalcyonStore
import HalcyonUI
import Logging

/// The command line of the product `halcyon`: without a subcommand it opens the window.
struct Halcyon: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "halcyon", abstract: "Habits, people and moments on your desktop.",
    version: HalcyonApplication.version,
    subcommands: [
      Open.self, AccountCommand.self, SyncCommand.self, ImportCommand.self, PhotosCommand.self,
      LocateCommand.self,
      GeocoderCommand.self, BackupCommand.self, DoctorCommand.self, BenchHop.self, BenchPlaces.self,
      BenchStrip.self,
    ],
    defaultSubcommand: Open.self)
}

/// Opens the window, or hands everything to the instance that runs already.
struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open the window (the default).", shouldDisplay: false)

  @Argument(help: "Contact files to import.", completion: .file(extensions: ["vcf", "vcard"]))
  var files: [String] = []

  @Option(
    help: "A contact file or folder to import.", completion: .file(extensions: ["vcf", "vcard"]))
  var contacts: [String] = []

  @Option(help: "The page to open with: \(Page.allCases.map(\.rawValue).joined(separator: ", ")).")
  var page: Page?

  @Flag(help: "Leave out the splash.")
  var noSplash = false

  @Flag(help: "Forget when Halcyon was last left, so that a new session begins.")
  var resetSession = false

  @Option(help: "Folder to keep the data in.", completion: .directory)
  var dataDir: String?

  @Option(
    help: "Show a scripted course of events on a data folder of its own; “list” prints their names."
  )
  var scenario: String?

  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  func validate() throws {
    guard let scenario, scenario != ScenarioWindow.list else { return }
    _ = try ScenarioWindow.scenario(scenario)
    if dataDir != nil { throw ValidationError("--scenario has a data folder of its own.") }
  }

  func run() throws {
    if scenario == ScenarioWindow.list { return Scenario.all.forEach { Console.say($0.name) } }
    let paths = AppPaths(dataDirectory: dataDir)
    let executableFolder = AppPaths.runningExecutable?.deletingLastPathComponent().path
    let options = StartOptions(
      contacts: contacts + files, page: page, skipsSplash: noSplash, resetsSession: resetSession,
      isService: isService)
    if let scenario {
      let status = try ScenarioWindow.run(
        try ScenarioWindow.scenario(scenario), options: options, schemaFolder: executableFolder)
      if status != 0 { throw ExitCode(status) }
      return
    }
    let status = try MainActor.assumeIsolated {
      try HalcyonApplication(options: options, paths: paths, schemaFolder: executableFolder) {
        try openServices(paths, onStep: $0)
      }.run()
    }
    if status != 0 { throw ExitCode(status) }
  }
}

extension Page: ExpressibleByArgument {}

/// The window needs the true main thread from first to last, so `main` is not async; a command that works
/// in the background runs in a task while libdispatch has the main thread.
@main
enum Main {
  static func main() {
    ProcessHeaps.share()
    Translation.bind(directory: AppPaths.catalogues()?.path)
    do {
      var command = try Halcyon.parseAsRoot()
      guard let command = command as? any AsyncParsableCommand else {
        try command.run()
        return
      }
      runInBackground(command)
    } catch {
      Halcyon.exit(withError: error)
    }
  }

  private static func runInBackground(_ command: any AsyncParsableCommand) -> Never {
    // What a command did is said on standard output; the log has only what went wrong besides.
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = .warning
      return handler
    }
    // The task alone has it from here on.
    nonisolated(unsafe) var command = command
    Task.detached {
      do {
        try await command.run()
        Halcyon.exit()
      } catch {
        Halcyon.exit(withError: error)
      }
    }
    dispatchMain()
  }
}
