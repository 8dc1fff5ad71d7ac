import HalcyonCore
import HalcyonNetwork

/// Compares a listing with an earlier one that was requested in another way, member by member as it
/// arrives.
struct ListingComparison: Sendable {
  /// The result of a comparison.
  enum Verdict: Sendable {
    case same, different
  }

  /// The differences that a comparison found.
  struct Result: Sendable {
    /// The verdict on both listings.
    var verdict = Verdict.same
    /// Cards that the first listing left out and that have to be downloaded.
    var wanted: [WantedCard] = []
    /// All members of the second listing, by their hrefs in the store.
    var names: HrefSet = []
    /// The vCard versions that the server offers; nil if they were not requested.
    var cardVersions: Set<String>?
    /// A Boolean value indicating whether the second listing is complete and without errors.
    var isWhole = true
    /// Members that the first listing reported as removed by mistake.
    var notRemoved: Set<Href> = []

    /// Adds what another comparison with the same listing found.
    mutating func formUnion(_ other: Self) {
      let hrefs = Set(wanted.map(\.href))
      wanted += other.wanted.filter { !hrefs.contains($0.href) }
      names.formUnion(other.names)
      notRemoved.formUnion(other.notRemoved)
    }
  }

  private let stored: HrefTable
  private let requested: HrefTable
  private let listed: HrefSet?
  private let removed: Set<Href>
  private var result = Result()
  /// How many ETags are in both listings, and whether one of them is equal.
  private var etags = (count: 0, isOneEqual: false)

  /// Creates a comparison with an earlier listing.
  /// - Parameters:
  ///   - requested: The ETags of the cards that are downloaded because of the first listing.
  ///   - listed: The hrefs in the first listing; nil if it contained only changes.
  ///   - removed: The hrefs that the first listing reported as removed.
  init(
    stored: HrefTable, requested: HrefTable, listed: HrefSet?, removed: Set<Href>
  ) {
    (self.stored, self.requested, self.listed, self.removed) = (stored, requested, listed, removed)
  }

  /// The file names of the cards that are downloaded because of the first listing.
  var requestedNames: Set<String> {
    Set(requested.cards.hrefs.map(CardText.name))
  }

  /// Takes a card of the second listing.
  /// - Returns: The card if it is downloaded because of the first listing; nil otherwise.
  @discardableResult mutating func add(_ href: Href, etag: String?) -> WantedCard? {
    let known = stored.card(href)
    let first = requested.card(href)
    let name = known?.href ?? href
    result.names.insert(name)
    if removed.contains(name) {
      result.notRemoved.insert(name)
      result.verdict = .different
    }
    if let first {
      if let first = first.etag, let etag {
        etags.count += 1
        if first == etag { etags.isOneEqual = true }
      }
      return WantedCard(href: href, name: name, etag: first.etag)
    }
    if let listed, !listed.contains(name) { result.verdict = .different }
    if let known, ETag.plain(known.etag) == etag || etag == nil { return nil }
    result.wanted.append(WantedCard(href: href, name: name, etag: etag))
    return nil
  }

  /// Takes a member for which the server returned an error.
  mutating func addFailed(_ href: Href) {
    result.names.insert(stored.card(href)?.href ?? href)
  }

  /// The result once the second listing is complete.
  func finished() -> Result {
    var result = result
    // If a server writes ETags differently in both listings, they cannot be compared.
    if etags.count > 0, !etags.isOneEqual {
      result.wanted.removeAll { stored.position(of: $0.href) != nil }
    }
    if !result.wanted.isEmpty { result.verdict = .different }
    let isMissing =
      listed.map { !$0.allSatisfy(result.names.contains) }
      ?? stored.cards.hrefs.contains { !removed.contains($0) && !result.names.contains($0) }
    if isMissing { result.verdict = .different }
    return result
  }
}
