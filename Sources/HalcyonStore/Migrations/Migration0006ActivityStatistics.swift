import GRDB

extension Migrations {
  /// How often what is going on was put away and looked into; never leaves this machine.
  static func activityStatistics(_ db: Database) throws {
    try db.create(table: "activityEvent") { table in
      table.column("kind", .text).notNull()
      table.column("event", .text).notNull()
      table.column("count", .integer).notNull().check { $0 > 0 }
      // When the first of them was counted.
      table.column("since", .datetime).notNull()
      table.primaryKey(["kind", "event"])
    }
  }
}
