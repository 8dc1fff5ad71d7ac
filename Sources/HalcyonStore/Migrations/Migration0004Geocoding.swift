import GRDB

extension Migrations {
  /// Geocoding over the network: which server, what it answered, and when it may be asked again.
  static func geocoding(_ db: Database) throws {
    // Whom to name beside the place, and how it was found.
    try db.alter(table: "place") { table in
      table.add(column: "attribution", .text)
    }
    // At most one row: online geocoding is off while there is none.
    try db.create(table: "geocodingServer") { table in
      table.column("id", .integer).primaryKey().check { $0 == 1 }
      table.column("kind", .text).notNull()
      table.column("url", .text).notNull()
      table.column("contact", .text).notNull()
      table.column("dailyBudget", .integer).notNull().check { $0 > 0 }
    }
    // What a server answered to a query; an empty list says that it knows no place.
    try db.create(table: "geocodingCache") { table in
      table.column("server", .text).notNull()
      table.column("query", .text).notNull()
      table.column("stored", .datetime).notNull()
      table.column("answer", .blob).notNull()
      table.primaryKey(["server", "query"])
    }
    // One row: requests are counted over all servers, processes and restarts.
    try db.create(table: "geocodingRequests") { table in
      table.column("id", .integer).primaryKey().check { $0 == 1 }
      // Seconds since 1970; no request may start before.
      table.column("nextAllowed", .double).notNull()
      // Why: the pace of one a second, or what the server asked for.
      table.column("isAskedByServer", .boolean).notNull()
      // Days since 1970 in UTC, and the requests made on that day.
      table.column("day", .integer).notNull()
      table.column("count", .integer).notNull()
      // The server that refused (403); it is not asked again until it is named anew.
      table.column("refusedBy", .text)
    }
  }
}
