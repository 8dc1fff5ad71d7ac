import GRDB

extension Migrations {
  /// The photos of the gallery: the path and the header of each. The files are not copied.
  static func photos(_ db: Database) throws {
    try db.create(table: "photo") { table in
      // Ids are never reused: a thumbnail in progress must not be shown for another photo.
      table.autoIncrementedPrimaryKey("id")
      table.column("path", .text).notNull().unique()
      table.column("bytes", .integer).notNull()
      // Nanoseconds since 1970.
      table.column("modified", .integer).notNull()
      table.column("width", .integer).notNull().check { $0 > 0 }
      table.column("height", .integer).notNull().check { $0 > 0 }
      table.column("orientation", .integer).notNull().check { $0 >= 1 && $0 <= 8 }
      // Seconds on the camera's clock, and the offset of that clock from UTC in seconds.
      table.column("taken", .integer)
      table.column("takenOffset", .integer)
      // The order of the gallery: `taken`, otherwise `modified`, in local time.
      table.column("wallTime", .integer).notNull()
      // The SHA-256 digest, computed once another photo has the same size.
      table.column("digest", .blob)
      table.column("added", .datetime).notNull()
    }
    try db.create(index: "photoOnDigest", on: "photo", columns: ["bytes", "digest"])
    try db.create(index: "photoOnWallTime", on: "photo", columns: ["wallTime", "id"])
  }
}
