import GRDB
import HalcyonCore
import HalcyonRecords

/// The numbers of stored items, without personal data.
public struct StoreCounts: Hashable, Sendable {
  /// The name of the newest applied migration.
  public var schema = ""
  /// The number of people from all accounts.
  public var people = 0
  /// The number of postal addresses of all people.
  public var addresses = 0
  /// The number of located addresses.
  public var placed = 0
  /// The number of addresses that wait for geocoding, for the first time or again.
  public var pending = 0
  /// The number of addresses without a matching place.
  public var notFound = 0
  /// The number of habits, including archived ones.
  public var habits = 0
  /// The number of photos.
  public var photos = 0
}

extension HalcyonDatabase {
  /// Returns the numbers of stored items.
  /// - Throws: `StoreError`.
  public func counts() async throws(StoreError) -> StoreCounts {
    let pending = try await pendingAddressCount()
    return try await read { db in
      func count(_ table: String) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(table)") ?? 0
      }
      return StoreCounts(
        schema: try Migrations.migrator.appliedIdentifiers(db).max() ?? "",
        people: try count("person WHERE \(PersonSummary.isShown)"), addresses: try count("address"),
        placed: try count("place WHERE isFound"), pending: pending,
        notFound: try count("place WHERE NOT isFound"), habits: try count("habit"),
        photos: try count("photo"))
    }
  }

  /// Returns the ids of the accounts with a sync token, whose next sync fetches changes only.
  /// - Throws: `StoreError`.
  public func accountsWithToken() async throws(StoreError) -> Set<Int64> {
    try await read { db in
      try Int64.fetchSet(db, sql: "SELECT id FROM source WHERE token IS NOT NULL")
    }
  }

  /// Returns the number of people by account, without accounts that have none.
  /// - Throws: `StoreError`.
  public func peopleByAccount() async throws(StoreError) -> [Int64: Int] {
    try await read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT sourceId, COUNT(*) FROM person
          WHERE typeof(sourceId) = 'integer' AND \(PersonSummary.isShown) GROUP BY sourceId
          """)
      return Dictionary(
        try rows.map { (try $0.value(0), try $0.value(1)) }, uniquingKeysWith: { a, _ in a })
    }
  }
}
