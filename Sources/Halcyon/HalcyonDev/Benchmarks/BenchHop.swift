import ArgumentParser
import CommandSupport
import Foundation
import GtkKit

/// Measures the latency of calls from a task to the main actor, for `make bench`.
struct BenchHop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-hop", abstract: "Measure calls to the main actor.", shouldDisplay: false)

  @Option(help: "The number of calls.")
  var count = 10_000

  func validate() throws {
    guard (1...1_000_000).contains(count) else {
      throw ValidationError("--count must be between 1 and 1,000,000.")
    }
  }

  func run() throws {
    let count = count
    let microseconds = try MainActor.assumeIsolated {
      MainLoop.attachMainActor()
      let result = Result()
      Task.detached {
        var microseconds: [Double] = []
        for _ in 0..<count {
          let start = ContinuousClock.now
          let arrival = await MainActor.run { ContinuousClock.now }
          microseconds.append((arrival - start) / .microseconds(1))
        }
        let sorted = microseconds.sorted()
        await MainActor.run { result.microseconds = sorted }
      }
      guard MainLoop.run(seconds: 60, until: { !result.microseconds.isEmpty }) else {
        throw CommandFailure("The calls took longer than a minute.", .internalError)
      }
      return result.microseconds
    }
    let part = { (share: Double) in microseconds[min(Int(share * Double(count)), count - 1)] }
    let figures = ["median": part(0.5), "p99": part(0.99), "worst": part(1)]
    try CommandOutput.writeJSON(figures, program: "halcyon")
  }

  @MainActor private final class Result { var microseconds: [Double] = [] }
}
