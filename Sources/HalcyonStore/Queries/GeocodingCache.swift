import Foundation
import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// What a server answered to a query: a list that is empty where it knows no place; `nil` where it was not
  /// asked, or the answer is too old or not of this version's form.
  /// - Parameters:
  ///   - server: the URL that the user named.
  ///   - query: the query in normal form.
  ///   - negativeSince: an empty answer counts only when it is newer.
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

  /// Keeps what a server answered to a query.
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

  /// Forgets what all servers answered.
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
