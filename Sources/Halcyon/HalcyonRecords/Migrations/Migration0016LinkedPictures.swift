import GRDB

extension Migrations {
  /// Adds whether the pictures that the cards of a source link to are downloaded.
  static func linkedPictures(_ db: Database) throws {
    try db.execute(
      sql: "ALTER TABLE source ADD COLUMN fetchesPictures BOOLEAN NOT NULL DEFAULT FALSE")
  }
}
