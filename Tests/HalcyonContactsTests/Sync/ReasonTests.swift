import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonBackup
@testable import HalcyonContacts
@testable import HalcyonRecords
@testable import HalcyonStore
@testable import HalcyonText

/// The path of an error from a source to the window.
@Suite(.hangGuard) struct ReasonTests {
  private let time = TestTime()

  private func sync(
    _ source: ScriptedSource, _ database: HalcyonDatabase, _ activity: ActivityCenter
  ) async throws -> ContactSyncResult {
    let account = try await database.contactAccounts().first {
      $0.configuration != .importedFiles
    }
    return await ContactSync(
      source: source, account: try #require(account), database: database, activity: activity,
      date: { [time] in time.now }
    ).run()
  }

  @Test(
    "Each error reaches the activity, the store and the displayed text unchanged",
    arguments: [
      (.noNetwork(message: "m"), "noNetwork"), (.signInNeeded, "signInNeeded"),
      (.otherServer(origin: "https://o"), "otherServer"),
      (.keyring(isLocked: true, message: ""), "keyring"),
      (.keyring(isLocked: false, message: "m"), "keyring"),
      (.noPermission(what: "w"), "noPermission"), (.notFound(what: "w"), "notFound"),
      (.certificate(host: "h", fingerprint: "AB", problem: "p"), "certificate"),
      (.rateLimited(until: nil), "rateLimited"),
      (.serverFault(status: 500, message: "m"), "serverFault"),
      (.corruptData(what: "w"), "corruptData"),
    ] as [(ServiceProblem, String)])
  func reasons(_ error: ServiceProblem, _ code: String) async throws {
    let database = try HalcyonDatabase.inMemory()
    _ = try await database.addContactAccount(name: "x", configuration: .folder(path: "/x"))
    let activity = ActivityCenter(clock: ManualClock())
    let result = try await sync(ScriptedSource([.fail(error)]), database, activity)
    #expect(result.outcome != .succeeded)
    let shown = try #require(await activity.snapshot.activities.last)
    guard case .service(let problem) = shown.cause?.reason else {
      Issue.record("\(shown)")
      return
    }
    let expected =
      error == .rateLimited(until: nil) ? .rateLimited(until: time.now + 300) : error
    #expect(problem.code == code && problem == expected)
    #expect(try await database.contactAccounts().last?.lastProblem == problem)
    #expect(!UserText.sentence(problem, subject: "x").isEmpty)
  }

  @Test("A full disk during a sync is reported, and complete batches are kept")
  func diskFull() async throws {
    try await withTemporaryFolder { folder in
      let database = try HalcyonDatabase(directory: folder)
      _ = try await database.addContactAccount(name: "x", configuration: .folder(path: "/x"))
      let activity = ActivityCenter(clock: ManualClock())
      try await database.write { db in try db.execute(sql: "PRAGMA max_page_count = 120") }
      let large = String(repeating: "0123456789", count: 100_000)
      let source = ScriptedSource([
        .total(6), .cards(sourceCards(0..<3)), .checkpoint("t1"),
        .batch(sourceCard("q0"), sourceCard("q1", etag: "1", "NOTE:" + large), sourceCard("q2")),
        .end(allBut: hrefs(0..<3), "t2"),
      ])
      let result = try await sync(source, database, activity)
      #expect(result.outcome == .failed(.diskFull(path: database.path)))
      let shown = try #require(await activity.snapshot.activities.last)
      #expect(shown.cause?.reason == .service(.diskFull(path: database.path)))
      #expect(shown.state == .partial)
      #expect(try await database.peopleCount() == 3)
    }
  }
}
