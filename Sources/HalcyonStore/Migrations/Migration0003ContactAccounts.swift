import Foundation
import GRDB

extension Migrations {
  /// Accounts to sync contacts with, what is known of their cards, facts of our own beside the cards, and
  /// what was done.
  static func contactAccounts(_ db: Database) throws {
    try db.alter(table: "source") { table in
      table.add(column: "uuid", .text)
      table.add(column: "name", .text).notNull().defaults(to: "")
      table.add(column: "configuration", .jsonText).notNull().defaults(to: #"{"importedFiles":{}}"#)
      table.add(column: "position", .integer).notNull().defaults(to: 0)
      table.add(column: "token", .text)
      table.add(column: "lastAttempt", .datetime)
      table.add(column: "lastSuccess", .datetime)
      table.add(column: "lastProblem", .jsonText)
      // When the listing was made whose removals wait in `pendingRemoval`.
      table.add(column: "removalsListed", .datetime)
    }
    for id in try Int64.fetchAll(db, sql: "SELECT id FROM source") {
      try db.execute(
        sql: "UPDATE source SET uuid = ? WHERE id = ?",
        arguments: [UUID().uuidString.lowercased(), id])
    }
    try db.create(index: "sourceOnUUID", on: "source", columns: ["uuid"], options: .unique)
    try db.alter(table: "person") { table in
      table.add(column: "etag", .text)
      // Names of the contact lists that the person is in.
      table.add(column: "groupTags", .jsonText).notNull().defaults(to: "[]")
      // The source no longer has the card; the user wanted the person to stay.
      table.add(column: "isKept", .boolean).notNull().defaults(to: false)
    }
    // Cards that are no persons: lists of people, and what cannot be read at all. A person whose card
    // became unreadable stays as it was read last.
    try db.create(table: "sourceCard") { table in
      table.autoIncrementedPrimaryKey("id")
      table.belongsTo("source", onDelete: .cascade).notNull()
      table.column("href", .text).notNull()
      table.column("etag", .text)
      table.column("raw", .blob).notNull()
      table.column("digest", .blob).notNull()
      table.column("role", .text).notNull().check(sql: "role IN ('group', 'unreadable')")
      table.column("name", .text).notNull()
      table.column("members", .jsonText).notNull()
      table.uniqueKey(["sourceId", "href"])
    }
    try db.create(table: "pendingRemoval") { table in
      table.primaryKey {
        table.belongsTo("source", onDelete: .cascade).notNull()
        table.column("href", .text).notNull()
      }
    }
    // Not bound to `person`: facts outlive an update of the card, and for some time its removal.
    try db.create(table: "localFacts") { table in
      table.autoIncrementedPrimaryKey("id")
      table.belongsTo("source", onDelete: .cascade).notNull()
      table.column("href", .text).notNull()
      table.column("uid", .text)
      table.column("pinnedLatitude", .double)
      table.column("pinnedLongitude", .double)
      table.column("orphaned", .datetime)
      table.uniqueKey(["sourceId", "href"])
      table.check(sql: "(pinnedLatitude IS NULL) = (pinnedLongitude IS NULL)")
    }
    try db.create(table: "localFactsHabit") { table in
      table.primaryKey {
        table.belongsTo("localFacts", onDelete: .cascade).notNull()
        table.belongsTo("habit", onDelete: .cascade).notNull()
      }
    }
    try db.create(table: "activityRun") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("kind", .text).notNull()
      table.belongsTo("source", onDelete: .setNull)
      table.column("began", .datetime).notNull()
      table.column("ended", .datetime).notNull()
      table.column("outcome", .text).notNull()
      table.column("done", .integer).notNull()
      table.column("failed", .integer).notNull()
      table.column("skipped", .integer).notNull()
      table.column("total", .integer)
    }
    // Rises with each change of what people have stored, so that nothing is backed up twice.
    try db.create(table: "generation") { table in
      table.column("id", .integer).primaryKey().check { $0 == 1 }
      table.column("value", .integer).notNull()
    }
    try db.execute(sql: "INSERT INTO generation (id, value) VALUES (1, 1)")
  }
}
