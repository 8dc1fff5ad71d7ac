import GRDB

/// Rows of a table that refer to a person by its id.
package struct PersonReferences: Hashable, Sendable {
  /// The columns that refer to people and are not a part of their card.
  package static let columns: [(table: StoreTable, column: String)] = [
    (.habit, "personId"), (.habitHoliday, "personId"), (.habitEntry, "completedBy"),
    (.habitEntry, "confirmedBy"), (.photoPersonName, "personId"),
  ]

  package let table: StoreTable
  package let column: String
  let rowIDs: [Int64]

  /// Lets everything that refers to a person refer to another one.
  /// - Returns: What was changed, for undo.
  package static func move(_ db: Database, from old: Int64, to new: Int64) throws
    -> [PersonReferences]
  {
    try columns.compactMap { table, column in
      let rowIDs = try Int64.fetchAll(
        db, sql: "SELECT rowid FROM \(table.rawValue) WHERE \(column) = ?", arguments: [old])
      guard !rowIDs.isEmpty else { return nil }
      let references = PersonReferences(table: table, column: column, rowIDs: rowIDs)
      try references.move(db, from: old, to: new)
      return references
    }
  }

  /// Lets the rows that still refer to a person refer to another one.
  package func move(_ db: Database, from old: Int64, to new: Int64) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE \(table.rawValue) SET \(column) = ? WHERE rowid = ? AND \(column) = ?")
    for rowID in rowIDs { try statement.execute(arguments: [new, rowID, old]) }
  }
}
