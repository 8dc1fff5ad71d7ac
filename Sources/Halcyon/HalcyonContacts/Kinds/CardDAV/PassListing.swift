import Foundation
import HalcyonCore
import HalcyonNetwork
import Localization

/// What the listings of a pass say about the cards of an address book, compared with the stored
/// ones.
struct PassListing: Sendable {
  /// The stored cards.
  private(set) var stored: HrefTable
  /// The moves of the address book since the cards were stored.
  private var moves: [HrefMove] = []
  /// A Boolean value indicating whether the pass lists everything, as opposed to changes.
  private(set) var isFull = false
  /// The hrefs of all cards that exist.
  private(set) var listed: HrefSet = []
  /// The hrefs of all cards that are gone.
  private(set) var removed: Set<Href> = []
  /// A Boolean value indicating whether the server reported a change.
  private(set) var hasChanges = false
  /// The result of comparing a second kind of listing with the first; nil if there was none.
  var comparison: ListingComparison.Verdict?
  /// The cards that this pass has requested, with the ETags of the listing.
  private var requested = HrefTable()
  /// The positions of the downloaded cards of a first sync.
  private var arrived: Set<Int> = []
  /// The hrefs on other origins that were reported.
  private var foreign: Set<String> = []

  /// Creates an empty listing. `etags` are those of the stored cards.
  init(etags: ETagTable) { stored = HrefTable(etags) }

  /// Notes that the address book moved: its cards are delivered under their stored hrefs, so that
  /// each remains one card.
  mutating func note(_ moves: [HrefMove]) {
    guard self.moves.isEmpty else { return }
    self.moves = moves
    for move in moves { stored.addAliases(for: move) }
  }

  /// Returns the href under which the server has a stored or delivered card.
  func href(of name: Href) -> Href {
    moves.lazy.compactMap { $0.target(of: name) }.first ?? name
  }

  /// Returns the href under which the server delivered a card in this pass.
  func requestedHref(of name: Href) -> Href {
    let href = href(of: name)
    return requested.card(href)?.href ?? href
  }

  /// The stored cards that are gone, according to all pages.
  var unlisted: Set<Href> {
    isFull ? Set(stored.cards.hrefs.filter { !listed.contains($0) }) : removed
  }

  /// A Boolean value indicating whether stored cards are gone, according to all pages.
  var isAnyUnlisted: Bool {
    isFull ? stored.cards.hrefs.contains { !listed.contains($0) } : !removed.isEmpty
  }

  /// Forgets the listed changes, because a full listing follows.
  mutating func beginFull() {
    isFull = true
    (listed, removed) = ([], [])
  }

  /// Adds a page.
  /// - Returns: The cards that have to be downloaded; see ``downloadQueue(_:)``.
  mutating func add(_ page: CardListing) -> [Int] {
    var wanted: [Int] = []
    for (href, etag) in page.cards {
      let known = stored.card(href)
      let name = known?.href ?? href
      listed.insert(name)
      removed.remove(name)
      if let etag, ETag.plain(known?.etag) == etag { continue }
      if let etag, requested.card(href)?.etag == etag { continue }
      wanted.append(requested.set(href, etag: etag))
    }
    for href in page.removed {
      let known = stored.card(href)
      let name = known?.href ?? href
      removed.insert(name)
      listed.remove(name)
      if known != nil { hasChanges = true }
    }
    return wanted
  }

  /// Returns how many of the requested cards at these positions are stored in an earlier version.
  func storedCount(of positions: [Int]) -> Int {
    positions.count { stored.position(of: requested.cards.card(at: $0).href) != nil }
  }

