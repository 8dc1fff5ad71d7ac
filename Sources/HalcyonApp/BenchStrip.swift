import ArgumentParser
import Foundation
import GtkKit
import HalcyonServices
import HalcyonUI

/// Measures what updates of the activity strip cost the main thread. For `make bench`.
struct BenchStrip: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-strip", abstract: "Measure updates of the activity strip.",
    shouldDisplay: false)

  @Option(help: "How many updates.")
  var count = 1_000

  func validate() throws {
    guard (1...1_000_000).contains(count) else {
      throw ValidationError("--count must be from 1 to 1000000.")
    }
  }

  func run() throws {
    let count = count
    let resources = AppPaths(dataDirectory: nil).resources
    let figures = try MainActor.assumeIsolated {
      MainLoop.attachMainActor()
      guard MainLoop.initializeGTK() else { throw ValidationError("There is no display.") }
      return StripBenchmark.run(updates: count, resources: resources)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    print(String(decoding: try encoder.encode(figures), as: UTF8.self))
  }
}
