import GRDB

extension Migrations {
  /// What a journal of changes needs: the identity of the database, and the changes of a journal
  /// that were applied.
  static func journal(_ db: Database) throws {
    // One row. A restored database has another identity, so that changes made before the restore
    // are not applied to it.
    try db.create(table: "storeIdentity") { table in
      table.column("value", .text).notNull()
    }
    try StoreIdentity.renew(db)
    try db.create(table: "appliedChange") { table in
      table.primaryKey("uuid", .text)
      // Unix time.
      table.column("applied", .double).notNull()
    }
  }
}

/// The identity of a database, which a restored copy does not share.
enum StoreIdentity {
  /// Gives the database a new identity.
  static func renew(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM storeIdentity")
    try db.execute(sql: "INSERT INTO storeIdentity (value) VALUES (lower(hex(randomblob(16))))")
  }

  /// Returns the identity.
  static func read(_ db: Database) throws -> String {
    try String.fetchOne(db, sql: "SELECT value FROM storeIdentity") ?? ""
  }
}
