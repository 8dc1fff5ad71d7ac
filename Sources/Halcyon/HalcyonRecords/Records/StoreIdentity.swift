import GRDB

/// The identity of a database, which a restored copy does not share.
package enum StoreIdentity {
  /// Gives the database a new identity.
  package static func renew(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM storeIdentity")
    try db.execute(sql: "INSERT INTO storeIdentity (value) VALUES (lower(hex(randomblob(16))))")
  }

  /// Returns the identity.
  package static func read(_ db: Database) throws -> String {
    try String.fetchOne(db, sql: "SELECT value FROM storeIdentity") ?? ""
  }
}
