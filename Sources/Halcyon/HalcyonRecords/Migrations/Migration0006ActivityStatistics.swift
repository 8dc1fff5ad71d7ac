import GRDB

extension Migrations {
  /// Counts of the user's interactions with activities; never leaves this machine.
  static func activityStatistics(_ db: Database) throws {
    try db.create(table: "activityEvent") { table in
      table.column("kind", .text).notNull()
      table.column("event", .text).notNull()
      table.column("count", .integer).notNull().check { $0 > 0 }
      // The time of the first event.
      table.column("since", .datetime).notNull()
      table.primaryKey(["kind", "event"])
    }
  }
}