  /// Adds the members of a page that cannot be downloaded, and returns them. Hrefs on other origins
  /// are returned once per pass.
  mutating func addFailures(_ page: CardListing) -> [UndeliveredCard] {
    let failed = page.failed.map { href, status in
      UndeliveredCard(
        href: stored.card(href)?.href ?? href,
        // A status alone requests no delay.
        error: DAVFailure.status(status, conditions: [])
          .serviceProblem(href.text, now: .distantPast))
    }
    listed.formUnion(failed.map(\.href))
    let new = page.foreign.subtracting(foreign)
    foreign.formUnion(new)
    return failed
      + new.sorted().map {
        UndeliveredCard(
          href: Href($0),
          error: .serverFault(status: nil, message: tr("its URL is on another server")))
      }
  }

  /// Returns whether another listing is needed, because anything is new or gone, or only the token
  /// has changed.
  /// - Parameters:
  ///   - isTokenNew: Whether the page has another token than the last pass.
  ///   - hasWork: Whether the pass downloads or reports a card.
  func needsComparison(isTokenNew: Bool, hasWork: Bool) -> Bool {
    let isMissing =
      isFull && (listed.isEmpty || stored.cards.hrefs.contains { !isAccountedFor($0) })
    return comparison == nil && (hasChanges || isMissing || isTokenNew || hasWork)
  }

  /// Returns a comparison of another listing with this one.
  func comparing() -> ListingComparison {
    ListingComparison(
      stored: stored, requested: requested, listed: isFull ? listed : nil, removed: removed)
  }

  /// Adds what a comparison found.
  /// - Returns: The cards that have to be downloaded as well; see ``downloadQueue(_:)``.
  mutating func add(_ found: ListingComparison.Result) -> [Int] {
    removed.subtract(found.notRemoved)
    listed.formUnion(found.names)
    return found.wanted.map { requested.set($0.href, etag: $0.etag) }
  }

  /// A Boolean value indicating whether the changes contain new cards. Where the first two lists
  /// omit the same new card, only a third one shows it.
  var hasNewCards: Bool {
    !isFull && requested.cards.hrefs.contains { stored.position(of: $0) == nil }
  }

  /// A Boolean value indicating whether a list of changes has none.
  var isEmptyChange: Bool { !isFull && requested.cards.isEmpty && removed.isEmpty }

  /// Returns the number of cards by which lists of the whole address book differ although they
  /// should be equal: 0 if two of three contain all cards, or one of two. If it is not 0, others
  /// may be missing from all lists.
  func omitted(in lists: [HrefSet]) -> Int {
    let lists = isFull ? lists + [listed] : lists
    var all = HrefSet()
    for list in lists { all.formUnion(list) }
    let counts = lists.map(\.count).sorted(by: >)
    return all.count - (counts.count > 2 ? counts[1] : counts.first ?? 0)
  }

  /// Returns the hrefs of the stored cards that neither this listing nor another one with these
  /// names accounts for.
  func missing(in names: HrefSet) -> [Href] {
    stored.cards.hrefs.filter { !isAccountedFor($0) && !names.contains($0) }
  }

  /// Returns the cards at these positions among the requested ones, for the download.
  func downloadQueue(_ positions: [Int]) -> DownloadQueue {
    DownloadQueue(positions: positions[...], requested: requested, stored: stored)
  }

  /// Adds the answer of the server about missing cards.
  mutating func add(gone: Set<Href>, existing: [Href]) {
    comparison = .different
    if isFull { listed.formUnion(existing) } else { removed.formUnion(gone) }
  }

  /// Returns those of the requested cards at these positions that have not been downloaded.
  func notArrived(_ positions: [Int]) -> [Int] { positions.filter { !arrived.contains($0) } }

  /// Notes downloaded cards. If a server writes ETags differently in listings and cards, every pass
  /// would seem to have changes.
  mutating func noteDownloaded(_ cards: [SourceCard]) {
    if stored.isEmpty {
      arrived.formUnion(cards.compactMap { requested.position(of: $0.href) })
    }
    hasChanges =
      hasChanges
      || cards.contains { card in
        card.etag != nil && requested.card(href(of: card.href))?.etag == card.etag
      }
  }

  /// Returns whether the listings account for a card.
  private func isAccountedFor(_ name: Href) -> Bool {
    removed.contains(name) || listed.contains(name)
  }
}
