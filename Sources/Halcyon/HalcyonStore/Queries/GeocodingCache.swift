import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// Returns the cached response of a server to a query.
  /// - Parameters:
  ///   - server: The configured URL of the server.
  ///   - query: The normalized query.
  ///   - negativeSince: The time before which empty responses are ignored.
  /// - Returns: The places, empty if the server found none; `nil` if there is no response, or it is
  ///   expired or cannot be decoded.
  /// - Throws: `StoreError`.
  public func cachedAnswer<Item: Codable & Sendable>(
    _ type: [Item].Type, server: String, query: String, negativeSince: Date
  ) async throws(StoreError) -> [Item]? {
    try await read { db in
      let key = ["server": server, "query": query]
      guard let record = try CacheRecord.fetchOne(db, key: key),
        let items = try? JSONDecoder().decode([Item].self, from: record.answer)
      else { return nil }
      return items.isEmpty && record.stored < negativeSince ? nil : items
    }
  }

  /// Caches the response of a server to a query.
  /// - Throws: `StoreError`.
  public func cacheAnswer<Item: Codable & Sendable>(
    _ items: [Item], server: String, query: String, now: Date
  ) async throws(StoreError) {
    try await write { db in
      try CacheRecord(
        server: server, query: query, stored: now, answer: try JSONEncoder().encode(items)
      ).upsert(db)
    }
  }

  /// Deletes the cached responses of all servers.
  /// - Throws: `StoreError`.
  public func clearGeocodingCache() async throws(StoreError) {
    try await write { db in _ = try CacheRecord.deleteAll(db) }
  }
}

/// A row of `geocodingCache`.
private struct CacheRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "geocodingCache"

  var server, query: String
  var stored: Date
  var answer: Data
}
