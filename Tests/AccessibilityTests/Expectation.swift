import HalcyonCore
import HalcyonDev
import HalcyonText
import ServiceTestSupport

@testable import ActivityFeature

/// The expected texts of a scenario's bars.
enum Expectation {
  /// Returns the messages of the bars at the last checkpoint of a scenario, contact sync first.
  static func messages(_ name: String) async throws -> [String] {
    guard let scenario = Scenario.named(name) else { return [] }
    let snapshots = try await ScenarioPlayer.withScenario(scenario) { try await $0.checkpoints() }
    guard let activities = snapshots.last?.activities else { return [] }
    return await MainActor.run { activities.filter(\.isShown).map { BarContent($0).message } }
  }

  /// Returns the step that waits for an action's button.
  static func until(_ action: Activity.Action) -> String {
    "until 'push button' '\(UserText.label(action))'"
  }

  /// Returns the step that presses an action's button.
  static func press(_ action: Activity.Action) -> String {
    "press 'push button' '\(UserText.label(action))'"
  }
}
