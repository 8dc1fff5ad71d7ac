import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

@Suite(.hangGuard) struct ActivityStatisticsTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private func record(
    _ kind: Activity.Kind, _ outcome: ActivityRun.Outcome, seconds: Double,
    in database: HalcyonDatabase
  ) async throws {
    try await database.record(
      ActivityRun(
        kind: kind, accountID: nil, began: noon, ended: noon.addingTimeInterval(seconds),
        outcome: outcome, counts: ActivityCounts()))
  }

  @Test("Events, durations and errors are counted by kind")
  func counted() async throws {
    let database = try HalcyonDatabase.inMemory()
    #expect(try await database.activityStatistics() == ActivityStatistics())
    for _ in 0..<3 { try await database.count(.dismissed, of: .backup, date: noon) }
    try await database.count(.expanded, of: .contactSync, date: noon.addingTimeInterval(-60))
    try await record(.contactSync, .succeeded, seconds: 2, in: database)
    try await record(.contactSync, .partial, seconds: 4, in: database)
    try await record(.contactSync, .failed, seconds: 100, in: database)
    try await record(.contactSync, .offline, seconds: 100, in: database)
    try await record(.geocoding, .cancelled, seconds: 9, in: database)

    let statistics = try await database.activityStatistics()
    #expect(statistics.entries.map(\.kind) == [.contactSync, .geocoding, .backup])
    #expect(statistics.since == noon.addingTimeInterval(-60))
    let sync = statistics.entries[0]
    #expect(sync.runs == 4 && sync.errors == 2)
    // Incomplete runs do not count towards the mean duration.
    #expect(abs((sync.meanSeconds ?? 0) - 3) < 0.01)
    #expect(sync[.expanded] == 1 && sync[.dismissed] == 0)
    #expect(statistics.entries[1].meanSeconds == nil)
    #expect(statistics.entries[2].events == [.dismissed: 3])
  }

  @Test("Clearing removes all statistics and does not cause a backup")
  func cleared() async throws {
    try await withTemporaryFolder { folder in
      let database = try HalcyonDatabase(directory: folder)
      let backups = folder.appendingPathComponent("b")
      _ = try await database.importAll([imported("a")])
      #expect(try await database.backUp(into: backups, date: noon) != nil)
      try await database.count(.dismissedItself, of: .geocoding, date: noon)
      try await record(.geocoding, .succeeded, seconds: 1, in: database)
      try await database.clearActivityStatistics()
      #expect(try await database.activityStatistics() == ActivityStatistics())
      #expect(try await database.backUp(into: backups, date: noon.addingTimeInterval(1)) == nil)
    }
  }

  @Test("Kinds of later versions are ignored") func later() async throws {
    let database = try HalcyonDatabase.inMemory()
    try await database.write { db in
      try db.execute(
        sql: "INSERT INTO activityEvent VALUES ('dreaming', 'dismissed', 1, 0)")
    }
    #expect(try await database.activityStatistics() == ActivityStatistics())
  }

  @Test("A database of schema version 5 is migrated") func migrated() throws {
    let queue = try DatabaseQueue()
    try Migrations.migrator.migrate(queue, upTo: "0005 places to look for again")
    try Migrations.migrator.migrate(queue)
    #expect(try queue.read { try $0.tableExists("activityEvent") })
  }

  @Test("The observation returns new statistics after each change")
  func observed() async throws {
    let database = try HalcyonDatabase.inMemory()
    var statistics = database.activityStatisticsObservation(interval: .zero).makeAsyncIterator()
    #expect(try await statistics.next()?.entries.isEmpty == true)
    try await database.count(.expanded, of: .backup)
    #expect(try await statistics.next()?.entries.first?[.expanded] == 1)

    var accounts = database.accountSummariesObservation(interval: .zero).makeAsyncIterator()
    #expect(try await accounts.next()?.isEmpty == true)
    let account = try await database.addContactAccount(
      name: "a", configuration: .init(kind: "folder", settings: ["path": "/a"]))
    #expect(try await accounts.next() == [AccountSummary(account: account, people: 0)])

    var servers = database.geocodingServerObservation().makeAsyncIterator()
    let none = try #require(try await servers.next())
    #expect(none == nil)
    let server = GeocodingServer(kind: .photon, url: "https://example.org/")
    try await database.setGeocodingServer(server)
    let named = try #require(try await servers.next())
    #expect(named == server)
  }
}
