import CSQLite
import Foundation
import GRDB
import HalcyonRecords

/// A read-only connection to a database file of unknown origin.
///
/// Nothing in the file is executed: triggers, views and extensions are disabled, and only tables
/// whose definition was checked are read.
struct UntrustedStore {
  /// The maximum size of a value and of a row. Cards with photos are far smaller.
  static let maximumBytes: Int32 = 256 << 20

  private let queue: DatabaseQueue

  init(_ url: URL) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "halcyon.untrusted"
    let wait = LockWait()
    configuration.busyMode = .callback { !Task.isCancelled && wait.shouldRetry(after: $0) }
    configuration.prepareDatabase { db in
      if let connection = db.sqliteConnection {
        hal_sqlite_distrust(connection, Self.maximumBytes)
      }
      try db.execute(sql: "PRAGMA cell_size_check = ON")
    }
    // SQLite would create a missing file even if it only reads.
    guard access(url.path, R_OK) == 0 else { throw DurableFile.POSIXError(errno, path: url.path) }
    queue = try DatabaseQueue(path: url.path, configuration: configuration)
  }

  /// Runs `body`, and closes the connection.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    defer { try? queue.close() }
    return try queue.read(body)
  }

  /// Verifies that the database is an undamaged one of Halcyon that this version can open.
  /// - Parameter isComplete: Whether to compare indexes with their tables as well, which takes
  ///   longer.
  static func check(_ db: Database, path: String, isComplete: Bool) throws {
    _ = try migrations(in: db, path: path)
    let verdict = try String.fetchOne(
      db, sql: isComplete ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)")
    guard verdict == "ok" else { throw StoreError.damaged(path: path, message: verdict ?? "") }
  }

  /// Returns the applied migrations in their order.
  /// - Throws: `StoreError` if the database is not one of Halcyon, or from a later version.
  static func migrations(in db: Database, path: String) throws -> [String] {
    // Also other programs have valid SQLite files, and a table of migrations.
    guard try hasTable("grdb_migrations", in: db) else { throw foreign(path) }
    let applied = try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
    guard applied.contains(Migrations.first) else { throw foreign(path) }
    let known = Migrations.migrator.migrations
    guard applied.isSubset(of: known) else { throw StoreError.newer(path: path) }
    let first = Array(known.prefix(applied.count))
    guard Set(first) == applied else {
      throw StoreError.damaged(path: path, message: "migrations are missing")
    }
    return first
  }

  private static func foreign(_ path: String) -> StoreError {
    .damaged(path: path, message: "it is not a Halcyon database")
  }

  /// Returns whether `name` is an ordinary table, rather than a view or a virtual table that has
  /// the name of one.
  static func hasTable(_ name: String, in db: Database) throws -> Bool {
    let rows = try Row.fetchAll(
      db, sql: "SELECT type, sql, rootpage FROM sqlite_master WHERE name = ?", arguments: [name])
    guard rows.count == 1, let row = rows.first, text(row[0]) == "table",
      let root = Int64.fromDatabaseValue(row[2]), root > 0, let sql = text(row[1])
    else { return false }
    return sql.range(of: #"^\s*CREATE\s+TABLE\b"#, options: [.regularExpression, .caseInsensitive])
      != nil
  }

  /// Returns the names of the columns of a table that are stored rather than computed.
  static func storedColumns(of table: String, in db: Database) throws -> Set<String> {
    // Not the function of the same name: the file may have a table with that name.
    let rows = try Row.fetchAll(
      db, sql: "PRAGMA main.table_xinfo(\(table.quotedDatabaseIdentifier))")
    return Set(
      rows.compactMap { row in
        Int.fromDatabaseValue(row["hidden"]) == 0 ? text(row["name"]) : nil
      })
  }

  /// Returns a value as text; `nil` if it is none. Typed access would end the program.
  static func text(_ value: DatabaseValue) -> String? { String.fromDatabaseValue(value) }
}
