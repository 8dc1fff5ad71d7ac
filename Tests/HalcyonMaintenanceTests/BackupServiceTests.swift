import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonMaintenance

@Suite(.hangGuard) struct BackupServiceTests {
  private let clock = ManualClock()
  private let time = TestTime()
  private let activity = ActivityCenter(clock: ManualClock())

  private func service(_ database: HalcyonDatabase, _ folder: URL) -> BackupService {
    BackupService(
      database: database, folder: folder, activity: activity, clock: clock,
      date: { [time] in time.now })
  }

  @Test("A hidden backup is made at startup and every day")
  func daily() async throws {
    try await withTemporaryFolder { folder in
      let database = try HalcyonDatabase(directory: folder)
      let backups = folder.appendingPathComponent("backups")
      let service = service(database, backups)
      await service.start()
      for day in 1...3 {
        await clock.sleepers(1)
        #expect(StoreBackup.list(in: backups).count == day)
        _ = try await database.addHabit(named: "habit \(day)", at: time.now)
        time.advance(by: 24 * 3_600)
        clock.advance(by: BackupService.interval)
        try await waitUntil { StoreBackup.list(in: backups).count != day }
      }
      await service.stop()
      #expect(await activity.snapshot.activities.map(\.kind) == [.backup])
      #expect(await activity.snapshot.activities.map(\.isShown) == [false])
      // A second backup on the same day is not due.
      await service.runIfDue()
      #expect(StoreBackup.list(in: backups).count == 4)
    }
  }

  @Test("A failed backup is shown with its folder and can be retried")
  func failed() async throws {
    try await withTemporaryFolder { folder in
      let database = try HalcyonDatabase(directory: folder)
      let backups = folder.appendingPathComponent("backups")
      try Data().write(to: backups)
      let service = service(database, backups)
      await #expect(throws: StoreError.self) { try await service.run() }
      let shown = try #require(await activity.snapshot.activities.last)
      #expect(shown.isShown && shown.state == .failed && shown.actions == [.retry])
      #expect(shown.cause?.subject == backups.path)
      try FileManager.default.removeItem(at: backups)
      #expect(await activity.perform(.retry, on: shown.id))
      for await snapshot in await activity.snapshots()
      where snapshot.activities.last?.state == .succeeded(changes: 1) {
        break
      }
      #expect(StoreBackup.newestValid(in: backups) != nil)
    }
  }
}
