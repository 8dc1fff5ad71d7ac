import GRDB

extension Migrations {
  /// Outdated places, which are shown until the address is located again.
  static func outdatedPlaces(_ db: Database) throws {
    try db.alter(table: "place") { table in
      table.add(column: "isOutdated", .boolean).notNull().defaults(to: false)
    }
  }
}
