import GRDB

extension Migrations {
  /// The pictures of the gallery: where each is and what its header says. The pictures stay where they are.
  static func photos(_ db: Database) throws {
    try db.create(table: "photo") { table in
      // Ids are never used again: a thumbnail that is being made must not reach another picture.
      table.autoIncrementedPrimaryKey("id")
      table.column("path", .text).notNull().unique()
      table.column("bytes", .integer).notNull()
      // Nanoseconds since 1970.
      table.column("modified", .integer).notNull()
      table.column("width", .integer).notNull().check { $0 > 0 }
      table.column("height", .integer).notNull().check { $0 > 0 }
      table.column("orientation", .integer).notNull().check { $0 >= 1 && $0 <= 8 }
      // Seconds on the camera's clock, and how far it is ahead of UTC.
      table.column("taken", .integer)
      table.column("takenOffset", .integer)
      // The order of the gallery: `taken`, else `modified`, on the clock of the place.
      table.column("wallTime", .integer).notNull()
      // SHA-256, once another picture of this size was met.
      table.column("digest", .blob)
      table.column("added", .datetime).notNull()
    }
    try db.create(index: "photoOnDigest", on: "photo", columns: ["bytes", "digest"])
    try db.create(index: "photoOnWallTime", on: "photo", columns: ["wallTime", "id"])
  }
}
