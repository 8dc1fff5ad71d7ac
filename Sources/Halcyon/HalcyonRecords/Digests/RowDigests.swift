import GRDB

/// Keeps a digest of each row that a user would miss, so that damage is found.
///
/// A disk can change a bit without an error, and SQLite does not notice if the bit is in a value.
/// The digests are in the table `rowDigest`. Triggers update them in the transaction that changes
/// a row. They are temporary, so that they belong to a connection and not to the file: other
/// programs can change the file, and restored files contain no triggers of ours.
enum RowDigests {
  /// Adds the triggers to a connection, and the digests of rows that have none because a migration
  /// or the restoration of a backup wrote them.
  /// - Parameter isMigrated: Whether rows were changed without the triggers.
  static func install(in db: Database, isMigrated: Bool) throws {
    // Otherwise REPLACE deletes rows without firing triggers.
    try db.execute(sql: "PRAGMA recursive_triggers = ON")
    for table in StoreTable.digested {
      let columns = try DigestColumns(table, in: db)
      if try isMigrated || !columns.areRecorded(in: db) {
        try db.inTransaction(.immediate) {
          try columns.record(in: db)
          return .commit
        }
      }
      try columns.createTriggers(in: db)
    }
  }
}

/// The columns of a table whose values are in the digest.
package struct DigestColumns {
  package let table: StoreTable
  /// The names, in the order of the table.
  package let names: [String]

  package init(_ table: StoreTable, in db: Database) throws {
    self.table = table
    // Generated columns are not in this list.
    let all = try Row.fetchAll(db, sql: "PRAGMA main.table_info(\(table.rawValue))")
      .compactMap { String.fromDatabaseValue($0[1]) }
    names = all.filter { !table.undigestedColumns.contains($0) }
  }

  /// Returns the expression of the digest of a row.
  /// - Parameter row: The name of the row, with a dot.
  package func digest(of row: String = "") -> String {
    let columns = names.map { "\(row)\"\($0)\"" }.joined(separator: ", ")
    return "\(DigestFunction.name)(\(columns))"
  }

  /// Returns the expressions of both parts of the key; a key of one column has 0 as the second.
  package func key(of row: String = "") -> [String] {
    let columns = table.key.map { "\(row)\"\($0)\"" }
    return columns.count == 1 ? columns + ["0"] : columns
  }

  private var list: String { names.joined(separator: ",") }

  /// Returns whether the digests of the table were computed from these columns, and are complete
  /// unless rows were added or removed without triggers.
  func areRecorded(in db: Database) throws -> Bool {
    let recorded = try String.fetchOne(
      db, sql: "SELECT columns FROM rowDigestColumns WHERE tableId = ?", arguments: [table.number])
    guard recorded == list else { return false }
    let hasRows = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM \(table.rawValue))")
    let hasDigests = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT * FROM rowDigest WHERE tableId = ?)",
      arguments: [table.number])
    return hasRows == false || hasDigests == true
  }

  /// Replaces the digests of all rows.
  package func record(in db: Database) throws {
    try db.execute(sql: "DELETE FROM rowDigest WHERE tableId = ?", arguments: [table.number])
    let key = key().joined(separator: ", ")
    try db.execute(
      sql: """
        INSERT INTO rowDigest (tableId, key, subkey, digest)
        SELECT \(table.number), \(key), \(digest()) FROM main.\(table.rawValue)
        """)
    try db.execute(
      sql: "INSERT OR REPLACE INTO rowDigestColumns (tableId, columns) VALUES (?, ?)",
      arguments: [table.number, list])
  }

  func createTriggers(in db: Database) throws {
    let (old, new) = (key(of: "OLD."), key(of: "NEW."))
    // Not INSERT OR REPLACE: the conflict policy of a statement that fires a trigger replaces it.
    let store = """
      INSERT INTO rowDigest (tableId, key, subkey, digest)
      VALUES (\(table.number), \(new.joined(separator: ", ")), \(digest(of: "NEW.")))
      ON CONFLICT (tableId, key, subkey) DO UPDATE SET digest = excluded.digest;
      """
    let forget = """
      DELETE FROM rowDigest
      WHERE tableId = \(table.number) AND key = \(old[0]) AND subkey = \(old[1])
      """
    let columns = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let moved = zip(old, new).map { "\($0) IS NOT \($1)" }.joined(separator: " OR ")
    let triggers = [
      ("insert", "AFTER INSERT", store),
      ("update", "AFTER UPDATE OF \(columns)", "\(forget) AND (\(moved)); \(store)"),
      ("delete", "AFTER DELETE", forget + ";"),
    ]
    for (event, timing, body) in triggers {
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER IF NOT EXISTS "digest \(table.rawValue) \(event)"
          \(timing) ON main.\(table.rawValue) BEGIN \(body) END
          """)
    }
  }
}
