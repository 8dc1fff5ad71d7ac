import ArgumentParser
import Foundation

/// The command line of the product `halcyon`.
struct Halcyon: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "halcyon", abstract: "Habits, people and moments on your desktop.",
    subcommands: [ImportCommand.self])
}

/// The window needs the true main thread from first to last, so `main` is not async; a command that works
/// in the background runs in a task while libdispatch has the main thread.
@main
enum Main {
  static func main() {
    do {
      var command = try Halcyon.parseAsRoot()
      guard let command = command as? ImportCommand else {
        try command.run()
        return
      }
      runInBackground(command)
    } catch {
      Halcyon.exit(withError: error)
    }
  }

  private static func runInBackground(_ command: ImportCommand) -> Never {
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
