import Foundation
import GRDB

extension Migrations {
  /// Contact accounts with their sync state, local facts about people, and the history of
  /// activities.
  static func contactAccounts(_ db: Database) throws {
    try extendSource(db)
    try extendPerson(db)
    try createSourceCard(db)
    try createPendingRemoval(db)
    try createLocalFacts(db)
    try createLocalFactsHabit(db)
    try createActivityRun(db)
    try createGeneration(db)
  }

  private static func extendSource(_ db: Database) throws {
    try db.alter(table: "source") { table in
      table.add(column: "uuid", .text)
      table.add(column: "name", .text).notNull().defaults(to: "")
      table.add(column: "configuration", .jsonText).notNull().defaults(to: #"{"importedFiles":{}}"#)
      table.add(column: "position", .integer).notNull().defaults(to: 0)
      table.add(column: "token", .text)
      table.add(column: "lastAttempt", .datetime)
      table.add(column: "lastSuccess", .datetime)
      table.add(column: "lastProblem", .jsonText)
      // The time of the listing that lacks the entries in `pendingRemoval`.
      table.add(column: "removalsListed", .datetime)
    }
    for id in try Int64.fetchAll(db, sql: "SELECT id FROM source") {
      try db.execute(
        sql: "UPDATE source SET uuid = ? WHERE id = ?",
        arguments: [UUID().uuidString.lowercased(), id])
    }
    try db.create(index: "sourceOnUUID", on: "source", columns: ["uuid"], options: .unique)
  }

  private static func extendPerson(_ db: Database) throws {
    try db.alter(table: "person") { table in
      table.add(column: "etag", .text)
      // The names of the contact lists that include the person.
      table.add(column: "groupTags", .jsonText).notNull().defaults(to: "[]")
      // The source no longer lists the card; the user decided to keep the person.
      table.add(column: "isKept", .boolean).notNull().defaults(to: false)
    }
  }

  /// Cards that are not people: contact lists and malformed cards. A person whose card became
  /// malformed keeps the data of the last readable version.
  private static func createSourceCard(_ db: Database) throws {
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
  }

  private static func createPendingRemoval(_ db: Database) throws {
    try db.create(table: "pendingRemoval") { table in
      table.primaryKey {
        table.belongsTo("source", onDelete: .cascade).notNull()
        table.column("href", .text).notNull()
      }
    }
  }

  private static func createLocalFacts(_ db: Database) throws {
    // No foreign key to `person`: facts survive an update of the card, and its removal for some
    // time.
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
  }

  private static func createLocalFactsHabit(_ db: Database) throws {
    try db.create(table: "localFactsHabit") { table in
      table.primaryKey {
        table.belongsTo("localFacts", onDelete: .cascade).notNull()
        table.belongsTo("habit", onDelete: .cascade).notNull()
      }
    }
  }

  private static func createActivityRun(_ db: Database) throws {
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
  }

  private static func createGeneration(_ db: Database) throws {
    // Increases with each change of user data, so that unchanged data is not backed up again.
    try db.create(table: "generation") { table in
      table.column("id", .integer).primaryKey().check { $0 == 1 }
      table.column("value", .integer).notNull()
    }
    try db.execute(sql: "INSERT INTO generation (id, value) VALUES (1, 1)")
  }
}
