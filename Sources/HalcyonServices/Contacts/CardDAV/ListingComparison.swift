/// What a second listing of a book says beside a first one, asked for in another way.
struct ListingComparison: Sendable {
  /// Whether both tell the same.
  enum Verdict: Sendable {
    case same, different
  }

  /// Whether both tell the same.
  private(set) var verdict = Verdict.same
  /// What the first one left out and is to be fetched.
  private(set) var wanted: [WantedCard] = []
  /// All that the second one names, as the store calls it.
  private(set) var names: Set<String> = []
  /// What the first one called gone and is not.
  private(set) var notRemoved: Set<String> = []

  /// No second listing.
  init() {}

  /// Compares.
  /// - Parameters:
  ///   - asked: what the first one has led to ask for, with its marks.
  ///   - listed: the names in the first one; nil where it told only changes.
  init(
    _ other: CardListing, stored: [Href: (name: String, etag: String?)], asked: [Href: String?],
    listed: Set<String>?, removed: Set<String>
  ) {
    func name(_ href: Href) -> String { stored[href]?.name ?? href.path }
    // A server may spell its marks here in another way than there; then they say nothing.
    let marks = other.cards.compactMap { href, etag in
      (asked[href] ?? nil).flatMap { first in etag.map { (first: first, second: $0) } }
    }
    let isSpelledAlike = marks.isEmpty || marks.contains { $0.first == $0.second }
    for (href, etag) in other.cards {
      let name = name(href)
      names.insert(name)
      if removed.contains(name) {
        notRemoved.insert(name)
        verdict = .different
      }
      if asked[href] != nil { continue }
      if let listed, !listed.contains(name) { verdict = .different }
      if let known = stored[href], known.etag == etag || etag == nil || !isSpelledAlike { continue }
      wanted.append(WantedCard(href: href, name: name, etag: etag))
      verdict = .different
    }
    names.formUnion(other.failed.map { name($0.href) })
    let told = listed ?? Set(stored.values.lazy.map(\.name).filter { !removed.contains($0) })
    if !told.isSubset(of: names) { verdict = .different }
  }
}
