import HalcyonCore
import Localization

extension Scenario {
  /// All scenarios, in the order of the manual walkthrough.
  public static var all: [Scenario] {
    syncScenarios + failedSyncScenarios + placeScenarios + importScenarios + otherScenarios
      + concurrentScenarios + startScenarios
  }

  /// Returns the scenario with a name; `nil` if there is none.
  public static func named(_ name: String) -> Scenario? { all.first { $0.name == name } }

  /// Returns a modified copy.
  func with(_ change: (inout Scenario) -> Void) -> Scenario {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Scenario.Account {
  /// Creates a CardDAV account.
  init(stored: Int = 0, name: String = tr("Home"), passes: [Scenario.SourceEvent]...) {
    self.init(
      name: name,
      configuration: .cardDAV(.init(url: "https://contacts.example/", userName: "ada")),
      stored: stored, passes: passes)
  }
}

extension [Scenario.SourceEvent] {
  /// Returns the events that deliver `count` people in batches.
  static func people(
    _ count: Int, batch: Int = 5, every interval: Duration = .milliseconds(250),
    damagedEvery: Int = 0
  ) -> Self {
    stride(from: 0, to: count, by: batch).flatMap { start -> Self in
      [
        .cards(start..<Swift.min(start + batch, count), damagedEvery: damagedEvery),
        .wait(interval),
      ]
    }
  }

  /// A successful pass over 120 people.
  static var completePass: Self { [.total(120)] + .people(120) + [.done] }
}
