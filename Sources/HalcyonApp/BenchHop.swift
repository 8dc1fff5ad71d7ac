import ArgumentParser
import Foundation
import GtkKit

/// Measures how long the main actor takes to run what a task asks of it. For `make bench`.
struct BenchHop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-hop", abstract: "Measure hops to the main actor.", shouldDisplay: false)

  @Option(help: "How many hops.")
  var count = 10_000

  func validate() throws {
    guard (1...1_000_000).contains(count) else {
      throw ValidationError("--count must be from 1 to 1000000.")
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
        throw ValidationError("The hops took more than a minute.")
      }
      return result.microseconds
    }
    let part = { (share: Double) in microseconds[min(Int(share * Double(count)), count - 1)] }
    let figures = ["median": part(0.5), "p99": part(0.99), "worst": part(1)]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    print(String(decoding: try encoder.encode(figures), as: UTF8.self))
  }

  @MainActor private final class Result { var microseconds: [Double] = [] }
}
