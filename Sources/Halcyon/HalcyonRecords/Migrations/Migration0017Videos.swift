import GRDB

extension Migrations {
  /// The duration of videos, and the people whom the names in photos mean.
  static func videos(_ db: Database) throws {
    try db.alter(table: "photo") { table in
      // The duration of a video; NULL for images and if it is unknown.
      table.add(column: "seconds", .double)
    }
    // No foreign key: a sync can remove and add a person, who keeps the photos.
    try db.create(table: "photoPersonName") { table in
      // The words of the name in lower case and without diacritics.
      table.primaryKey("name", .text)
      // The name as it was linked, for the full-text index.
      table.column("written", .text).notNull()
      table.column("personId", .integer).notNull()
    }
  }
}
