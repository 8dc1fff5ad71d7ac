import GRDB

extension Migrations {
  /// Habits and their entries.
  static func habits(_ db: Database) throws {
    // Ids are never reused: a restored habit gets its old id back.
    try db.create(table: "habit") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("uuid", .text).notNull().unique()
      table.column("name", .text).notNull().check { length($0) > 0 }
      table.column("question", .text)
      // Either a number of times in a number of days, or a bit set of weekdays (1 is Monday).
      table.column("timesCount", .integer)
      table.column("timesDays", .integer)
      table.column("weekdays", .integer)
      table.column("position", .integer).notNull()
      table.column("isArchived", .boolean).notNull()
      table.column("created", .datetime).notNull()
      table.column("modified", .datetime).notNull()
      table.check(
        sql: """
          (weekdays IS NULL AND timesCount > 0 AND timesDays > 0)
          OR (weekdays BETWEEN 0 AND 127 AND timesCount IS NULL AND timesDays IS NULL)
          """)
    }
    // `day` is the number of days since 1970-01-01. A day without a row is not recorded. Not
    // WITHOUT ROWID, because SQLite does not report changes in such tables to observers.
    try db.create(table: "habitEntry") { table in
      table.primaryKey {
        table.belongsTo("habit", onDelete: .cascade).notNull()
        table.column("day", .integer).notNull()
      }
      table.column("entry", .text).notNull().check(sql: "entry IN ('yes', 'no', 'skip')")
      table.column("modified", .datetime).notNull()
    }
  }
}
