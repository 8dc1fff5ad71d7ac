import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts

@Suite(.hangGuard) struct AccountLockTests {
  /// An account in a database on disk, and the activities of its syncs.
  private struct Fixture {
    let database: HalcyonDatabase
    let account: ContactAccount
    // Activities are shown at once.
    let activity = ActivityCenter(clock: SkippingClock())

    init(_ folder: URL) async throws {
      database = try HalcyonDatabase(directory: folder)
      account = try await database.addContactAccount(
        name: "Friends", configuration: .folder(path: "/nowhere"))
    }

    func lock() async throws -> AccountLock? {
      try await AccountLock.acquire(account, in: database) { await activity.begin(.contactSync) }
    }

    func sync(_ account: ContactAccount? = nil) -> ContactSync {
      ContactSync(
        source: ScriptedSource([.cards(sourceCards(0..<3)), .end("t")]),
        account: account ?? self.account, database: database, activity: activity)
    }

    /// Waits until a sync reports that it waits for another one.
    func waitsForProgram() async throws { try await waitUntil { await isWaiting } }

    var isWaiting: Bool {
      get async { await activity.snapshot.activities.contains { $0.isWaitingForDatabase } }
    }
  }

  @Test("A sync waits while another process syncs the account, says so, and then runs")
  func waits() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Fixture(folder)
      let other = try await fixture.database.addContactAccount(
        name: "Others", configuration: .folder(path: "/elsewhere"))
      var lock = try await fixture.lock()
      #expect(lock != nil)
      // Other accounts do not wait.
      #expect(await fixture.sync(other).run().outcome == .succeeded)
      async let result = fixture.sync().run()
      try await fixture.waitsForProgram()
      #expect(try await fixture.database.people().count == 3)
      withExtendedLifetime(lock) {}
      lock = nil
      #expect(await result.outcome == .succeeded)
      #expect(try await fixture.database.people().count == 6)
      #expect(await !fixture.isWaiting)
    }
  }

  @Test("A sync runs once the other process is killed")
  func killed() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Fixture(folder)
      // A pass over a million cards does not end before the process is killed.
      let (process, output) = try Crasher.start(folder, cards: 1_000_000)
      defer { process.waitUntilExit() }
      #expect(String(decoding: output.availableData, as: UTF8.self).hasPrefix("begin"))
      async let result = fixture.sync().run()
      try await fixture.waitsForProgram()
      #expect(process.isRunning)
      kill(process.processIdentifier, SIGKILL)
      #expect(await result.outcome == .succeeded)
      #expect(await !fixture.isWaiting)
    }
  }

  @Test("Several syncs that wait run one after the other")
  func several() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Fixture(folder)
      var lock = try await fixture.lock()
      try await withThrowingTaskGroup(of: ContactSyncResult.self) { group in
        for _ in 0..<4 { group.addTask { await fixture.sync().run() } }
        try await fixture.waitsForProgram()
        withExtendedLifetime(lock) {}
        lock = nil
        for try await result in group { #expect(result.outcome == .succeeded) }
      }
      #expect(try await fixture.database.people().count == 3)
    }
  }

  @Test("A sync that waits can be cancelled, and the next one still gets the lock")
  func cancelled() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Fixture(folder)
      var lock = try await fixture.lock()
      for _ in 0..<20 {
        let sync = fixture.sync()
        async let result = sync.run()
        try await fixture.waitsForProgram()
        await sync.cancel()
        #expect(await result.outcome == .cancelled)
        #expect(await !fixture.isWaiting)
      }
      withExtendedLifetime(lock) {}
      lock = nil
      #expect(await fixture.sync().run().outcome == .succeeded)
    }
  }

  @Test("A wait that is cancelled before it begins does not begin")
  func cancelledBefore() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Fixture(folder)
      let lock = try await fixture.lock()
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await fixture.lock()
      }
      await #expect(throws: ServiceProblem.cancelled) { _ = try await task.value }
      withExtendedLifetime(lock) {}
    }
  }
}
