import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// Damage in rows: found by their digests, and repaired from backups.
@Suite(.hangGuard) struct RowDamageTests {
  /// Changes the file like a disk would: without the triggers of a connection of Halcyon.
  private static func damage(
    _ path: String, _ body: @escaping @Sendable (Database) throws -> Void
  ) throws {
    var configuration = HalcyonDatabase.configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try body(db)
    }
    try queue.close()
  }

  private struct Fixture {
    let store: FullStore
    let backup: StoreBackup
    let path: String
    var database: HalcyonDatabase { store.database }
  }

  private static func fixture(_ folder: URL) async throws -> Fixture {
    let store = try await FullStore(try HalcyonDatabase(directory: folder))
    let backup = try await store.database.backUp(
      into: folder.appendingPathComponent("backups"), date: FullStore.now)
    return Fixture(store: store, backup: try #require(backup), path: store.database.path)
  }

  private static func rows(_ database: HalcyonDatabase) async throws -> [StoreTable: [String]] {
    var all: [StoreTable: [String]] = [:]
    for table in StoreTable.digested { all[table] = try await FullStore.rows(database, table) }
    return all
  }

  @Test("All that the program stores has the digest with which it was stored")
  func identical() async throws {
    let database = try await FullStore(try HalcyonDatabase.inMemory()).database
    #expect(try await database.damagedRows().isEmpty)
    let digests: Int = try await database.read { db in
      try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM rowDigest") ?? 0
    }
    var rows = 0
    for table in StoreTable.digested { rows += try await FullStore.rows(database, table).count }
    #expect(digests == rows)
  }

  @Test(
    "A changed bit in any column is found, and repaired with a backup",
    arguments: StoreTable.digested)
  func columns(table: StoreTable) async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Self.fixture(folder)
      let database = fixture.database
      let before = try await Self.rows(database)
      let columns = try await database.read { db in try DigestColumns(table, in: db).names }
      for column in columns where !table.key.contains(column) {
        try Self.damage(fixture.path) { db in
          let name = table.rawValue
          let row = try #require(
            try Row.fetchOne(
              db,
              sql: "SELECT rowid, quote(\(column)), \(column) FROM \(name) ORDER BY rowid LIMIT 1"))
          try db.execute(
            sql: "UPDATE \(name) SET \(column) = ? WHERE rowid = ?",
            arguments: [Self.flipped(row[2]), row[0] as Int64])
        }
        let found = try await database.damagedRows()
        #expect(found.map(\.table) == [table], "\(column)")
        #expect(found.map(\.kind) == [.changed], "\(column)")
        // Nothing is repaired, and nothing is changed, without a backup.
        let without = try await database.repair(found, from: [])
        #expect(without.map(\.outcome) == [.unrepaired(copy: nil)])
        #expect(try await database.damagedRows() == found)
        let repaired = try await database.repair(found, from: [fixture.backup])
        #expect(repaired.map(\.outcome) == [.restored], "\(column)")
        #expect(try await database.damagedRows().isEmpty)
      }
      #expect(try await Self.rows(database) == before)
    }
  }

  /// Returns a value with one bit changed, or another value for NULL.
  private static func flipped(_ value: DatabaseValue) -> DatabaseValue {
    switch value.storage {
    case .null: "x".databaseValue
    case .int64(let number): (number ^ 1_024).databaseValue
    case .double(let number): Double(bitPattern: number.bitPattern ^ 1).databaseValue
    case .string(let text):
      text.isEmpty
        ? "a".databaseValue
        : String(decoding: text.utf8.dropLast() + [(text.utf8.last ?? 0) ^ 1], as: UTF8.self)
          .databaseValue
    case .blob(let data):
      data.isEmpty
        ? Data([1]).databaseValue
        : Data(data.dropLast() + [data[data.endIndex - 1] ^ 1])
          .databaseValue
    }
  }

  @Test(
    "A missing row and a row with another key are found and repaired",
    arguments: StoreTable.digested)
  func keys(table: StoreTable) async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Self.fixture(folder)
      let database = fixture.database
      let before = try await Self.rows(database)
      let first = "WHERE rowid = (SELECT MIN(rowid) FROM \(table.rawValue))"
      try Self.damage(fixture.path) { db in
        try db.execute(sql: "DELETE FROM \(table.rawValue) \(first)")
      }
      var found = try await database.damagedRows()
      #expect(found.map(\.table) == [table] && found.map(\.kind) == [.missing])
      #expect(
        try await database.repair(found, from: [fixture.backup]).map(\.outcome) == [.restored])
      #expect(try await Self.rows(database) == before)

      let key = table.key[table.key.count - 1]
      try Self.damage(fixture.path) { db in
        let type = try String.fetchOne(
          db, sql: "SELECT typeof(\(key)) FROM \(table.rawValue) \(first)")
        let isText = type == "text"
        try db.execute(
          sql: """
            UPDATE \(table.rawValue)
            SET \(key) = \(isText ? "\(key) || 'x'" : "\(key) + 1048576") \(first)
            """)
      }
      found = try await database.damagedRows()
      #expect(Set(found.map(\.kind)) == [.missing, .unknown])
      // The digest alone tells which key the row had.
      let repaired = try await database.repair(found, from: [])
      #expect(repaired.filter { !$0.isRepaired } == [])
      #expect(try await Self.rows(database) == before)
      #expect(try await database.damagedRows().isEmpty)
    }
  }

  @Test("A row that was changed after the backup is named with the date of its copy, and kept")
  func newer() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Self.fixture(folder)
      let database = fixture.database
      let habit = fixture.store.habits[0]
      try await database.editHabit(habit, at: .now) { $0.notes = "Newer" }
      try Self.damage(fixture.path) { db in
        try db.execute(sql: "UPDATE habit SET name = 'Hacit' WHERE id = ?", arguments: [habit])
      }
      let found = try await database.damagedRows()
      #expect(found.map(\.name) == ["Hacit"])
      let outcomes = try await database.repair(found, from: [fixture.backup]).map(\.outcome)
      #expect(outcomes == [.unrepaired(copy: fixture.backup.date)])
      let stored = try #require(
        try await database.habitBook().habits.first { $0.habit.id == habit })
      #expect(stored.habit.name == "Hacit" && stored.habit.notes == "Newer")
    }
  }

  @Test("A damaged digest of an intact row is recognized by a backup")
  func digest() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Self.fixture(folder)
      try Self.damage(fixture.path) { db in
        try db.execute(
          sql: "UPDATE rowDigest SET digest = digest + 1 WHERE tableId = 2 AND key = 1")
      }
      let found = try await fixture.database.damagedRows()
      #expect(found.map(\.table) == [.person])
      let outcomes = try await fixture.database.repair(found, from: [fixture.backup]).map(\.outcome)
      #expect(outcomes == [.intact])
      #expect(try await fixture.database.damagedRows().isEmpty)
    }
  }

  @Test("Statements with a conflict policy keep the digests right")
  func conflicts() async throws {
    let store = try await FullStore(try HalcyonDatabase.inMemory())
    try await store.database.write { db in
      try db.execute(sql: "UPDATE OR IGNORE photo SET path = '/p/1.jpg' WHERE id = 1")
      try db.execute(sql: "UPDATE OR IGNORE photo SET path = '/p/9.jpg' WHERE id = 1")
      try db.execute(
        sql: "INSERT OR REPLACE INTO photoExclusion (path) VALUES ('/p/x.jpg'), ('/p/z.jpg')")
      try db.execute(sql: "INSERT OR IGNORE INTO photoFolder (path, added) VALUES ('/p', '2020')")
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO sourceCard (sourceId, href, raw, digest, role, name, members)
          SELECT sourceId, href, raw, digest, role, 'Other', members FROM sourceCard LIMIT 1
          """)
    }
    #expect(try await store.database.damagedRows().isEmpty)
  }

  @Test("The file contains no triggers for digests, and rows of a migration or restoration get one")
  func filled() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Self.fixture(folder)
      let triggers = try await fixture.database.read { db in
        try String.fetchAll(db, sql: "SELECT name FROM main.sqlite_master WHERE type = 'trigger'")
      }
      #expect(triggers.filter { $0.contains("digest") } == [])
      try fixture.database.writer.close()
      try Self.damage(fixture.path) { db in try db.execute(sql: "DELETE FROM rowDigest") }
      let again = try HalcyonDatabase(directory: folder)
      #expect(try await again.damagedRows().isEmpty)
      let digests = try await again.read { db in
        try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM rowDigest") ?? 0
      }
      #expect(digests > 50)
    }
  }

  @Test("Damaged search indexes are built anew")
  func indexes() async throws {
    try await withTemporaryFolder { folder in
      let fixture = try await Self.fixture(folder)
      let database = fixture.database
      #expect(try await database.repairSearchIndexes() == 0)
      try Self.damage(fixture.path) { db in
        try db.execute(sql: "UPDATE photoText_content SET c1 = 'other' WHERE id = 1")
        try db.execute(sql: "UPDATE personSearch_content SET c0 = 'other' WHERE id = 1")
      }
      #expect(try await database.repairSearchIndexes() == 2)
      #expect(try await database.repairSearchIndexes() == 0)
      #expect(try await database.searchPeople("ada")?.isEmpty == false)
    }
  }
}
