import Foundation
import HalcyonCore
import HalcyonNetwork

/// Reads the cards of a listing that also contains their texts.
struct CardReading {
  private let reader: MemberReader
  private let names: Set<String>
  private var comparison: ListingComparison
  private var arrived: Set<Href> = []
  private var isWhole = true

  /// A reading of the address book at `book`, compared with an earlier listing.
  init(_ comparison: ListingComparison, of book: WebAddress) {
    self.comparison = comparison
    reader = MemberReader(of: book)
    names = comparison.requestedNames
  }

  /// Returns the card in a response; nil if it is not one of the earlier listing, or damaged.
  mutating func read(_ response: MultistatusResponse) -> SourceCard? {
    var card: SourceCard?
    reader.read(response) { member in
      switch member {
      case .card(let href, let etag):
        guard let wanted = comparison.add(href, etag: etag),
          let bytes = response.properties.addressData, CardText.isWhole(bytes),
          !CardText.isMixedUp(bytes, href, names), arrived.insert(href).inserted
        else { return }
        card = SourceCard(href: wanted.name, etag: etag ?? wanted.etag, bytes: bytes)
      case .failed(let href, _):
        comparison.addFailed(href)
        isWhole = false
      case .more: isWhole = false
      case .book, .gone, .foreign: break
      }
    }
    return card
  }

  /// The comparison after the last response; nil if the response is incomplete.
  var result: ListingComparison.Result? { isWhole ? comparison.finished() : nil }
}
