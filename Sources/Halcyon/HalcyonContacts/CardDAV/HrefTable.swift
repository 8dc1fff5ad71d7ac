import HalcyonCore

/// ETags by href, whatever percent-encoding the server uses.
struct HrefTable: Sendable {
  /// The cards by the spelling under which they were added first.
  private(set) var cards: ETagTable
  /// The positions of the cards whose spelling is not normalized, by ``Href/key``.
  private var aliases: [String: Int] = [:]

  /// A table of cards by their spelling, or an empty one.
  init(_ cards: ETagTable = ETagTable()) {
    self.cards = cards
    for (position, card) in cards.enumerated() {
      let key = Href(path: card.href).key
      if key != card.href, aliases[key] == nil { aliases[key] = position }
    }
  }

  /// Makes the cards below a path known by the same names below another path as well.
  mutating func addAliases(for move: HrefMove) {
    for (position, card) in cards.enumerated() {
      guard let key = move.target(of: Href(path: card.href))?.key, cards.position(of: key) == nil,
        aliases[key] == nil
      else { continue }
      aliases[key] = position
    }
  }

  var isEmpty: Bool { cards.isEmpty }

  /// The position of a card; nil if it is not in the table.
  func position(of href: Href) -> Int? { cards.position(of: href.key) ?? aliases[href.key] }

  /// The card with its spelling in this table; nil if it is not there.
  func card(_ href: Href) -> (name: String, etag: String?)? {
    position(of: href).map { position in
      let card = cards.card(at: position)
      return (card.href, card.etag)
    }
  }

  /// Adds a card or replaces its ETag; the spelling stays.
  /// - Returns: The position of the card.
  @discardableResult mutating func set(_ href: Href, etag: String?) -> Int {
    if let position = position(of: href) {
      return cards.set(cards.card(at: position).href, etag: etag)
    }
    let position = cards.set(href.path, etag: etag)
    if href.key != href.path { aliases[href.key] = position }
    return position
  }
}
