import ArgumentParser
import CommandSupport
import Foundation
import GtkKit
import HalcyonBackup
import HalcyonRecords
import HalcyonSystem

/// Measures the habits page with the habits of a data folder, for `make bench`.
struct BenchHabitsPage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-habits-page", abstract: "Measure the habits page.", shouldDisplay: false)

  @Argument(help: "The folder that holds the data.")
  var folder: String

  func run() throws {
    let folder = URL(filePath: folder)
    let resources = AppPaths(dataDirectory: nil).resources
    let figures = try MainActor.assumeIsolated {
      MainLoop.attachMainActor()
      guard MainLoop.initializeGTK() else {
        throw CommandFailure("No display is available.", .unavailable)
      }
      return HabitsBenchmark.run(try HalcyonDatabase(directory: folder), resources: resources)
    }
    try CommandOutput.writeJSON(figures, program: "halcyon")
  }
}
