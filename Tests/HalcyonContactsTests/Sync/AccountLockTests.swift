import Foundation
import HalcyonCore
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts

@Suite(.hangGuard) struct AccountLockTests {
  @Test("A sync waits while another process syncs the account, says so, and then runs")
  func waits() async throws { try await withTemporaryFolder(waits) }

  private func waits(_ folder: URL) async throws {
    let database = try HalcyonDatabase(directory: folder)
    let account = try await database.addContactAccount(
      name: "Friends", configuration: .folder(path: "/nowhere"))
    let other = try await database.addContactAccount(
      name: "Others", configuration: .folder(path: "/elsewhere"))
    let time = ManualClock()
    let activity = ActivityCenter(clock: time)
    let clock = ManualClock()
    var lock = try await AccountLock.acquire(account, in: database, clock: clock) {
      await activity.begin(.contactSync)
    }
    #expect(lock != nil)

    func sync(_ account: ContactAccount) -> ContactSync {
      ContactSync(
        source: ScriptedSource([.cards(sourceCards(0..<3)), .end(allBut: hrefs(0..<3), "t")]),
        account: account, database: database, activity: activity, clock: clock)
    }
    // Other accounts do not wait.
    #expect(await sync(other).run().outcome == .succeeded)
    async let result = sync(account).run()
    await clock.sleepers(1)
    await time.sleepers(2)
    time.advance(by: .seconds(3))
    for await snapshot in await activity.snapshots() {
      if snapshot.activities.contains(where: \.isWaitingForDatabase) { break }
    }
    #expect(try await database.people().count == 3)
    withExtendedLifetime(lock) {}
    lock = nil
    clock.advance(by: AccountLock.interval)
    #expect(await result.outcome == .succeeded)
    #expect(try await database.people().count == 6)
    #expect(await !activity.snapshot.activities.contains { $0.isWaitingForDatabase })
  }

  @Test("A sync that waits can be cancelled")
  func cancelled() async throws { try await withTemporaryFolder(cancelled) }

  private func cancelled(_ folder: URL) async throws {
    let database = try HalcyonDatabase(directory: folder)
    let account = try await database.addContactAccount(
      name: "Friends", configuration: .folder(path: "/nowhere"))
    let activity = ActivityCenter(clock: ManualClock())
    let clock = ManualClock()
    let lock = try await AccountLock.acquire(account, in: database, clock: clock) {
      await activity.begin(.contactSync)
    }
    let sync = ContactSync(
      source: ScriptedSource(), account: account, database: database, activity: activity,
      clock: clock)
    async let result = sync.run()
    await clock.sleepers(1)
    await sync.cancel()
    #expect(await result.outcome == .cancelled)
    withExtendedLifetime(lock) {}
  }
}
