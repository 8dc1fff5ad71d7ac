import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// Returns the configured geocoding server; `nil` if geocoding is offline only.
  /// - Throws: `StoreError`.
  public func geocodingServer() async throws(StoreError) -> GeocodingServer? {
    try await read { db in try GeocodingServerRecord.read(db)?.server }
  }

  /// Sets the geocoding server. A server that rejected requests is used again once the user sets it
  /// again.
  ///
  /// If the server is another one than before, addresses without a place, or whose place in the
  /// offline data is less precise than the street, are located again; until then the old place
  /// remains.
  /// - Throws: `StoreError`.
  public func setGeocodingServer(_ server: GeocodingServer?) async throws(StoreError) {
    try await write { db in try Self.set(server, in: db) }
  }

  /// Sets or removes the geocoding server.
  static func set(_ server: GeocodingServer?, in db: Database) throws {
    let before = try GeocodingServerRecord.read(db)
    let isAnother = before?.kind != server?.kind.rawValue || before?.url != server?.url
    if isAnother { try Self.markPlacesOutdated(db, isAskedFor: server != nil) }
    try GeocodingServerRecord.deleteAll(db)
    if let server { try GeocodingServerRecord(server).insert(db) }
    try db.execute(sql: "UPDATE geocodingRequests SET refusedBy = NULL")
  }

  /// Returns the current rate limit without reserving a request.
  /// - Throws: `StoreError`.
  public func geocodingRateLimit() async throws(StoreError) -> GeocodingRateLimit {
    try await read { db in try RateLimitRecord.read(db)?.limit ?? GeocodingRateLimit() }
  }

  /// Reserves a request to `server` in one transaction, so that two processes never use the same
  /// time.
  /// - Throws: `StoreError`.
  public func reserveRequest(
    to server: GeocodingServer, now: Date
  ) async throws(StoreError) -> GeocodingRateLimit.Decision {
    try await updateRateLimit { $0.reserveRequest(to: server, now: now) }
  }

  /// Notes a response: the next request starts at least a second later.
  /// - Throws: `StoreError`.
  public func noteAnswer(now: Date) async throws(StoreError) {
    try await updateRateLimit { $0.noteResponse(now: now) }
  }

  /// Postpones requests by the seconds that the server asked for.
  /// - Throws: `StoreError`.
  public func postponeRequests(seconds: TimeInterval, now: Date) async throws(StoreError) {
    try await updateRateLimit { $0.postpone(seconds: seconds, now: now) }
  }

  /// Stops requests to a server that rejected one, until the user sets a server again.
  /// - Throws: `StoreError`.
  public func stopRequests(to server: GeocodingServer) async throws(StoreError) {
    try await updateRateLimit { $0.refusedBy = server.url }
  }

  private static func markPlacesOutdated(_ db: Database, isAskedFor: Bool) throws {
    let precise: [PlacePrecision] = [.street, .house, .point]
    // Places from before online geocoding have no attribution.
    try db.execute(
      sql: """
        UPDATE place SET isOutdated = :isAsked AND (NOT isFound
          OR (COALESCE(attribution, :offline) = :offline
            AND precision NOT IN (\(precise.map { "'\($0.rawValue)'" }.joined(separator: ", ")))))
        """,
      arguments: ["isAsked": isAskedFor, "offline": OfflinePlaces.attribution])
  }

  private func updateRateLimit<T: Sendable>(
    _ change: @escaping @Sendable (inout GeocodingRateLimit) -> T
  ) async throws(StoreError) -> T {
    try await write { db in
      var limit = try RateLimitRecord.read(db)?.limit ?? GeocodingRateLimit()
      let result = change(&limit)
      try RateLimitRecord(limit).upsert(db)
      return result
    }
  }
}

/// The row of `geocodingServer`.
private struct GeocodingServerRecord: Codable, FetchableRecord, PersistableRecord {
  /// Returns the row; `nil` if there is none or it cannot be read.
  static func read(_ db: Database) throws -> Self? {
    try Row.fetchOne(db, sql: "SELECT * FROM geocodingServer").readable(Self.init(row:)) ?? nil
  }

  static let databaseTableName = "geocodingServer"

  var id = 1
  var kind, url, contact: String
  var dailyBudget: Int

  init(_ server: GeocodingServer) {
    kind = server.kind.rawValue
    url = server.url
    contact = server.contact
    dailyBudget = server.dailyBudget
  }

  /// The server; `nil` if a later version added its kind.
  var server: GeocodingServer? {
    GeocodingServer.Kind(rawValue: kind).map {
      GeocodingServer(kind: $0, url: url, contact: contact, dailyBudget: dailyBudget)
    }
  }
}

/// The row of `geocodingRequests`.
private struct RateLimitRecord: Codable, FetchableRecord, PersistableRecord {
  /// Returns the row; `nil` if there is none or it cannot be read.
  static func read(_ db: Database) throws -> Self? {
    let row = try Row.fetchOne(db, sql: "SELECT * FROM geocodingRequests")
    let record = try row.readable(Self.init(row:)) ?? nil
    // `Date.distantPast`, before the first request, is earlier than the year 1.
    guard let record, Timestamp(seconds: max(record.nextAllowed, 0)) != nil,
      Day(exactly: Int64(record.day)) != nil, (0...1_000_000_000).contains(record.count)
    else { return nil }
    return record
  }

  static let databaseTableName = "geocodingRequests"

  var id = 1
  var nextAllowed: Double
  var isAskedByServer: Bool
  var day, count: Int
  var refusedBy: String?

  init(_ limit: GeocodingRateLimit) {
    nextAllowed = limit.nextAllowed.timeIntervalSince1970
    isAskedByServer = limit.isAskedByServer
    day = limit.day
    count = limit.count
    refusedBy = limit.refusedBy
  }

  var limit: GeocodingRateLimit {
    GeocodingRateLimit(
      nextAllowed: Date(timeIntervalSince1970: nextAllowed), isAskedByServer: isAskedByServer,
      day: day, count: count, refusedBy: refusedBy)
  }
}
