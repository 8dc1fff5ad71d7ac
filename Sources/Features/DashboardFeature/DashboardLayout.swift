/// A card of the Dashboard.
nonisolated enum DashboardCard: String, CaseIterable, Hashable, Sendable {
  case today, care
  case comingUp = "coming-up"
  case onThisDay = "on-this-day"
  case people, week
}

/// The order of the cards, and which are hidden. Stored as text: `today,-week,people`.
nonisolated struct DashboardLayout: Hashable, Sendable {
  /// All cards in their order.
  private(set) var cards: [DashboardCard]
  /// The hidden cards.
  private(set) var hidden: Set<DashboardCard>

  /// The layout of a new installation.
  static let standard = DashboardLayout(text: "")

  /// Creates a layout from its ``text``. Unknown cards are dropped, missing ones appended.
  init(text: String) {
    var (cards, hidden): ([DashboardCard], Set<DashboardCard>) = ([], [])
    for part in text.split(separator: ",").prefix(100) {
      let isHidden = part.hasPrefix("-")
      guard let card = DashboardCard(rawValue: String(isHidden ? part.dropFirst() : part)),
        !cards.contains(card)
      else { continue }
      cards.append(card)
      if isHidden { hidden.insert(card) }
    }
    self.cards = cards + DashboardCard.allCases.filter { !cards.contains($0) }
    self.hidden = hidden
  }

  /// The stored form.
  var text: String {
    cards.map { (hidden.contains($0) ? "-" : "") + $0.rawValue }.joined(separator: ",")
  }

  /// The cards that are shown, in their order.
  var shown: [DashboardCard] { cards.filter { !hidden.contains($0) } }

  /// Hides or shows a card.
  mutating func setHidden(_ card: DashboardCard, _ isHidden: Bool) {
    if isHidden { hidden.insert(card) } else { hidden.remove(card) }
  }

  /// Moves a card by one place among those in `present`, which are on the page.
  /// - Returns: Whether it could be moved.
  @discardableResult
  mutating func move(_ card: DashboardCard, by step: Int, among present: [DashboardCard]) -> Bool {
    let order = cards.filter(present.contains)
    guard let here = order.firstIndex(of: card), order.indices.contains(here + step),
      let from = cards.firstIndex(of: card), let to = cards.firstIndex(of: order[here + step])
    else { return false }
    cards.remove(at: from)
    cards.insert(card, at: to)
    return true
  }
}
