import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts

/// An empty database that a folder is synced into, and the activities of its syncs.
struct FolderFixture {
  let database: HalcyonDatabase
  let time = TestTime()
  let activity = ActivityCenter(clock: ManualClock())

  init() throws { database = try HalcyonDatabase.inMemory() }
}

/// Tests of syncs with a folder.
protocol FolderSuite {
  var fixture: FolderFixture { get }
}

extension FolderSuite {
  var database: HalcyonDatabase { fixture.database }
  var activity: ActivityCenter { fixture.activity }
  var time: TestTime { fixture.time }

  /// Syncs the content of a path, with a clock one hour ahead, so that no file counts as recent.
  func sync(_ path: String) async throws -> ContactSyncResult {
    let accounts = try await database.contactAccounts()
    var account = accounts.first
    if account == nil {
      account = try await database.addContactAccount(
        name: "Folder", configuration: .folder(path: path))
    }
    return await ContactSync(
      source: VCardFolderSource(path: path, date: { Date().addingTimeInterval(3_600) }),
      account: try #require(account), database: database, activity: activity,
      date: { [time] in time.now }
    ).run()
  }

  func names() async throws -> [String] {
    try await database.people().map(\.displayName)
  }
}
