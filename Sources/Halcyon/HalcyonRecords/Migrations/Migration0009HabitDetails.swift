import GRDB

extension Migrations {
  /// Habits gain groups, measured goals, further schedules, reminders, people and proof; entries
  /// gain amounts, notes and photos; holidays are new.
  static func habitDetails(_ db: Database) throws {
    try createGroup(db)
    try recreateHabit(db)
    try recreateEntry(db)
    try createHoliday(db)
  }

  private static func createGroup(_ db: Database) throws {
    try db.create(table: "habitGroup") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("uuid", .text).notNull().unique()
      table.column("name", .text).notNull().check { length($0) > 0 }
      table.column("position", .integer).notNull()
      table.column("isFolded", .boolean).notNull()
    }
  }

  private static func createHoliday(_ db: Database) throws {
    // Days are numbers of days since 1970-01-01.
    try db.create(table: "habitHoliday") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("firstDay", .integer).notNull()
      table.column("lastDay", .integer).notNull()
      table.column("personId", .integer)
      table.check(sql: "lastDay >= firstDay")
    }
  }

  /// Replaces the table, because the check of its schedule cannot be removed.
  private static func recreateHabit(_ db: Database) throws {
    try db.create(table: "newHabit") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("uuid", .text).notNull().unique()
      table.column("name", .text).notNull().check { length($0) > 0 }
      table.column("question", .text)
      table.column("symbol", .text).notNull().defaults(to: "icon:habit-check")
      table.column("color", .integer).notNull().defaults(to: 8).check { $0 >= 0 && $0 < 20 }
      table.column("notes", .text).notNull().defaults(to: "")
      // "atLeast" or "atMost"; NULL for yes or no. Amounts are in thousandths of the unit.
      table.column("direction", .text)
      table.column("unit", .text)
      table.column("target", .integer)
      table.column("increment", .integer)
      table.column("schedule", .jsonText).notNull()
      table.belongsTo("group", inTable: "habitGroup", onDelete: .setNull)
      // No foreign key: a sync can remove and add a person, who keeps the habits.
      table.column("personId", .integer)
      table.column("reminders", .jsonText).notNull().defaults(to: "[]")
      table.column("requiresPhoto", .boolean).notNull().defaults(to: false)
      table.column("requiresConfirmation", .boolean).notNull().defaults(to: false)
      table.column("position", .integer).notNull()
      table.column("isArchived", .boolean).notNull()
      table.column("created", .datetime).notNull()
      table.column("modified", .datetime).notNull()
      // Increases with each change of an entry, so that unchanged histories are not read again.
      table.column("revision", .integer).notNull().defaults(to: 0)
      table.check(sql: "(direction IS NULL) = (target IS NULL)")
    }
    try db.execute(
      sql: """
        INSERT INTO newHabit
          (id, uuid, name, question, schedule, position, isArchived, created, modified)
        SELECT id, uuid, name, question, CASE
          WHEN weekdays IS NULL THEN json_object('kind', 'times',
            'count', MIN(timesCount, timesDays, 366), 'days', MIN(timesDays, 366))
          ELSE json_object('kind', 'weekdays', 'weekdays', (
            WITH RECURSIVE number(day) AS (VALUES (1) UNION ALL
              SELECT day + 1 FROM number WHERE day < 7)
            SELECT json_group_array(day) FROM number WHERE weekdays & (1 << (day - 1))))
          END, position, isArchived, created, modified FROM habit;
        -- Ids of deleted habits stay unused.
        DELETE FROM sqlite_sequence WHERE name = 'newHabit';
        INSERT INTO sqlite_sequence (name, seq)
          SELECT 'newHabit', seq FROM sqlite_sequence WHERE name = 'habit';
        DROP TABLE habit;
        ALTER TABLE newHabit RENAME TO habit;
        """)
  }

  private static func recreateEntry(_ db: Database) throws {
    try db.create(table: "newHabitEntry") { table in
      table.primaryKey {
        table.belongsTo("habit", onDelete: .cascade).notNull()
        table.column("day", .integer).notNull()
      }
      // -1 is yes, -2 is no, -3 is skip; otherwise an amount in thousandths. NULL is unknown.
      table.column("value", .integer).check { $0 >= -3 }
      table.column("note", .text)
      // No foreign keys: a photo or person can be removed and restored with the same id.
      table.column("photoId", .integer)
      table.column("completedBy", .integer)
      table.column("isPending", .boolean).notNull()
      table.column("confirmedBy", .integer)
      // Milliseconds since 1970.
      table.column("modified", .integer).notNull()
      // `HabitHistory.Flags`.
      table.column("flags", .integer).generatedAs(
        sql: "isPending | (note IS NOT NULL) << 1 | (photoId IS NOT NULL) << 2", .virtual)
    }
    try db.execute(
      sql: """
        INSERT INTO newHabitEntry (habitId, day, value, isPending, modified)
        SELECT habitId, day, CASE entry WHEN 'yes' THEN -1 WHEN 'no' THEN -2 ELSE -3 END, 0,
          CAST(ROUND((julianday(modified) - 2440587.5) * 86400000) AS INTEGER) FROM habitEntry;
        DROP TABLE habitEntry;
        ALTER TABLE newHabitEntry RENAME TO habitEntry;
        -- Histories are read from this index alone, in order.
        CREATE INDEX habitEntryHistory ON habitEntry (habitId, day, value, flags);
        """)
    for (event, row) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
      try db.execute(
        sql: """
          CREATE TRIGGER habitEntryAfter\(event) AFTER \(event) ON habitEntry BEGIN
            UPDATE habit SET revision = revision + 1 WHERE id = \(row).habitId;
          END
          """)
    }
  }
}
