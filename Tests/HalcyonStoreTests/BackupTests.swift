import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

@Suite(.hangGuard) struct BackupTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)
  private var calendar: Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return calendar
  }

  private func backUp(_ database: HalcyonDatabase, _ folder: URL, days: Double) async throws
    -> StoreBackup?
  {
    try await database.backUp(
      into: folder, date: noon.addingTimeInterval(days * 86_400), calendar: calendar)
  }

  @Test("A backup is a complete database in one file and is made only after changes")
  func once() async throws {
    try await withTemporaryFolder { directory in
      let database = try HalcyonDatabase(directory: directory)
      let folder = StoreRecovery(directory: directory).backups
      _ = try await database.importAll([imported("a")])
      let first = try #require(try await backUp(database, folder, days: 0))
      #expect(first.date == noon && first.isValid)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
          "halcyon-20231114T221320Z.sqlite", "halcyon-20231114T221320Z.sqlite.sha256",
        ])
      // Bookkeeping is not a change.
      try await database.record(
        ActivityRun(
          kind: .backup, accountID: nil, began: noon, ended: noon, outcome: .succeeded,
          counts: ActivityCounts()))
      #expect(try await backUp(database, folder, days: 1) == nil)
      _ = try await database.importAll([imported("b")])
      try Data("half".utf8).write(to: folder.appendingPathComponent("halcyon-x.sqlite.partial"))
      #expect(try await backUp(database, folder, days: 2) != nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
      let copy = try HalcyonDatabase(path: first.url.path)
      #expect(try await copy.people().map(\.displayName) == ["a"])
    }
  }

  @Test("After a month of daily backups, seven daily and four weekly ones are left")
  func rotation() async throws {
    try await withTemporaryFolder { directory in
      let database = try HalcyonDatabase(directory: directory)
      let folder = StoreRecovery(directory: directory).backups
      for day in 0..<30 {
        _ = try await database.importAll([imported("p\(day)")])
        _ = try await backUp(database, folder, days: Double(day))
      }
      // Day 0 is a Tuesday; days 26, 19 and 12 are Sundays, the last days of their weeks.
      #expect(
        StoreBackup.list(in: folder).map { $0.date.timeIntervalSince(noon) / 86_400 } == [
          29, 28, 27, 26, 25, 24, 23, 19, 12,
        ])
    }
  }

  @Test("A damaged database is moved aside and replaced by the newest valid backup")
  func restored() async throws {
    try await withTemporaryFolder { directory in
      let recovery = StoreRecovery(directory: directory)
      let file = directory.appendingPathComponent(HalcyonDatabase.fileName)
      do {
        let database = try HalcyonDatabase(directory: directory)
        _ = try await database.importAll([imported("a")])
        _ = try await backUp(database, recovery.backups, days: 0)
        _ = try await database.importAll([imported("b")])
        _ = try await backUp(database, recovery.backups, days: 1)
        try (database.writer as? DatabasePool)?.close()
      }
      let newest = try #require(StoreBackup.list(in: recovery.backups).first)
      let rubbish = Data(repeating: 0xA5, count: 40_000)
      // SQLite would repair the database from the log if it were not removed.
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
      try rubbish.write(to: file)
      try rubbish.write(to: newest.url)
      #expect(throws: StoreError.self) { try HalcyonDatabase(directory: directory) }

      let good = try #require(StoreBackup.newestValid(in: recovery.backups))
      #expect(good.date == noon)
      // An invalid backup changes nothing.
      #expect(throws: StoreError.self) { try recovery.restore(newest, date: noon) }
      #expect(try Data(contentsOf: file) == rubbish)

      try recovery.restore(good, date: noon)
      let aside = directory.appendingPathComponent("halcyon.sqlite.aside-20231114T221320Z")
      #expect(try Data(contentsOf: aside) == rubbish)
      let database = try HalcyonDatabase(directory: directory)
      #expect(try await database.people().map(\.displayName) == ["a"])
      // The state differs from that of every backup.
      #expect(try await backUp(database, recovery.backups, days: 2) != nil)
    }
  }

  /// The schemas of databases that Halcyon did not create.
  private static let foreign = [
    "CREATE TABLE bookmark (url TEXT)", "",
    // Another program that uses GRDB.
    "CREATE TABLE grdb_migrations (identifier TEXT); INSERT INTO grdb_migrations VALUES ('v1')",
  ]

  @Test(
    "The database of another program is not a backup, and restoring it changes nothing",
    arguments: foreign)
  func foreignDatabase(schema: String) async throws {
    try await withTemporaryFolder { directory in
      let recovery = StoreRecovery(directory: directory)
      let database = try HalcyonDatabase(directory: directory)
      _ = try await database.importAll([imported("a")])
      let newest = try #require(try await backUp(database, recovery.backups, days: 0))
      // A later date, so that it would be preferred.
      let other = StoreBackup(
        url: recovery.backups.appendingPathComponent("halcyon-20240101T000000Z.sqlite"),
        date: noon.addingTimeInterval(86_400))
      let queue = try DatabaseQueue(path: other.url.path)
      try await queue.write { db in if !schema.isEmpty { try db.execute(sql: schema) } }
      try queue.close()
      #expect(!other.isValid)
      #expect(StoreBackup.newestValid(in: recovery.backups) == newest)
      let before = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      #expect(
        throws: StoreError.damaged(path: other.url.path, message: "it is not a Halcyon database")
      ) { try recovery.restore(other, date: noon) }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == before)
      #expect(try await HalcyonDatabase(directory: directory).people().map(\.displayName) == ["a"])
    }
  }

  @Test("Starting over twice in a second keeps both files with their logs")
  func aside() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("halcyon-aside-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let recovery = StoreRecovery(directory: directory)
    #expect(try recovery.startOver(date: noon) == nil)
    for name in ["halcyon.sqlite", "halcyon.sqlite-wal"] {
      try Data(name.utf8).write(to: directory.appendingPathComponent(name))
    }
    let first = try #require(try recovery.startOver(date: noon))
    #expect(FileManager.default.fileExists(atPath: first.path + "-wal"))
    try Data().write(to: directory.appendingPathComponent("halcyon.sqlite"))
    let second = try #require(try recovery.startOver(date: noon))
    #expect(first != second)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      .filter { !$0.hasSuffix("-shm") }
    #expect(
      names == [
        "backups", "halcyon.sqlite", "halcyon.sqlite.aside-20231114T221320Z",
        "halcyon.sqlite.aside-20231114T221320Z-2", "halcyon.sqlite.aside-20231114T221320Z-wal",
      ], "\(names)")
  }
}
