import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonDev
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@Suite(.hangGuard) struct ScenarioTests {
  @Test("Names are unique and valid on the command line, and summaries are unique")
  func names() {
    let all = Scenario.all
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map(\.summary)).count == all.count)
    #expect(all.allSatisfy { $0.name.allSatisfy { $0.isASCII && !$0.isWhitespace } })
    #expect(!all.contains { $0.name == "list" || $0.name.hasPrefix("-") })
    for scenario in all { #expect(Scenario.named(scenario.name) == scenario) }
    #expect(Scenario.named("no such") == nil)
  }

  @Test("Scenarios cover every outcome and every kind of activity")
  func coverage() {
    let expected = Scenario.all.flatMap(\.checkpoints).flatMap(\.activities)
    #expect(Set(expected.compactMap(\.outcome)) == Set(ActivityRun.Outcome.allCases))
    #expect(Set(expected.map(\.kind)) == Set(Activity.Kind.allCases))
    #expect(Scenario.all.map { $0.checkpoints.map(\.activities.count).max() ?? 0 }.max() == 4)
  }

  @Test(
    "A scenario reaches its checkpoints in order",
    arguments: Scenario.all.filter { !$0.checkpoints.isEmpty }.map(\.name))
  func checkpoints(_ name: String) async throws {
    let scenario = try #require(Scenario.named(name))
    try await ScenarioPlayer.withScenario(scenario) { player in
      let snapshots = try await player.checkpoints()
      #expect(snapshots.count == scenario.checkpoints.count)
      for activity in snapshots.flatMap(\.activities) {
        let counts = activity.counts
        #expect(counts.total == nil || counts.processed + counts.waiting == counts.total)
      }
    }
  }

  @Test("A sync that ends within the quiet time is never shown")
  func quick() async throws {
    try await ScenarioPlayer.withScenario(try #require(Scenario.named("sync-quick"))) { player in
      var wasShown = false
      try await player.reach("end") { snapshot in
        if snapshot.activities.contains(where: \.isShown) { wasShown = true }
        return snapshot.activities.contains { $0.state.isFinal }
      }
      #expect(!wasShown)
    }
  }

  @Test(
    "A failed sync succeeds when it is retried",
    arguments: [
      "sync-failed", "sync-sign-in", "sync-keyring", "sync-certificate", "sync-access-denied",
    ])
  func retry(_ name: String) async throws {
    try await ScenarioPlayer.withScenario(try #require(Scenario.named(name))) { player in
      let failed = try #require(try await player.checkpoints().last?.activities.last)
      if failed.actions.contains(.retry) {
        try #require(try await player.press(.retry, .contactSync))
      } else {
        // The account is synced again after the user has provided what is missing.
        let account = try #require(failed.source?.id)
        Task { await player.services.sync.sync(account) }
      }
      try await player.reach("success") { $0.activities.last?.state == .succeeded(changes: 120) }
      let count = try await player.services.database.peopleCount()
      #expect(count == 120)
    }
  }

  @Test(
    "Keep retains the missing people, and Remove deletes them",
    arguments: [(Activity.Action.keepPeople, 1_000), (.confirmRemovals, 700)])
  func brake(_ action: Activity.Action, _ left: Int) async throws {
    try await ScenarioPlayer.withScenario(try #require(Scenario.named("sync-brake"))) { player in
      let snapshot = try #require(try await player.checkpoints().last)
      #expect(snapshot.activities.last?.state == .needsConfirmation(removals: 300))
      try #require(try await player.press(action, .contactSync))
      try await player.reach("decision") { $0.activities.isEmpty }
      let count = try await player.services.database.peopleCount()
      #expect(count == left)
    }
  }

  @Test("A photo import can be cancelled, and a failed backup can be retried")
  func others() async throws {
    try await ScenarioPlayer.withScenario(try #require(Scenario.named("photos"))) { player in
      try await player.reach("begin") { !$0.activities.isEmpty }
      try #require(try await player.press(.cancel, .photoImport))
      try await player.reach("end") { $0.activities.last?.state == .cancelled }
      try #require(try await player.press(.retry, .photoImport))
      try await player.reach("end") { $0.activities.last?.state == .succeeded(changes: 60) }
    }
    try await ScenarioPlayer.withScenario(try #require(Scenario.named("backup-failed"))) { player in
      var last = try await player.checkpoints().last?.activities.last
      // The script removes the obstacle shortly after the failure.
      while let tried = last, tried.state.outcome == .failed {
        try #require(try await player.press(.retry, .backup))
        try await player.reach("end") { snapshot in
          last = snapshot.activities.first { $0.id > tried.id && $0.state.isFinal }
          return last != nil
        }
      }
      #expect(last?.state.outcome == .succeeded)
    }
  }

  @Test("All of 10,000 failures are counted")
  func manyFailures() async throws {
    try await ScenarioPlayer.withScenario(try #require(Scenario.named("sync-failures-10000"))) {
      player in
      let activity = try #require(try await player.checkpoints().last?.activities.last)
      #expect(activity.counts.failed == 10_000 && activity.counts.done == 500)
    }
  }

  @Test("The database opens normally, slowly or with the scripted error")
  func storage() async throws {
    for scenario in Scenario.all {
      switch scenario.storage {
      case .intact: continue
      case .slow:
        let count = try await ScenarioPlayer.withScenario(scenario) { player in
          try await player.services.database.peopleCount()
        }
        #expect(count == 20)
      case .damaged:
        await #expect { try await ScenarioPlayer.withScenario(scenario) { _ in } } throws: {
          if case .damaged? = $0 as? StoreError { true } else { false }
        }
      case .newer:
        await #expect { try await ScenarioPlayer.withScenario(scenario) { _ in } } throws: {
          if case .newer? = $0 as? StoreError { true } else { false }
        }
      }
    }
    let kinds = Scenario.all.map(\.storage).filter { $0 != .intact }
    #expect(kinds.count == 3)
  }

  @Test("A damaged database is restored from its backup")
  func restored() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "halcyon-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let runner = ScenarioRunner(try #require(Scenario.named("damaged-database")), folder: folder)
    await #expect(throws: StoreError.self) { try await runner.open() }
    let recovery = StoreRecovery(directory: folder)
    let backup = try #require(StoreBackup.newestValid(in: recovery.backups))
    _ = try recovery.restore(backup, date: .now)
    #expect(try await runner.open().database.peopleCount() == 20)
  }

  @Test("The walkthrough lists exactly the existing scenarios")
  func walkthrough() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "docs/walkthroughs/activity.md"), encoding: .utf8)
    let named = text.matches(of: /--scenario ([a-z0-9-]+)/).map { String($0.1) }
      .filter { $0 != "list" }
    #expect(Set(named) == Set(Scenario.all.map(\.name)))
  }
}
