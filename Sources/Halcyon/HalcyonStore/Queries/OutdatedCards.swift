import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// A stored card that an older version of the reader parsed.
public struct OutdatedCard: Hashable, Sendable, Identifiable {
  /// The id of the person.
  public let id: Int64
  /// The card as received.
  public let raw: Data
}

extension HalcyonDatabase {
  /// Returns stored cards that an older version of the reader parsed.
  /// - Parameter limit: The maximum number of cards.
  /// - Throws: `StoreError`.
  public func outdatedCards(limit: Int) async throws(StoreError) -> [OutdatedCard] {
    try await readRows { db, pass in
      let rows = try Row.fetchCursor(
        db, sql: "SELECT id, raw FROM person WHERE readerVersion < ? ORDER BY id",
        arguments: [PersonRecord.currentReader])
      return try pass.values(.person, rows, limit: limit) {
        OutdatedCard(id: try $0.value(0), raw: try $0.value(1))
      }
    }
  }

  /// Stores what older versions of the reader left out of cards, by the id of the person. A card
  /// that could not be parsed is `nil`; it is not tried again.
  /// - Throws: `StoreError`; nothing is then stored.
  public func complete(_ cards: [Int64: ContactCard?]) async throws(StoreError) {
    try await write(isBookkeeping: true) { db in
      let statement = try db.cachedStatement(
        sql: """
          UPDATE person SET nickname = ?, jobTitle = ?, note = ?, anniversary = ?, sortFamily = ?,
            sortGiven = ?, sortKey = coalesce(?, sortKey), readerVersion = ? WHERE id = ?
          """)
      for (id, card) in cards {
        try statement.execute(
          arguments: [
            card?.nickname ?? "", card?.jobTitle ?? "", card?.note ?? "", card?.anniversary,
            card?.sortName.family ?? "", card?.sortName.given ?? "", card.map(PersonRecord.sortKey),
            PersonRecord.currentReader, id,
          ])
      }
    }
  }
}

extension HalcyonDatabase {
  /// Makes all cards look as if an older version of the reader had parsed them, for tests.
  package func markCardsAsOutdated() async throws(StoreError) {
    try await write { db in try db.execute(sql: "UPDATE person SET readerVersion = 0") }
  }
}
