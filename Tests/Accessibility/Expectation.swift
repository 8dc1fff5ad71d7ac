import HalcyonCore
import HalcyonServices
import ScenarioSupport

@testable import HalcyonUI

/// What the bars of a scenario say, from the functions that make their words.
enum Expectation {
  /// The words of the bars that are shown at the last moment of a scenario, contact sync first.
  static func messages(_ name: String) async throws -> [String] {
    guard let scenario = Scenario.named(name) else { return [] }
    let snapshots = try await Playing.withScenario(scenario) { try await $0.moments() }
    guard let activities = snapshots.last?.activities else { return [] }
    return await MainActor.run { activities.filter(\.isShown).map { BarContent($0).message } }
  }

  /// The step that waits for a button, by its words.
  static func until(_ action: Activity.Action) -> String {
    "until 'push button' '\(Words.label(action))'"
  }

  /// The step that presses a button, by its words.
  static func press(_ action: Activity.Action) -> String {
    "press 'push button' '\(Words.label(action))'"
  }
}
