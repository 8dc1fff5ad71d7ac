import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// Reads again the cards that an older version of Halcyon stored without all of the fields that the
/// search and the upcoming dates need. The cards themselves are kept as received, so no source is
/// contacted.
public enum CardCompletion {
  /// The number of cards in one transaction.
  private static let batch = 200

  /// Completes all stored cards.
  /// - Throws: `StoreError`; the next run continues.
  public static func run(_ database: HalcyonDatabase) async throws {
    while true {
      try Task.checkCancellation()
      let outdated = try await database.outdatedCards(limit: batch)
      guard !outdated.isEmpty else { return }
      var cards: [Int64: ContactCard?] = [:]
      for card in outdated { cards.updateValue(read(card.raw), forKey: card.id) }
      try await database.complete(cards)
    }
  }

  private static func read(_ raw: Data) -> ContactCard? {
    let bytes = CardEncoding.utf8File([UInt8](raw))
    for piece in CardSplitter.split(bytes) {
      guard case .card(let range, let line, _) = piece else { continue }
      return CardReader.read(bytes, range, line: line).card
    }
    return nil
  }
}
