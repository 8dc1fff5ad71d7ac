import GRDB

extension Migrations {
  /// Watched folders, photos whose file is missing, and files that are
  /// not added again.
  static func photoFolders(_ db: Database) throws {
    try db.create(table: "photoFolder") { table in
      table.primaryKey("path", .text)
      table.column("added", .datetime).notNull()
    }
    try db.create(table: "photoExclusion") { table in
      table.primaryKey("path", .text)
      // The state of a file that cannot be read or is a duplicate; NULL if the user removed it.
      table.column("bytes", .integer)
      table.column("modified", .integer)
    }
    try db.alter(table: "photo") { table in
      // The file is missing in a watched folder. The row keeps what the user added until the file
      // is back.
      table.add(column: "isMissing", .boolean).notNull().defaults(to: false)
    }
  }
}
