import GRDB

extension Migrations {
  /// What the user decided about cards that may belong to the same person.
  static func personPairs(_ db: Database) throws {
    // No foreign keys to `person`: decisions survive updates of the cards, and are found by the
    // `UID` if a card moves.
    try db.create(table: "personPair") { table in
      table.autoIncrementedPrimaryKey("id")
      table.belongsTo("source", onDelete: .cascade).notNull()
      table.column("href", .text).notNull()
      table.column("uid", .text)
      table.belongsTo("otherSource", inTable: "source", onDelete: .cascade).notNull()
      table.column("otherHref", .text).notNull()
      table.column("otherUid", .text)
      // Whether the card is shown as a part of the other one; otherwise they are two people.
      table.column("isMerged", .boolean).notNull()
      table.uniqueKey(["sourceId", "href", "otherSourceId", "otherHref"])
    }
  }
}
