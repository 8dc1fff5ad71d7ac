import HalcyonCore

extension Scenario {
  /// Every scenario, in the order in which a tester goes through them.
  public static var all: [Scenario] {
    syncScenarios + syncTroubles + placeScenarios + otherScenarios + severalAtOnce + starts
  }

  /// The scenario with a name; nil where there is none.
  public static func named(_ name: String) -> Scenario? { all.first { $0.name == name } }

  /// A change of a new value.
  func with(_ change: (inout Scenario) -> Void) -> Scenario {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Scenario.Account {
  /// An address book of a server.
  init(stored: Int = 0, name: String = tr("Home"), passes: [Scenario.SourceEvent]...) {
    self.init(
      name: name,
      configuration: .cardDAV(.init(url: "https://contacts.example/", userName: "ada")),
      stored: stored, passes: passes)
  }
}

extension [Scenario.SourceEvent] {
  /// So many people, a few at a time.
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

  /// A pass over 120 people that goes well.
  static var wholePass: Self { [.total(120)] + .people(120) + [.done] }
}
