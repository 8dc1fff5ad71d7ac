import Foundation
import HalcyonCore
import HalcyonNetwork
import Localization

/// One pass over an address book: lists it, downloads the changes, and returns them in storage
/// order.
actor CardDAVPass: SyncPass {
  private enum Stage {
    case beginning
    /// The cards of a page are downloaded. The token is that of the page.
    case delivering(hasMore: Bool, SyncToken?)
    /// The next page begins at this token.
    case continuing(String)
    /// The last cards before a failure are returned.
    case failed(DAVFailure)
    case over
  }

  /// The number of pages after which a listing is considered endless.
  private static let maximumPages = 10_000
  /// The number of cards missing from a listing that are requested by name.
  private static let maximumLookups = 1_000

  private let client: DAVClient
  private let concurrency: Int
  /// The token with which the pass began.
  private let startToken: String?
  private let stored: HrefTable
  private let address: WebAddress
  private let lister: CardLister
  private var fetcher: CardFetcher?
  private var cardVersions: Set<String>?

  private var stage = Stage.beginning
  private var ready: [SyncStep] = []
  /// The positions in ``requested`` of the cards to download.
  private var waiting: ArraySlice<Int> = []
  private let window = PrefetchWindow()
  private var downloads: [Int: Task<Void, Never>] = [:]

  private var pages = 0
  private var total = 0
  /// A Boolean value indicating whether the pass lists everything, as opposed to changes.
  private var isFull = false
  private var listed: PackedStringSet = []
  private var removed: Set<String> = []
  /// The hrefs on other origins that were reported.
  private var refused: Set<String> = []
  /// The cards that this pass has requested, with the ETags of the listing.
  private var requested = HrefTable()
  private var isComplete = true
  /// A Boolean value indicating whether the server reported a change.
  private var hasChanges = false
  /// The result of comparing a second kind of listing with the first; nil if there was none.
  private var comparison: ListingComparison.Verdict?

  init(
    book: WebAddress, client: DAVClient, options: CardDAVSource.Options, state: SyncState
  ) {
    self.client = client
    address = book
    startToken = state.token
    concurrency = min(max(options.concurrency, 1), 4)
    lister = CardLister(client: client, book: book)
    stored = HrefTable(state.etags)
  }

  deinit {
    window.close()
    downloads.values.forEach { $0.cancel() }
  }

  func next() async throws(ContactSourceError) -> SyncStep? {
    do {
      while true {
        if !ready.isEmpty { return ready.removeFirst() }
        if Task.isCancelled { throw DAVFailure.transport(.cancelled) }
        switch stage {
        case .beginning: try await begin()
        case .continuing(let token): try await continueListing(token)
        case .delivering(let hasMore, let token):
          if try await !deliver() { close(hasMore: hasMore, token) }
        case .failed(let failure): throw failure
        case .over: return nil
        }
      }
    } catch let failure as DAVFailure {
      stop()
      throw failure.sourceError(address.description)
    } catch {
      stop()
      throw .cancelled
    }
  }

  private func stop() {
    window.close()
    downloads.values.forEach { $0.cancel() }
    (downloads, waiting, ready, stage) = ([:], [], [], .over)
  }

  // MARK: Listing

  private func begin() async throws(DAVFailure) {
    let token = SyncToken(startToken)
    if let token, token.kind == .report, token.isChecked,
      let page = try await lister.changes(since: token.value)
    {
      return try await open(page)
    }
    let book = try await lister.properties(withTag: token?.kind == .collectionTag)
    cardVersions = book.cardVersions
    if let token, token.kind == .collectionTag, token.isChecked,
      token.value == book.collectionTag
    {
      ready = [.end(SyncEnd(removals: .named([]), token: startToken))]
      stage = .over
      return
    }
    isFull = true
    try await open(try await lister.everything(book))
  }

  private func continueListing(_ token: String) async throws(DAVFailure) {
    guard pages < Self.maximumPages else {
      throw .notDAV(status: 207, tr("the server never finished its list of changes"))
    }
    guard let page = try await lister.changes(since: token) else {
      // The changes so far have no continuation; the pass starts over with everything.
      let book = try await lister.properties()
      isFull = true
      (listed, removed) = ([], [])
      return try await open(try await lister.everything(book))
    }
    try await open(page)
  }

  private func open(_ page: CardLister.Page) async throws(DAVFailure) {
    pages += 1
    var wanted: [Int] = []
    for (path, etag) in page.listing.cards.cards {
      let href = Href(path: path)
      let known = stored.card(href)
      let name = known?.name ?? path
      listed.insert(name)
      removed.remove(name)
      if let etag, ETag.plain(known?.etag) == etag { continue }
      if let etag, requested.card(href)?.etag == etag { continue }
      wanted.append(requested.set(href, etag: etag))
    }
    for href in page.listing.removed {
      let known = stored.card(href)
      let name = known?.name ?? href.path
      removed.insert(name)
      listed.remove(name)
      if known != nil { hasChanges = true }
    }
    if !page.listing.hasMore { try await compare(page, &wanted) }
    var failed = page.listing.failed.map { href, status in
      UndeliveredCard(
        href: stored.card(href)?.name ?? href.path,
        error: DAVFailure.status(status, conditions: []).sourceError(href.path))
    }
    listed.formUnion(failed.map(\.href))
    failed += page.listing.refused.filter { refused.insert($0).inserted }.map {
      UndeliveredCard(
        href: $0, error: .serverFault(status: nil, message: tr("its URL is on another server")))
    }
    total += wanted.count + failed.count
    if total > 0 || pages == 1 { ready.append(.total(total)) }
    if !failed.isEmpty {
      isComplete = false
      ready.append(.batch([], undelivered: failed))
    }
    if !wanted.isEmpty { try await prepare() }
    waiting = wanted[...]
    stage = .delivering(hasMore: page.listing.hasMore, page.token)
  }

  /// Lists the address book again in another way if anything is new or gone, or only the token has
  /// changed. Only a comparison with another listing shows what the first one omits.
  private func compare(
    _ page: CardLister.Page, _ wanted: inout [Int]
  ) async throws(DAVFailure) {
    let isMissing =
      isFull
      ? listed.isEmpty || stored.cards.hrefs.contains { !isAccountedFor($0) }
      : page.token?.value != SyncToken(startToken)?.value
    guard comparison == nil, hasChanges || isMissing || total > 0 || !wanted.isEmpty else { return }
    comparison = .different
    var found = ListingComparison.Result()
    let first = ListingComparison(
      stored: stored, requested: requested, listed: isFull ? listed : nil, removed: removed)
    if let query = try await lister.compareQuery(first), query.verdict == .same {
      (found, comparison) = (query, .same)
    } else if let members = try await lister.compareMembers(first) {
      (found, comparison) = (members, members.verdict)
    } else if !isFull {
      return
    }
    removed.subtract(found.notRemoved)
    listed.formUnion(found.names)
    wanted += found.wanted.map { requested.set($0.href, etag: $0.etag) }
    // Requested by name: they are in neither listing.
    let missing = stored.cards.hrefs.filter { !isAccountedFor($0) && !found.names.contains($0) }
    if !missing.isEmpty { try await requestMissing(missing) }
  }

  /// Returns whether the listings account for a card.
  private func isAccountedFor(_ name: String) -> Bool {
    removed.contains(name) || listed.contains(name)
  }

  /// Requests cards that are stored and not listed; one that the server still has was left out.
  private func requestMissing(_ missing: [String]) async throws(DAVFailure) {
    try await prepare()
    guard let fetcher else { return }
    // A sample is enough: the removal brake, or one card that still exists, keeps all.
    let wanted = missing.sorted().prefix(Self.maximumLookups)
      .map { WantedCard(href: Href(path: $0), name: $0, etag: nil) }
    let gone = try await fetcher.gone(of: wanted)
    let left = wanted.map(\.name).filter { !gone.contains($0) }
    comparison = .different
    guard isFull else {
      removed.formUnion(gone)
      return
    }
    listed.formUnion(left)
    guard !left.isEmpty else { return }
    isComplete = false
    total += left.count
    ready.append(
      .batch(
        [],
        undelivered: left.map {
          UndeliveredCard(
            href: $0,
            error: .serverFault(
              status: nil, message: tr("the server has this card but does not list it")))
        }))
  }

  /// Creates the fetcher for the vCard version that the server offers.
  private func prepare() async throws(DAVFailure) {
    guard fetcher == nil else { return }
    if cardVersions == nil {
      let book = try await lister.properties()
      cardVersions = book.cardVersions
    }
    let version = cardVersions?.contains("4.0") == true ? "4.0" : nil
    fetcher = CardFetcher(client: client, book: await lister.book, version: version)
  }

  // MARK: Downloading

  /// Downloads ahead while the store writes: begins as many batches as may run at once, unless too
  /// many cards are waiting to be stored.
  private func fetchAhead() {
    guard let fetcher else { return }
    while !waiting.isEmpty, window.mayBegin(concurrency: concurrency) {
      let batch = waiting.prefix(CardFetcher.sizes[0]).map(wantedCard)
      waiting = waiting.dropFirst(batch.count)
      let id = window.begin()
      downloads[id] = Task { [weak self, window] in
        let result: Result<CardBatch, DAVFailure>
        do throws(DAVFailure) {
          result = .success(try await fetcher.fetch(batch) { await window.add($0, to: id) })
        } catch {
          result = .failure(error)
        }
        window.end(id, result)
        await self?.ended(id, result)
      }
    }
  }

  private func wantedCard(at position: Int) -> WantedCard {
    let card = requested.cards.card(at: position)
    let href = Href(path: card.href)
    return WantedCard(href: href, name: stored.card(href)?.name ?? card.href, etag: card.etag)
  }

  private func ended(_ id: Int, _ result: Result<CardBatch, DAVFailure>) {
    downloads[id] = nil
    // After a failure the pass ends; nothing more is requested.
    guard case .success = result else { return waiting = [] }
    fetchAhead()
  }

  /// Returns the next cards in a step; `false` if none are left.
  private func deliver() async throws(DAVFailure) -> Bool {
    fetchAhead()
    guard let part = await window.next() else {
      if Task.isCancelled { throw .transport(.cancelled) }
      return false
    }
    fetchAhead()
    var batch = CardBatch()
    switch part.end {
    case .success(let end): batch = end
    case .failure(let failure):
      // The cards that arrived before the failure are stored first.
      guard !part.cards.isEmpty else { throw failure }
      (stage, waiting) = (.failed(failure), [])
    case nil: break
    }
    if !batch.undelivered.isEmpty { isComplete = false }
    // If a server writes ETags differently in listings and cards, every pass would seem to have
    // changes.
    hasChanges =
      hasChanges
      || part.cards.contains { card in
        card.etag != nil && requested.card(Href(path: card.href))?.etag == card.etag
      }
    ready.append(.batch(part.cards, undelivered: batch.undelivered))
    if !batch.gone.isEmpty {
      total -= batch.gone.count
      ready.append(.total(total))
    }
    return true
  }

  /// Ends a page whose cards have all been returned.
  private func close(hasMore: Bool, _ pageToken: SyncToken?) {
    if hasMore, let pageToken, pageToken.kind == .report {
      if canStoreToken { ready.append(.checkpoint(token: pageToken.text)) }
      stage = .continuing(pageToken.value)
      return
    }
    var token = pageToken
    // The token that was sent comes back: nothing has happened since.
    let isSame = token?.value == SyncToken(startToken)?.value
    token?.isChecked = comparison.map { $0 == .same } ?? (!hasChanges && (isFull || isSame))
    // If a card is missing, the next pass starts from the same token and requests it again.
    let earlier = isFull ? nil : startToken
    ready.append(
      .end(
        SyncEnd(
          removals: isFull ? .allBut(listed) : .named(removed),
          token: isComplete ? token?.text : earlier)))
    stage = .over
  }

  /// A Boolean value indicating whether the token of a page may be stored before the end of the
  /// pass. Not while removals are pending, which are only reported at the end, nor while a full
  /// listing is compared with the stored cards.
  private var canStoreToken: Bool {
    isComplete && removed.isEmpty && (!isFull || stored.isEmpty)
  }
}
