import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// A stored card with its digest, for a check.
public struct StoredCard: Hashable, Sendable {
  /// The account of the card.
  public var accountID: Int64
  /// The href of the resource that contains the card.
  public var href: Href
  /// The display name; may be empty.
  public var name: String
  /// The stored bytes.
  public var raw: Data
  /// The SHA-256 digest with which they were stored.
  public var digest: Data
}

/// Some stored cards, and where the next ones begin.
public struct StoredCardPage: Sendable {
  /// The cards.
  public var cards: [StoredCard] = []
  /// The position after the last card; nil if there are no more.
  public var next: StoredCardPosition?
}

/// A position among all stored cards.
public struct StoredCardPosition: Hashable, Sendable {
  fileprivate var table = 0
  fileprivate var id: Int64 = 0

  /// The position before the first card.
  public init() {}
}

extension HalcyonDatabase {
  /// The number of parts into which cards are divided for checks in the background.
  public static let cardParts: Int64 = 10
  /// The maximum number of cards in a page.
  private static let pageSize = 100
  private static let cardTables = [("person", "displayName"), ("sourceCard", "name")]

  /// Returns stored cards in a fixed order.
  /// - Parameters:
  ///   - accountID: Nil for all accounts.
  ///   - part: One of `cardParts` parts, as any number; nil for all cards.
  /// - Throws: `StoreError`.
  public func storedCards(
    from position: StoredCardPosition = StoredCardPosition(), accountID: Int64? = nil,
    part: Int64? = nil
  ) async throws(StoreError) -> StoredCardPage {
    guard position.table < Self.cardTables.count else { return StoredCardPage() }
    let (table, name) = Self.cardTables[position.table]
    return try await readRows { db, pass in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT id, sourceId, href, \(name) AS \(name), raw, digest FROM \(table)
          WHERE id > :id AND (:source IS NULL OR sourceId = :source)
            AND (:part IS NULL OR id % :parts = :part % :parts)
          ORDER BY id LIMIT \(Self.pageSize)
          """,
        arguments: [
          "id": position.id, "source": accountID, "part": part.map { abs($0 % Self.cardParts) },
          "parts": Self.cardParts,
        ])
      var page = StoredCardPage()
      page.cards = try rows.compactMap { row in
        try pass.value(table == "person" ? .person : .sourceCard, row) { row in
          StoredCard(
            accountID: try row.value(1), href: try row.value(2), name: try row.value(3),
            raw: try row.value(4), digest: try row.value(5))
        }
      }
      var next = position
      if rows.count < Self.pageSize {
        (next.table, next.id) = (position.table + 1, 0)
      } else {
        next.id = rows.last.flatMap { Int64.fromDatabaseValue($0[0]) } ?? 0
      }
      if next.table < Self.cardTables.count { page.next = next }
      return page
    }
  }

  /// Forgets the versions of cards, so that the next sync of their account requests them again.
  /// - Throws: `StoreError`.
  public func requestAgain(
    _ hrefs: Set<Href>, accountID: Int64
  ) async throws(StoreError) {
    guard !hrefs.isEmpty else { return }
    try await write(isBookkeeping: true) { db in
      for href in hrefs.sorted() {
        for (table, _) in Self.cardTables {
          try db.execute(
            sql: "UPDATE \(table) SET etag = NULL, digest = x'' WHERE \(SyncMerge.resource)",
            arguments: ["source": accountID, "href": href])
        }
      }
      try Self.forgetToken(db, accountID)
    }
  }

  /// Forgets the sync token of an account, so that the next sync compares all cards.
  /// - Throws: `StoreError`.
  public func forgetToken(accountID: Int64) async throws(StoreError) {
    try await write(isBookkeeping: true) { db in try Self.forgetToken(db, accountID) }
  }

  private static func forgetToken(_ db: Database, _ accountID: Int64) throws {
    try db.execute(sql: "UPDATE source SET token = NULL WHERE id = ?", arguments: [accountID])
  }

  /// Returns what SQLite finds wrong with the file and the references between its tables; empty if
  /// nothing.
  /// - Throws: `StoreError`.
  public func integrityProblems() async throws(StoreError) -> [String] {
    try await read { db in
      let verdicts = try String.fetchAll(db, sql: "PRAGMA integrity_check(100)")
      let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(100)
      return verdicts.filter { $0 != "ok" }
        + references.map { row in
          [0, 2].map { String.fromDatabaseValue(row[$0]) ?? "?" }.joined(separator: " → ")
        }
    }
  }
}
