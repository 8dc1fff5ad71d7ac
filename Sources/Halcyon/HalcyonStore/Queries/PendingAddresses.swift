import GRDB
import HalcyonCore
import HalcyonRecords

/// An address that is not located yet.
public struct PendingAddress: Hashable, Sendable, Identifiable {
  /// The id of the address; a changed address gets a new one.
  public let id: Int64
  /// The name of the person; empty if the card has none.
  public let displayName: String
  /// The address to locate.
  public let address: PostalAddress
}

/// The geocoding result of an address.
public struct GeocodingOutcome: Hashable, Sendable {
  /// `PendingAddress.id`.
  public var addressID: Int64
  /// The place; `nil` if there is no match.
  public var place: Place?

  /// Creates a result.
  public init(addressID: Int64, place: Place?) {
    self.addressID = addressID
    self.place = place
  }
}

extension HalcyonDatabase {
  /// The SQL condition of addresses to locate. Cards with their own position and people with a
  /// position set by the user need no geocoding.
  private static let pending = """
    FROM address JOIN person ON person.id = address.personId
    WHERE person.latitude IS NULL
      AND NOT EXISTS (
        SELECT * FROM place WHERE place.addressId = address.id AND NOT place.isOutdated)
      AND NOT EXISTS (
        SELECT * FROM localFacts
        WHERE \(LocalFactsRecord.isOfPerson)
          AND localFacts.pinnedLatitude IS NOT NULL)
    """

  /// Returns the number of addresses that are not located yet.
  /// - Throws: `StoreError`.
  public func pendingAddressCount() async throws(StoreError) -> Int {
    try await read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) \(Self.pending)") ?? 0 }
  }

  /// Returns addresses that are not located yet, oldest first.
  /// - Parameters:
  ///   - after: The id after which to continue, so that a run can skip addresses that failed.
  ///   - limit: The maximum number of addresses.
  /// - Throws: `StoreError`.
  public func pendingAddresses(
    after: Int64 = 0, limit: Int
  ) async throws(StoreError) -> [PendingAddress] {
    try await readRows { db, pass in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(AddressColumn.list), person.displayName \(Self.pending) AND address.id > ?
          ORDER BY address.id
          """, arguments: [after])
      return try pass.values(.address, rows, limit: limit) { row in
        let name: String? = try? row.value(AddressColumn.allCases.count)
        return PendingAddress(
          id: try row.value(0), displayName: name ?? "",
          address: try AddressRecord(row: row).address)
      }
    }
  }

  /// Stores geocoding results in one transaction; ignores addresses that were removed or changed
  /// meanwhile.
  /// - Throws: `StoreError`; no result is then stored.
  public func store(_ outcomes: [GeocodingOutcome]) async throws(StoreError) {
    try await write { db in
      for outcome in outcomes {
        let exists = try Bool.fetchOne(
          db.cachedStatement(sql: "SELECT EXISTS (SELECT * FROM address WHERE id = ?)"),
          arguments: [outcome.addressID])
        guard exists == true else { continue }
        try PlaceRecord(addressId: outcome.addressID, place: outcome.place).upsert(db)
      }
    }
  }
}
