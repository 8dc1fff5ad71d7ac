import GRDB

extension Migrations {
  /// Habits and what is known of their days.
  static func habits(_ db: Database) throws {
    // Ids are never used again: a habit that is restored gets its own back.
    try db.create(table: "habit") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("uuid", .text).notNull().unique()
      table.column("name", .text).notNull().check { length($0) > 0 }
      table.column("question", .text)
      // Either so many times in so many days, or days of the week as bits from Monday, which is 1.
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
    // `day` counts from 1970-01-01, which is 0. A day without a row is not known. Not WITHOUT ROWID: SQLite
    // tells no observer of changes in such a table.
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
