import Foundation
import GRDB
import HalcyonCore
import HalcyonSystem
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// Files that are restored may come from anywhere, and may have been damaged on the way.
@Suite(.hangGuard) struct RestoreSafetyTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  /// Creates a database with data in several tables and returns a backup of it.
  private func backup(_ directory: URL) async throws -> StoreBackup {
    let database = try HalcyonDatabase(directory: directory)
    _ = try await database.importAll(
      (0..<20).map { imported("p\($0)", addresses: [address("A\($0)")]) })
    try await database.placeAll()
    let habit = try await database.addHabit(HabitDefinition(name: "walk"), at: noon).value
    try await database.editEntry(.tick, of: habit, on: [Day(clamping: 19_000)], at: noon)
    // Their IDs are not given again, although no row has them.
    let gone = try await database.addHabit(HabitDefinition(name: "swim"), at: noon).value
    try await database.deleteHabits([gone])
    try await database.updatePeopleSearch()
    let made = try await database.backUp(
      into: StoreRecovery(directory: directory).backups, date: noon)
    try (database.writer as? DatabasePool)?.close()
    return try #require(made)
  }

  private func rows(_ url: URL) throws -> [String: [String]] {
    let queue = try DatabaseQueue(path: url.path)
    defer { try? queue.close() }
    return try queue.read { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM pragma_table_list
          WHERE type IN ('table', 'virtual') AND name <> 'generation' AND name <> 'sqlite_schema'
            AND schema = 'main'
          """)
      return try Dictionary(
        uniqueKeysWithValues: tables.map { table in
          (table, try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map { "\($0)" }.sorted())
        })
    }
  }

  /// Changes a backup as another program would, and removes its digest.
  private func change(_ backup: StoreBackup, _ sql: String) throws {
    unlink(backup.url.path + ".sha256")
    let queue = try DatabaseQueue(path: backup.url.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test("A restore copies every row of every table, the search indexes and the last IDs")
  func complete() async throws {
    try await withTemporaryFolder { directory in
      let backup = try await backup(directory)
      let new = directory.appendingPathComponent("new")
      try StoreRecovery(directory: new).restore(backup, date: noon)
      let (before, after) = (
        try rows(backup.url), try rows(new.appendingPathComponent(HalcyonDatabase.fileName))
      )
      #expect(before.count > 15)
      for (table, rows) in before where table != "storeIdentity" {
        #expect(after[table] == rows, "\(table)")
      }
      #expect(
        after["storeIdentity"]?.count == 1 && after["storeIdentity"] != before["storeIdentity"])
      #expect(after.keys.sorted() == before.keys.sorted())
      #expect(after["sqlite_sequence"]?.isEmpty == false)
      let database = try HalcyonDatabase(directory: new)
      #expect(try await database.searchPeople("p1")?.count == 11)
      #expect(try await database.integrityProblems() == [])
    }
  }

  @Test("A backup of an earlier schema is restored with the current one")
  func earlier() async throws {
    try await withTemporaryFolder { directory in
      let old = directory.appendingPathComponent("old.sqlite")
      let queue = try DatabaseQueue(path: old.path)
      try Migrations.migrator.migrate(queue, upTo: "0002 habits")
      try await queue.write { db in
        try db.execute(
          sql: """
            INSERT INTO source (id, kind) VALUES (4, 'importedFiles');
            INSERT INTO person (id, sourceId, href, raw, digest, isPartial, displayName, sortKey,
              familyName, givenName, additionalNames, namePrefixes, nameSuffixes, organization,
              emails, phones, tags, photoCount)
            VALUES (7, 4, 'h', x'00FF', x'01', 0, 'Ada', 'ada', '', 'Ada', '', '', '', '', '[]',
              '[]', '[]', 0)
            """)
      }
      try queue.close()
      let recovery = StoreRecovery(directory: directory.appendingPathComponent("new"))
      let copy = try recovery.copy(StoreBackup(url: old, date: noon))
      #expect(!copy.hadDigest)
      try recovery.apply(copy, date: noon)
      let database = try HalcyonDatabase(directory: recovery.directory)
      #expect(try await database.people().map(\.displayName) == ["Ada"])
    }
  }

  @Test(
    "Triggers, views and tables of others do not reach the restored database",
    arguments: [
      "CREATE TRIGGER evil AFTER INSERT ON generation BEGIN DELETE FROM person; END",
      "CREATE TRIGGER evil AFTER UPDATE ON generation BEGIN DELETE FROM person; END",
      "CREATE VIEW evil AS SELECT * FROM person", "CREATE TABLE evil (x)",
      "CREATE TABLE pragma_table_xinfo (name, hidden)",
      "CREATE VIRTUAL TABLE evil USING fts5(x)", "CREATE INDEX evil ON person (note)",
    ])
  func foreignObjects(sql: String) async throws {
    try await withTemporaryFolder { directory in
      let backup = try await backup(directory)
      try change(backup, sql)
      let new = directory.appendingPathComponent("new")
      try StoreRecovery(directory: new).restore(backup, date: noon)
      let database = try HalcyonDatabase(directory: new)
      #expect(try await database.peopleCount() == 20)
      let foreign = try await database.read { db in
        try String.fetchAll(
          db, sql: "SELECT name FROM sqlite_master WHERE name LIKE 'evil%' OR name LIKE 'pragma%'")
      }
      #expect(foreign == [])
    }
  }

  @Test(
    "A view or a computed column in the place of a table is refused",
    arguments: [
      "ALTER TABLE place RENAME TO p; CREATE VIEW place AS SELECT * FROM p",
      """
      CREATE TABLE p2 AS SELECT * FROM pendingRemoval; DROP TABLE pendingRemoval;
      CREATE TABLE pendingRemoval (sourceId INTEGER, href TEXT AS ('x'))
      """,
      "DROP TABLE pendingRemoval",
      "PRAGMA foreign_keys = OFF; DELETE FROM source",
      "PRAGMA ignore_check_constraints = ON; UPDATE place SET latitude = NULL",
    ])
  func foreignTables(sql: String) async throws {
    try await withTemporaryFolder { directory in
      let backup = try await backup(directory)
      let database = directory.appendingPathComponent(HalcyonDatabase.fileName)
      let before = try Data(contentsOf: database)
      try change(backup, sql)
      let error = #expect(throws: StoreError.self) {
        try StoreRecovery(directory: directory).restore(backup, date: noon)
      }
      guard case .damaged(backup.url.path, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try Data(contentsOf: database) == before)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
        .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
      #expect(names == ["backups", "halcyon.sqlite"], "\(names)")
    }
  }

  @Test("A backup with one flipped bit is refused", arguments: 0..<12)
  func flipped(part: Int) async throws {
    try await withTemporaryFolder { directory in
      let backup = try await backup(directory)
      var bytes = try Data(contentsOf: backup.url)
      bytes[(bytes.count - 1) * part / 11] ^= 1 << (part % 8)
      try bytes.write(to: backup.url)
      #expect(!backup.isValid)
      #expect(throws: StoreError.self) {
        try StoreRecovery(directory: directory).restore(backup, date: noon)
      }
      #expect(StoreBackup.newestValid(in: StoreRecovery(directory: directory).backups) == nil)
    }
  }

  @Test("The digest beside a backup is as sha256sum writes it, and says what the backup holds")
  func digest() async throws {
    try await withTemporaryFolder { directory in
      let backup = try await backup(directory)
      let text = try String(contentsOfFile: backup.url.path + ".sha256", encoding: .utf8)
      let digest = try #require(FileDigest.sha256(ofFileAt: backup.url.path))
      #expect(
        text == "# 20 people, 1 habits, 0 photos\n\(digest)  halcyon-20231114T221320Z.sqlite\n")
      #expect(BackupDigest("nonsense") == nil && BackupDigest("") == nil)
      try Data("nonsense".utf8).write(to: URL(fileURLWithPath: backup.url.path + ".sha256"))
      #expect(!backup.isValid)
    }
  }

  @Test("The second folder gets verified copies with the same rotation, and replaces damaged ones")
  func secondFolder() async throws {
    try await withTemporaryFolder { directory in
      let data = directory.appendingPathComponent("data")
      let backup = try await backup(data)
      let chosen = directory.appendingPathComponent("disk")
      let second = SecondFolder(chosen: chosen, data: data, isDefault: true, host: "my/host")
      #expect(second.backups.lastPathComponent == "halcyon-backups-myhost")
      let folder = StoreRecovery(directory: data).backups
      await #expect(throws: StoreError.self) {
        try await second.copyNewest(of: folder, date: noon)
      }
      // A missing mount point is not created.
      #expect(!FileManager.default.fileExists(atPath: chosen.path))
      try FileManager.default.createDirectory(at: chosen, withIntermediateDirectories: true)
      let copy = try #require(try await second.copyNewest(of: folder, date: noon))
      #expect(copy.isValid && copy.hasDigest && second.newest == copy)
      #expect(try Data(contentsOf: copy.url) == (try Data(contentsOf: backup.url)))
      try Data("broken".utf8).write(to: copy.url)
      #expect(try await second.copyNewest(of: folder, date: noon)?.isValid == true)
      #expect(second.isOnSameDisk(as: data))
      let other = SecondFolder(chosen: chosen, data: data, isDefault: false, host: "my/host")
      #expect(other.backups.lastPathComponent.hasPrefix("halcyon-backups-myhost-"))
      let third = SecondFolder(
        chosen: chosen, data: directory.appendingPathComponent("other"), isDefault: false,
        host: "my/host")
      #expect(third.backups.path != other.backups.path)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: second.backups.path).count == 2)
    }
  }

  @Test("The second folder keeps the backups that the backup folder keeps")
  func secondRotation() async throws {
    try await withTemporaryFolder { directory in
      let database = try HalcyonDatabase(directory: directory.appendingPathComponent("data"))
      let folder = HalcyonDatabase.backups(beside: database.path)
      let second = SecondFolder(
        chosen: directory, data: folder.deletingLastPathComponent(), isDefault: true)
      for day in 0..<20 {
        let date = noon.addingTimeInterval(Double(day) * 86_400)
        _ = try await database.importAll([imported("p\(day)")])
        try await database.backUp(into: folder, date: date)
        _ = try await second.copyNewest(of: folder, date: date)
      }
      let kept = StoreBackup.list(in: folder).map(\.url.lastPathComponent)
      #expect(kept.count < 12)
      #expect(StoreBackup.list(in: second.backups).map(\.url.lastPathComponent) == kept)
    }
  }

  @Test("A copy that differs from the backup is not kept, even if it is a valid database")
  func changedCopy() async throws {
    try await withTemporaryFolder { directory in
      let backup = try await backup(directory)
      let target = BackupFolder(url: directory.appendingPathComponent("target"))
      let error = #expect(throws: StoreError.self) {
        try target.locked {
          try target.add(backup) { copy in
            try FileCopy.copy(backup.url, to: copy)
            let queue = try DatabaseQueue(path: copy.path)
            try queue.write { try $0.execute(sql: "UPDATE habit SET name = 'run'") }
            try queue.close()
          }
        }
      }
      guard case .damaged = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: target.url.path) == [])
    }
  }
}
