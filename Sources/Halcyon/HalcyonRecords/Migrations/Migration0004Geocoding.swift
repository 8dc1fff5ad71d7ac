import GRDB

extension Migrations {
  /// Online geocoding: the server, its cached responses, and the rate limit.
  static func geocoding(_ db: Database) throws {
    // The attribution to show with the place.
    try db.alter(table: "place") { table in
      table.add(column: "attribution", .text)
    }
    // At most one row; without it, online geocoding is off.
    try db.create(table: "geocodingServer") { table in
      table.column("id", .integer).primaryKey().check { $0 == 1 }
      table.column("kind", .text).notNull()
      table.column("url", .text).notNull()
      table.column("contact", .text).notNull()
      table.column("dailyBudget", .integer).notNull().check { $0 > 0 }
    }
    // The response of a server to a query; an empty list means that there is no match.
    try db.create(table: "geocodingCache") { table in
      table.column("server", .text).notNull()
      table.column("query", .text).notNull()
      table.column("stored", .datetime).notNull()
      table.column("answer", .blob).notNull()
      table.primaryKey(["server", "query"])
    }
    // One row: requests are counted across all servers, processes and restarts.
    try db.create(table: "geocodingRequests") { table in
      table.column("id", .integer).primaryKey().check { $0 == 1 }
      // The earliest start of the next request, in seconds since 1970.
      table.column("nextAllowed", .double).notNull()
      // Whether the server asked for that time, rather than the limit of one request per second.
      table.column("isAskedByServer", .boolean).notNull()
      // The day in days since 1970 (UTC), and the number of requests on that day.
      table.column("day", .integer).notNull()
      table.column("count", .integer).notNull()
      // The server that rejected a request (403); it gets no requests until the user adds it again.
      table.column("refusedBy", .text)
    }
  }
}
