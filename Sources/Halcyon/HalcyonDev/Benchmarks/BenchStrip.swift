import ArgumentParser
import CommandSupport
import Foundation
import GtkKit
import HalcyonSystem

/// Measures the time that updates of the activity strip take on the main thread, for `make bench`.
struct BenchStrip: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-strip", abstract: "Measure updates of the activity strip.",
    shouldDisplay: false)

  @Option(help: "The number of updates.")
  var count = 1_000

  func validate() throws {
    guard (1...1_000_000).contains(count) else {
      throw ValidationError("--count must be between 1 and 1,000,000.")
    }
  }

  func run() throws {
    let count = count
    let resources = AppPaths(dataDirectory: nil).resources
    let figures = try MainActor.assumeIsolated {
      MainLoop.attachMainActor()
      guard MainLoop.initializeGTK() else {
        throw CommandFailure("No display is available.", .unavailable)
      }
      return StripBenchmark.run(updates: count, resources: resources)
    }
    try CommandOutput.writeJSON(figures, program: "halcyon")
  }
}
