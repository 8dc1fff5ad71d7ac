import CSQLite
import Foundation
import GRDB
import HalcyonRecords
import HalcyonSystem

/// Copies the rows of a database file into a new database with the schema of this program.
///
/// A file that is restored may come from anywhere. SQLite would run its triggers, views and
/// expressions if the file itself became the database.
struct StoreCopy {
  /// The file that is read.
  let source: URL

  /// A table of our schema and the columns that have values of their own.
  private struct Table {
    let name: String
    let columns: [String]
    /// The table in the file that has the rows; it differs for full-text indexes.
    let sourceName: String
    let sourceColumns: [String]
  }

  /// Creates the new database at `path`, an empty file. The result is a single file with the
  /// current schema.
  /// - Parameter isDigested: Whether the digest of the file was verified. Otherwise its indexes are
  ///   checked as well.
  /// - Throws: An error of SQLite, or `StoreError`.
  func write(to path: String, isDigested: Bool) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.label = "halcyon.copy"
    let target = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? target.close() }
    try UntrustedStore(source).read { from in
      try UntrustedStore.check(from, path: source.path, isComplete: !isDigested)
      let applied = try UntrustedStore.migrations(in: from, path: source.path)
      guard let last = applied.last else { return }
      try Migrations.migrator.migrate(target, upTo: last)
      try target.inTransaction { to in
        try copy(from, to)
        return .commit
      }
    }
    try Migrations.migrator.migrate(target)
    try target.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
    }
  }

  private func copy(_ from: Database, _ to: Database) throws {
    let triggers = try Row.fetchAll(
      to, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")
    for trigger in triggers {
      try to.execute(sql: "DROP TRIGGER \((trigger[0] as String).quotedDatabaseIdentifier)")
    }
    for table in try tables(to) {
      try check(table, in: from)
      // Migrations can create rows.
      try to.execute(sql: "DELETE FROM \(table.name.quotedDatabaseIdentifier)")
      try copy(table, from, to)
    }
    try copyNumbers(from, to)
    for trigger in triggers { try to.execute(sql: trigger[1]) }
    if let row = try Row.fetchOne(to, sql: "PRAGMA foreign_key_check") {
      throw damaged("a row of “\(row[0] as String)” refers to a missing one")
    }
  }

  /// The tables to copy, as the migrations made them.
  private func tables(_ to: Database) throws -> [Table] {
    let rows = try Row.fetchAll(
      to,
      sql: """
        SELECT name, type FROM pragma_table_list
        WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
          AND name <> 'grdb_migrations'
        ORDER BY name
        """)
    return try rows.map { row in
      let name: String = row[0]
      let columns = try String.fetchAll(
        to, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", arguments: [name])
      guard row[1] as String == "virtual" else {
        return Table(name: name, columns: columns, sourceName: name, sourceColumns: columns)
      }
      // FTS5 keeps the indexed text in a table.
      return Table(
        name: name, columns: ["rowid"] + columns, sourceName: name + "_content",
        sourceColumns: ["id"] + columns.indices.map { "c\($0)" })
    }
  }

  /// Verifies that the file has the table as an ordinary one with stored columns.
  private func check(_ table: Table, in from: Database) throws {
    guard try UntrustedStore.hasTable(table.sourceName, in: from) else {
      throw damaged("the table “\(table.sourceName)” is missing")
    }
    let stored = try UntrustedStore.storedColumns(of: table.sourceName, in: from)
    if let column = table.sourceColumns.first(where: { !stored.contains($0) }) {
      throw damaged("the column “\(table.sourceName).\(column)” is missing")
    }
  }

  private func copy(_ table: Table, _ from: Database, _ to: Database) throws {
    func list(_ names: [String]) -> String {
      names.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
    }
    let select =
      "SELECT \(list(table.sourceColumns)) FROM \(table.sourceName.quotedDatabaseIdentifier)"
    let insert = """
      INSERT INTO \(table.name.quotedDatabaseIdentifier) (\(list(table.columns)))
      VALUES (\(table.columns.map { _ in "?" }.joined(separator: ", ")))
      """
    guard let source = from.sqliteConnection, let target = to.sqliteConnection else { return }
    var isSource: Int32 = 0
    let code = hal_sqlite_copy(source, select, target, insert, &isSource)
    guard code != 0 else { return try compareCounts(table, from, to) }
    let error = DatabaseError(resultCode: ResultCode(rawValue: code))
    switch ResultCode(rawValue: code & 0xFF) {
    case .SQLITE_CONSTRAINT, .SQLITE_TOOBIG, .SQLITE_ERROR, .SQLITE_MISMATCH:
      throw damaged("a row of “\(table.name)” is not valid (\(error.resultCode))")
    default: throw error
    }
  }

  /// Verifies that as many rows were stored as the file has.
  private func compareCounts(_ table: Table, _ from: Database, _ to: Database) throws {
    func count(_ name: String, _ db: Database) throws -> Int? {
      try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(name.quotedDatabaseIdentifier)")
    }
    let (found, stored) = (try count(table.sourceName, from), try count(table.name, to))
    guard found == stored else {
      throw damaged(
        "\(stored ?? 0) of \(found ?? 0) rows of “\(table.name)” could be copied")
    }
  }

  /// Copies the highest IDs that were ever given: they are not given again.
  private func copyNumbers(_ from: Database, _ to: Database) throws {
    guard try UntrustedStore.hasTable("sqlite_sequence", in: from) else { return }
    try to.execute(sql: "DELETE FROM sqlite_sequence")
    let known = try String.fetchSet(to, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    for row in try Row.fetchAll(from, sql: "SELECT name, seq FROM sqlite_sequence") {
      guard let name = UntrustedStore.text(row[0]), known.contains(name),
        let number = Int64.fromDatabaseValue(row[1])
      else { continue }
      try to.execute(
        sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [name, number])
    }
  }

  private func damaged(_ message: String) -> StoreError {
    .damaged(path: source.path, message: message)
  }
}

extension HalcyonDatabase {
  /// Returns whether the copy of a file of `bytes` fits in a folder, with its journal.
  static func fits(_ bytes: Int64, in folder: URL) -> Bool {
    let (half, isOver) = bytes.addingReportingOverflow(bytes / 2)
    return !isOver && FreeSpace.fits(half, in: folder.path)
  }
}
