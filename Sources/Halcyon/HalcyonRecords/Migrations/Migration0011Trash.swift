import GRDB

extension Migrations {
  /// The trash for people that were removed by a sync or after a confirmation.
  static func trash(_ db: Database) throws {
    try db.create(table: "removedPerson") { table in
      // The id of the person, which returns with it.
      table.column("id", .integer).primaryKey()
      table.belongsTo("source", onDelete: .cascade).notNull()
      table.column("href", .text).notNull()
      table.column("uid", .text)
      table.column("name", .text).notNull()
      table.column("sortKey", .text).notNull()
      table.column("removed", .datetime).notNull().indexed()
      // Whether the user decided on the removal.
      table.column("isConfirmed", .boolean).notNull()
      // The rows of the person as JSON, with the names of their columns.
      table.column("content", .blob).notNull()
    }
    try db.create(
      index: "removedPersonOnHref", on: "removedPerson", columns: ["sourceId", "href"])
    try db.create(index: "personOnUID", on: "person", columns: ["sourceId", "uid"])
    try db.create(index: "removedPersonOnUID", on: "removedPerson", columns: ["sourceId", "uid"])
  }
}
