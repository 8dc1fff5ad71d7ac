import ArgumentParser
import CommandSupport
import Foundation
import GtkKit
import HalcyonSystem

/// Measures the map, for `make bench`.
struct BenchMap: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-map", abstract: "Measure the map.", shouldDisplay: false)

  @Option(help: "The number of people.")
  var people = 5_000

  func validate() throws {
    guard (1...1_000_000).contains(people) else {
      throw ValidationError("--people must be between 1 and 1,000,000.")
    }
  }

  func run() throws {
    let people = people
    let resources = AppPaths(dataDirectory: nil).resources
    let figures = try MainActor.assumeIsolated {
      MainLoop.attachMainActor()
      guard MainLoop.initializeGTK() else {
        throw CommandFailure("No display is available.", .unavailable)
      }
      return MapBenchmark.run(people: people, resources: resources)
    }
    try CommandOutput.writeJSON(figures, program: "halcyon")
  }
}
