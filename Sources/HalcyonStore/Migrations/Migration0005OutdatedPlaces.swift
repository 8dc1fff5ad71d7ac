import GRDB

extension Migrations {
  /// Places that are shown while they are looked for again.
  static func outdatedPlaces(_ db: Database) throws {
    try db.alter(table: "place") { table in
      table.add(column: "isOutdated", .boolean).notNull().defaults(to: false)
    }
  }
}
