import GRDB
import HalcyonCore

/// An address that has not been looked for.
public struct PendingAddress: Hashable, Sendable, Identifiable {
  /// Names this address of this person; a changed address gets another.
  public let id: Int64
  /// Name of the person, empty where the card has none.
  public let displayName: String
  /// What is to be looked for.
  public let address: PostalAddress
}

/// What came of looking for an address.
public struct GeocodingOutcome: Hashable, Sendable {
  /// `PendingAddress.id`.
  public var addressID: Int64
  /// `nil` where no place matches.
  public var place: Place?

  /// The outcome for one address.
  public init(addressID: Int64, place: Place?) {
    self.addressID = addressID
    self.place = place
  }
}

extension HalcyonDatabase {
  /// SQL of what is still to be looked for: a card with a position of its own or one that
  /// the user pinned needs no looking.
  private static let pending = """
    FROM address JOIN person ON person.id = address.personId
    WHERE person.latitude IS NULL
      AND NOT EXISTS (
        SELECT * FROM place WHERE place.addressId = address.id AND NOT place.isOutdated)
      AND NOT EXISTS (
        SELECT * FROM localFacts
        WHERE localFacts.sourceId = person.sourceId AND localFacts.href = person.href
          AND localFacts.pinnedLatitude IS NOT NULL)
    """

  /// How many addresses have not been looked for.
  /// - Throws: `StoreError`.
  public func pendingAddressCount() async throws(StoreError) -> Int {
    try await read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) \(Self.pending)") ?? 0 }
  }

  /// Addresses that have not been looked for, oldest first.
  /// - Parameters:
  ///   - after: only those with a greater `id`, so that a pass can go on behind what failed to be looked for.
  ///   - limit: how many at most.
  /// - Throws: `StoreError`.
  public func pendingAddresses(
    after: Int64 = 0, limit: Int
  ) async throws(StoreError) -> [PendingAddress] {
    try await read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT address.*, person.displayName \(Self.pending) AND address.id > ?
          ORDER BY address.id LIMIT ?
          """, arguments: [after, limit])
      return try rows.map { row in
        let address = try AddressRecord(row: row)
        return PendingAddress(
          id: row["id"], displayName: row["displayName"], address: address.address)
      }
    }
  }

  /// Writes what came of looking for addresses, in one transaction. An address that has gone or changed
  /// meanwhile is passed over.
  /// - Throws: `StoreError`; none of them is then stored.
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
