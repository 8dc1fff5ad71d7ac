import GRDB

extension Migrations {
  /// Columns for the parts of a name by which people are sorted. The stored cards fill them when
  /// they are read again.
  static func sortNames(_ db: Database) throws {
    try db.alter(table: "person") { table in
      table.add(column: "sortFamily", .text).notNull().defaults(to: "")
      table.add(column: "sortGiven", .text).notNull().defaults(to: "")
    }
  }
}
