import HalcyonCore

/// The cards of an address book with their ETags and the spellings of the server, which requests
/// need.
struct HrefTable: Sendable {
  /// The cards in the order in which they were added.
  private(set) var cards: ETagTable
  /// The spellings that differ from the normal form, by position.
  private var spellings: [Int: String] = [:]
  /// The positions of cards by their hrefs at another address of the address book.
  private var aliases: [Href: Int] = [:]

  /// A table of stored cards, or an empty one.
  init(_ cards: ETagTable = ETagTable()) { self.cards = cards }

  /// Makes the cards below a path known by the same names below another path as well.
  mutating func addAliases(for move: HrefMove) {
    for (position, card) in cards.enumerated() {
      guard let target = move.target(of: card.href), cards.position(of: target) == nil,
        aliases[target] == nil
      else { continue }
      aliases[target] = position
    }
  }

  var isEmpty: Bool { cards.isEmpty }

  /// The position of a card; nil if it is not in the table.
  func position(of href: Href) -> Int? {
    cards.position(of: href) ?? (aliases.isEmpty ? nil : aliases[href])
  }

  /// The card with its href in this table; nil if it is not there.
  func card(_ href: Href) -> (href: Href, etag: String?)? { position(of: href).map(card(at:)) }

  /// The card at a position that ``position(of:)`` or ``set(_:etag:)`` returned.
  func card(at position: Int) -> (href: Href, etag: String?) {
    let card = cards.card(at: position)
    return (spellings[position].map { Href(path: $0) } ?? card.href, card.etag)
  }

  /// Adds a card or replaces its ETag; the spelling stays.
  /// - Returns: The position of the card.
  @discardableResult mutating func set(_ href: Href, etag: String?) -> Int {
    if let position = position(of: href) {
      return cards.set(cards.card(at: position).href, etag: etag)
    }
    let position = cards.set(href, etag: etag)
    if let spelling = href.spelling { spellings[position] = spelling }
    return position
  }
}

extension HrefTable: Sequence {
  /// Returns the cards in the order in which they were added.
  func makeIterator() -> AnyIterator<(href: Href, etag: String?)> {
    var positions = (0..<cards.count).makeIterator()
    return AnyIterator { positions.next().map(card(at:)) }
  }

  var underestimatedCount: Int { cards.count }
}
