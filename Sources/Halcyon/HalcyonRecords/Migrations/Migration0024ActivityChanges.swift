import GRDB

extension Migrations {
  /// A column for the number of entries that a run has changed; unknown for earlier runs.
  static func activityChanges(_ db: Database) throws {
    try db.alter(table: "activityRun") { table in
      table.add(column: "changes", .integer)
    }
  }
}
