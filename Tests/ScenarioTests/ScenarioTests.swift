import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore
import ScenarioSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct ScenarioTests {
  @Test("Names are unique, fit a command line, and each has its own words")
  func names() {
    let all = Scenario.all
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map(\.summary)).count == all.count)
    #expect(all.allSatisfy { $0.name.allSatisfy { $0.isASCII && !$0.isWhitespace } })
    #expect(!all.contains { $0.name == "list" || $0.name.hasPrefix("-") })
    for scenario in all { #expect(Scenario.named(scenario.name) == scenario) }
    #expect(Scenario.named("no such") == nil)
  }

  @Test("Every outcome and every kind of work is shown by some scenario")
  func coverage() {
    let sights = Scenario.all.flatMap(\.moments).flatMap(\.activities)
    #expect(Set(sights.compactMap(\.outcome)) == Set(ActivityRun.Outcome.allCases))
    #expect(Set(sights.map(\.kind)) == Set(Activity.Kind.allCases))
    #expect(Scenario.all.map { $0.moments.map(\.activities.count).max() ?? 0 }.max() == 4)
  }

  @Test(
    "A scenario comes to its moments in their order",
    arguments: Scenario.all.filter { !$0.moments.isEmpty }.map(\.name))
  func moments(_ name: String) async throws {
    let scenario = try #require(Scenario.named(name))
    try await Playing.withScenario(scenario) { playing in
      let snapshots = try await playing.moments()
      #expect(snapshots.count == scenario.moments.count)
      for activity in snapshots.flatMap(\.activities) {
        let counts = activity.counts
        #expect(counts.total == nil || counts.processed + counts.waiting == counts.total)
      }
    }
  }

  @Test("What is over before it would be shown is never shown")
  func quick() async throws {
    try await Playing.withScenario(try #require(Scenario.named("sync-quick"))) { playing in
      var wasShown = false
      try await playing.reach("end") { snapshot in
        if snapshot.activities.contains(where: \.isShown) { wasShown = true }
        return snapshot.activities.contains { $0.state.isFinal }
      }
      #expect(!wasShown)
    }
  }

  @Test(
    "What went wrong goes well the next time",
    arguments: [
      "sync-failed", "sync-sign-in", "sync-keyring", "sync-certificate", "sync-access-denied",
    ])
  func retry(_ name: String) async throws {
    try await Playing.withScenario(try #require(Scenario.named(name))) { playing in
      let failed = try #require(try await playing.moments().last?.activities.last)
      if failed.actions.contains(.retry) {
        try await press(.retry, .contactSync, playing)
      } else {
        // Something has to be given first, with which the account is synced again.
        let account = try #require(failed.source?.id)
        Task { await playing.services.sync.sync(account) }
      }
      try await playing.reach("success") { $0.activities.last?.state == .succeeded(changes: 120) }
      let count = try await playing.services.database.peopleCount()
      #expect(count == 120)
    }
  }

  @Test(
    "Keep and Remove do what they say",
    arguments: [(Activity.Action.keepPeople, 1_000), (.confirmRemovals, 700)])
  func brake(_ action: Activity.Action, _ left: Int) async throws {
    try await Playing.withScenario(try #require(Scenario.named("sync-brake"))) { playing in
      let snapshot = try #require(try await playing.moments().last)
      #expect(snapshot.activities.last?.state == .needsConfirmation(removals: 300))
      try await press(action, .contactSync, playing)
      try await playing.reach("decision") { $0.activities.isEmpty }
      let count = try await playing.services.database.peopleCount()
      #expect(count == left)
    }
  }

  @Test("A photo import is stopped, and a backup that failed is made")
  func others() async throws {
    try await Playing.withScenario(try #require(Scenario.named("photos"))) { playing in
      try await playing.reach("begin") { !$0.activities.isEmpty }
      try await press(.cancel, .photoImport, playing)
      try await playing.reach("end") { $0.activities.last?.state == .cancelled }
      try await press(.retry, .photoImport, playing)
      try await playing.reach("end") { $0.activities.last?.state == .succeeded(changes: 60) }
    }
    try await Playing.withScenario(try #require(Scenario.named("backup-failed"))) { playing in
      var last = try await playing.moments().last?.activities.last
      // What stands in its way goes by itself, a moment after it was met.
      while let tried = last, tried.state.outcome == .failed {
        try await press(.retry, .backup, playing)
        try await playing.reach("end") { snapshot in
          last = snapshot.activities.first { $0.id != tried.id && $0.state.isFinal }
          return last != nil
        }
      }
      #expect(last?.state.outcome == .succeeded)
    }
  }

  @Test("10,000 failures are counted to the last")
  func manyFailures() async throws {
    try await Playing.withScenario(try #require(Scenario.named("sync-failures-10000"))) { playing in
      let activity = try #require(try await playing.moments().last?.activities.last)
      #expect(activity.counts.failed == 10_000 && activity.counts.done == 500)
    }
  }

  @Test("Storage opens, is slow, damaged or newer as said")
  func storage() async throws {
    for scenario in Scenario.all {
      switch scenario.storage {
      case .good: continue
      case .slow:
        let count = try await Playing.withScenario(scenario) { playing in
          try await playing.services.database.peopleCount()
        }
        #expect(count == 20)
      case .damaged:
        await #expect { try await Playing.withScenario(scenario) { _ in } } throws: {
          if case .damaged? = $0 as? StoreError { true } else { false }
        }
      case .newer:
        await #expect { try await Playing.withScenario(scenario) { _ in } } throws: {
          if case .newer? = $0 as? StoreError { true } else { false }
        }
      }
    }
    let kinds = Scenario.all.map(\.storage).filter { $0 != .good }
    #expect(kinds.count == 3)
  }

  @Test("The damaged store comes back from its backup")
  func restored() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "halcyon-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let stage = ScenarioStage(try #require(Scenario.named("damaged-database")), folder: folder)
    await #expect(throws: StoreError.self) { try await stage.open() }
    let recovery = StoreRecovery(directory: folder)
    let backup = try #require(StoreBackup.newestGood(in: recovery.backups))
    _ = try recovery.restore(backup, date: .now)
    #expect(try await stage.open().database.peopleCount() == 20)
  }

  @Test("The walkthrough has a row for each scenario and names no other")
  func walkthrough() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "docs/walkthroughs/activity.md"), encoding: .utf8)
    let named = text.matches(of: /--scenario ([a-z0-9-]+)/).map { String($0.1) }
      .filter { $0 != "list" }
    #expect(Set(named) == Set(Scenario.all.map(\.name)))
  }

  private func press(
    _ action: Activity.Action, _ kind: Activity.Kind, _ playing: Playing
  ) async throws {
    let activities = await playing.services.activity.snapshot.activities
    let id = try #require(activities.last { $0.kind == kind }?.id)
    #expect(await playing.services.activity.perform(action, on: id))
  }
}
