import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import ServiceTestSupport

@testable import HalcyonActivity
@testable import HalcyonContacts

/// An account in an empty database, and the activities of its syncs.
struct SyncFixture {
  let database: HalcyonDatabase
  let activity = ActivityCenter(clock: ManualClock())
  let account: ContactAccount
  let time = TestTime()

  init() async throws {
    database = try HalcyonDatabase.inMemory()
    account = try await database.addContactAccount(
      name: "Friends", configuration: .folder(path: "/nowhere"))
  }
}

/// Tests of syncs with a scripted source.
protocol SyncSuite {
  var fixture: SyncFixture { get }
}

extension SyncSuite {
  var database: HalcyonDatabase { fixture.database }
  var activity: ActivityCenter { fixture.activity }
  var account: ContactAccount { fixture.account }
  var time: TestTime { fixture.time }

  /// Syncs the account with the next pass of a source.
  func sync(_ source: ScriptedSource) async -> ContactSyncResult {
    await ContactSync(
      source: source, account: account, database: database, activity: activity,
      date: { [time] in time.now }
    ).run()
  }
}
