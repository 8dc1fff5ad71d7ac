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
