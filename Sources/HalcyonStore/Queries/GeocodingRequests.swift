import Foundation
import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// The server that the user named; `nil` while places are found offline only.
  /// - Throws: `StoreError`.
  public func geocodingServer() async throws(StoreError) -> GeocodingServer? {
    try await read { db in try GeocodingServerRecord.fetchOne(db)?.server }
  }

  /// Names the server, or none. A server that refused is asked again once it is named anew.
  ///
  /// Addresses that no place was found for, or that the data of this machine placed no closer than the
  /// postcode, are looked for again by a server that was not named before; what is known of them stays until
  /// it answers.
  /// - Throws: `StoreError`.
  public func setGeocodingServer(_ server: GeocodingServer?) async throws(StoreError) {
    try await write { db in
      let before = try GeocodingServerRecord.fetchOne(db)
      let isAnother = before?.kind != server?.kind.rawValue || before?.url != server?.url
      if isAnother { try Self.outdatePlaces(db, isAskedFor: server != nil) }
      try GeocodingServerRecord.deleteAll(db)
      if let server { try GeocodingServerRecord(server).insert(db) }
      try db.execute(sql: "UPDATE geocodingRequests SET refusedBy = NULL")
    }
  }

  /// The pace at which servers are asked, without taking a turn.
  /// - Throws: `StoreError`.
  public func requestPace() async throws(StoreError) -> RequestPace {
    try await read { db in try PaceRecord.fetchOne(db)?.pace ?? RequestPace() }
  }

  /// Takes the next turn for a request to `server` in one transaction, so that two processes never take the
  /// same.
  /// - Throws: `StoreError`.
  public func takeTurn(
    _ server: GeocodingServer, now: Date
  ) async throws(StoreError) -> RequestPace.Turn {
    try await updatePace { $0.take(server, now: now) }
  }

  /// A server answered: the next request starts a second later at the earliest.
  /// - Throws: `StoreError`.
  public func noteAnswer(now: Date) async throws(StoreError) {
    try await updatePace { $0.answered(now: now) }
  }

  /// The server asked to wait `seconds`.
  /// - Throws: `StoreError`.
  public func postponeRequests(seconds: TimeInterval, now: Date) async throws(StoreError) {
    try await updatePace { $0.wait(seconds: seconds, now: now) }
  }

  /// The server refused service; it is not asked again until it is named anew.
  /// - Throws: `StoreError`.
  public func stopRequests(to server: GeocodingServer) async throws(StoreError) {
    try await updatePace { $0.refusedBy = server.url }
  }

  private static func outdatePlaces(_ db: Database, isAskedFor: Bool) throws {
    let precise: [PlacePrecision] = [.street, .house, .point]
    // Before there were servers, places had no attribution.
    try db.execute(
      sql: """
        UPDATE place SET isOutdated = :isAsked AND (NOT isFound
          OR (COALESCE(attribution, :offline) = :offline
            AND precision NOT IN (\(precise.map { "'\($0.rawValue)'" }.joined(separator: ", ")))))
        """,
      arguments: ["isAsked": isAskedFor, "offline": OfflinePlaces.attribution])
  }

  private func updatePace<T: Sendable>(
    _ change: @escaping @Sendable (inout RequestPace) -> T
  ) async throws(StoreError) -> T {
    try await write { db in
      var pace = try PaceRecord.fetchOne(db)?.pace ?? RequestPace()
      let result = change(&pace)
      try PaceRecord(pace).upsert(db)
      return result
    }
  }
}

/// The row of `geocodingServer`.
private struct GeocodingServerRecord: Codable, FetchableRecord, PersistableRecord {
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

  /// `nil` where the kind is of a later version.
  var server: GeocodingServer? {
    GeocodingServer.Kind(rawValue: kind).map {
      GeocodingServer(kind: $0, url: url, contact: contact, dailyBudget: dailyBudget)
    }
  }
}

/// The row of `geocodingRequests`.
private struct PaceRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "geocodingRequests"

  var id = 1
  var nextAllowed: Double
  var isAskedByServer: Bool
  var day, count: Int
  var refusedBy: String?

  init(_ pace: RequestPace) {
    nextAllowed = pace.nextAllowed.timeIntervalSince1970
    isAskedByServer = pace.isAskedByServer
    day = pace.day
    count = pace.count
    refusedBy = pace.refusedBy
  }

  var pace: RequestPace {
    RequestPace(
      nextAllowed: Date(timeIntervalSince1970: nextAllowed), isAskedByServer: isAskedByServer,
      day: day, count: count, refusedBy: refusedBy)
  }
}
