import ArgumentParser
import CommandSupport
import Foundation
import HalcyonSystem
import Localization

/// The start of the program.
///
/// The window needs the main thread throughout, so `main` is not async. An asynchronous command
/// runs in a task while libdispatch occupies the main thread.
@main
enum Main {
  static func main() {
    // Everything stored is private, also files that libraries create.
    umask(0o077)
    CommandOutput.ignoreBrokenPipes()
    ProcessHeaps.share()
    Translation.bind(directory: AppPaths.catalogues()?.path)
    do {
      let words = Array(ProcessInfo.processInfo.arguments.dropFirst())
      if let script = try CompletionScript.requested(by: words, of: Halcyon.self) {
        CommandOutput.write(script, program: "halcyon")
        Halcyon.end()
      }
      // An empty note removes the note of a day.
      try CommandWords.check(words, mayBeEmpty: ["--note"])
      let command = try Subcommands.parse(words)
      LogOutput.start()
      if let command = command as? any AsyncParsableCommand { runInBackground(command) }
      try run(command)
    } catch {
      ParserMessage.end(with: error)
    }
    Halcyon.end()
  }

  private static func run(_ command: any ParsableCommand) throws {
    var command = command
    try command.run()
  }

  private static func runInBackground(_ command: any AsyncParsableCommand) -> Never {
    // Only the task uses it from here on.
    nonisolated(unsafe) var command = command
    Task.detached {
      do {
        try await command.run()
        Halcyon.end()
      } catch {
        ParserMessage.end(with: error)
      }
    }
    dispatchMain()
  }
}
