import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem

/// Compares stored cards with their digests. A disk can change a byte without any error.
public struct CardVerification: Sendable {
  let database: HalcyonDatabase

  /// The result of a verification.
  public struct Result: Hashable, Sendable {
    /// The number of cards that were compared.
    public var checked = 0
    /// The hrefs of the resources with damaged cards, by account.
    public var damaged: [Int64: Set<Href>] = [:]
    /// The number of damaged cards.
    public var damagedCount = 0

    /// Creates an empty result.
    public init() {}
  }

  /// Creates a verification of the cards in `database`.
  public init(_ database: HalcyonDatabase) { self.database = database }

  /// Compares cards, and marks damaged ones so that the next sync requests them again.
  /// - Parameters:
  ///   - accountID: Nil for all accounts.
  ///   - part: One of `HalcyonDatabase.cardParts` parts, as any number; nil for all cards.
  /// - Throws: `StoreError`.
  @concurrent public func run(
    accountID: Int64? = nil, part: Int64? = nil
  ) async throws(StoreError) -> Result {
    var result = Result()
    var position: StoredCardPosition? = StoredCardPosition()
    while let current = position, !Task.isCancelled {
      let page = try await database.storedCards(from: current, accountID: accountID, part: part)
      let damaged = await BackgroundExecutor.shared.run { _ in
        page.cards.filter { ResourceReader.sha256($0.raw) != $0.digest }
      }
      result.checked += page.cards.count
      result.damagedCount += damaged.count
      for card in damaged { result.damaged[card.accountID, default: []].insert(card.href) }
      position = page.next
    }
    for (account, hrefs) in result.damaged {
      try await database.requestAgain(hrefs, accountID: account)
    }
    return result
  }
}
