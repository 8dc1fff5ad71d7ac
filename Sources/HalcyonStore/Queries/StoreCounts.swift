import GRDB
import HalcyonCore

/// How much the store holds; nothing of whom.
public struct StoreCounts: Hashable, Sendable {
  /// Name of the newest migration that was applied.
  public var schema = ""
  /// People of all sources.
  public var people = 0
  /// Postal addresses of all people.
  public var addresses = 0
  /// Addresses with a place.
  public var placed = 0
  /// Addresses that wait to be looked for, for the first time or again.
  public var pending = 0
  /// Addresses that no place matches.
  public var notFound = 0
  /// Habits, archived ones among them.
  public var habits = 0
  /// Pictures of the gallery.
  public var photos = 0
}

extension HalcyonDatabase {
  /// How much is stored.
  /// - Throws: `StoreError`.
  public func counts() async throws(StoreError) -> StoreCounts {
    let pending = try await pendingAddressCount()
    return try await read { db in
      func count(_ table: String) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(table)") ?? 0
      }
      return StoreCounts(
        schema: try Migrations.migrator.appliedIdentifiers(db).max() ?? "",
        people: try count("person"), addresses: try count("address"),
        placed: try count("place WHERE isFound"), pending: pending,
        notFound: try count("place WHERE NOT isFound"), habits: try count("habit"),
        photos: try count("photo"))
    }
  }

  /// Which accounts have a mark of their last sync, so that the next fetches only what changed.
  /// - Throws: `StoreError`.
  public func accountsWithToken() async throws(StoreError) -> Set<Int64> {
    try await read { db in
      try Int64.fetchSet(db, sql: "SELECT id FROM source WHERE token IS NOT NULL")
    }
  }

  /// How many people came from each account; without those that have none.
  /// - Throws: `StoreError`.
  public func peopleByAccount() async throws(StoreError) -> [Int64: Int] {
    try await read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT sourceId, COUNT(*) FROM person GROUP BY sourceId")
      return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { a, _ in a })
    }
  }
}
