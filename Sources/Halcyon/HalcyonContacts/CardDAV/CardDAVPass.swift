import Foundation
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
  private let address: WebAddress
  private let lister: CardLister
  private var fetcher: CardFetcher?
  private var downloads: CardDownloads?
  private var cardVersions: Set<String>?

  private var stage = Stage.beginning
  private var ready: [SyncStep] = []
  private var listing: PassListing
  /// The cards of the earlier pages that are not downloaded yet, as positions in the listing.
  private var postponed: [Int] = []
  private var pages = 0
  private var total = 0
  private var isComplete = true
  /// The number of cards by which the lists differ although they should be equal.
  private var omitted = 0

  init(
    book: WebAddress, client: DAVClient, options: CardDAVSource.Options, state: SyncState
  ) {
    self.client = client
    address = book
    startToken = state.token
    concurrency = min(max(options.concurrency, 1), 4)
    lister = CardLister(client: client, book: book)
    listing = PassListing(etags: state.etags)
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
      await stop()
      throw failure.sourceError(address.description)
    } catch {
      await stop()
      throw .cancelled
    }
  }

  func confirm(_ hrefs: [String]) async -> [SourceCard] {
    await fetcher?.confirm(
      hrefs.map { WantedCard(href: listing.requestedHref(of: $0), name: $0, etag: nil) }) ?? []
  }

  private func stop() async {
    (ready, stage) = ([], .over)
    await downloads?.stop()
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
    listing.beginFull()
    try await open(try await lister.everything(book))
  }

  private func continueListing(_ token: String) async throws(DAVFailure) {
    guard pages < Self.maximumPages else {
      throw .notDAV(status: 207, tr("the server never finished its list of changes"))
    }
    guard let page = try await lister.changes(since: token) else {
      // The changes so far have no continuation; the pass starts over with everything.
      let book = try await lister.properties()
      listing.beginFull()
      return try await open(try await lister.everything(book))
    }
    try await open(page)
  }

  private func open(_ page: CardLister.Page) async throws(DAVFailure) {
    pages += 1
    if let move = HrefMove(from: address, to: await lister.book) { listing.note(move) }
    var wanted = listing.add(page.listing)
    if !page.listing.hasMore {
      let hasNew = !wanted.isEmpty || !postponed.isEmpty
      wanted += try await compare(page, hasNew: hasNew)
    }
    let failed = listing.addFailures(page.listing)
    total += wanted.count + failed.count
    if total > 0 || pages == 1 { ready.append(.total(total)) }
    report(failed)
    // Only the last page shows which stored cards are gone. One that has moved to another href is
    // downloaded after that, so that it is never stored twice.
    if page.listing.hasMore, !listing.stored.isEmpty {
      postponed += wanted
      wanted = []
    } else {
      wanted = postponed + wanted
      postponed = []
    }
    if !wanted.isEmpty {
      let unlisted = listing.unlisted
      if !unlisted.isEmpty { ready.append(.unlisted(unlisted)) }
      try await prepare()
      await downloads?.add(listing.downloadQueue(wanted))
    }
    stage = .delivering(hasMore: page.listing.hasMore, page.token)
  }

  /// Lists the address book again in another way if necessary. Only a comparison with another
  /// listing shows what the first one omits.
  /// - Returns: The cards that have to be downloaded as well.
  private func compare(
    _ page: CardLister.Page, hasNew: Bool
  ) async throws(DAVFailure) -> [Int] {
    let isTokenNew = page.token?.value != SyncToken(startToken)?.value
    guard listing.needsComparison(isTokenNew: isTokenNew, hasWork: total > 0 || hasNew) else {
      return []
    }
    listing.comparison = .different
    var found = ListingComparison.Result()
    let first = listing.comparing()
    let query = try await lister.compareQuery(first)
    if let query {
      (found, listing.comparison) = (query, query.verdict)
    }
    // A new token without changes may stand for a card that the first two lists omit.
    if query?.verdict != .same || listing.hasNewCards || listing.isEmptyChange {
      // New cards are downloaded next, which requires the versions.
      let withVersions = cardVersions == nil && listing.hasNewCards
      if let members = try await lister.compareMembers(first, withVersions: withVersions) {
        if withVersions { cardVersions = members.cardVersions }
        // A card that one of the listings contains exists, even if the others omit it. For one that
        // both contain, the ETag of the PROPFIND counts.
        found.wanted.removeAll {
          listing.stored.position(of: $0.href) != nil && members.names.contains($0.name)
        }
        listing.comparison = found.wanted.isEmpty ? members.verdict : .different
        omitted = listing.omitted(
          in: [query, members].compactMap { $0 }.filter(\.isWhole).map(\.names))
        found.formUnion(members)
      } else if query == nil, !listing.isFull {
        return []
      }
    }
    let wanted = listing.add(found)
    let missing = listing.missing(in: found.names)
    if !missing.isEmpty { try await requestMissing(missing) }
    return wanted
  }

  /// Requests cards that are stored and not listed; one that the server still has was left out.
  private func requestMissing(_ missing: [String]) async throws(DAVFailure) {
    try await prepare()
    guard let fetcher else { return }
    // A sample is enough: the removal brake, or one card that still exists, keeps all.
    let sample = missing.sorted().prefix(Self.maximumLookups)
      .map { WantedCard(href: listing.href(of: $0), name: $0, etag: nil) }
    let gone = try await fetcher.gone(of: sample)
    let existing = sample.map(\.name).filter { !gone.contains($0) }
    listing.add(gone: gone, existing: existing)
    // Where listings omit known cards, they may omit changes as well.
    total += existing.count
    report(
      existing.map {
        UndeliveredCard(
          href: $0,
          error: .serverFault(
            status: nil, message: tr("the server has this card but does not list it")))
      })
  }

  /// Reports cards that cannot be downloaded.
  private func report(_ undelivered: [UndeliveredCard]) {
    guard !undelivered.isEmpty else { return }
    isComplete = false
    ready.append(.batch([], undelivered: undelivered))
  }

  /// Creates the fetcher for the vCard version that the server offers.
  private func prepare() async throws(DAVFailure) {
    guard fetcher == nil else { return }
    if cardVersions == nil {
      let book = try await lister.properties()
      cardVersions = book.cardVersions
    }
    let version = cardVersions?.contains("4.0") == true ? "4.0" : nil
    let fetcher = CardFetcher(client: client, book: await lister.book, version: version)
    self.fetcher = fetcher
    downloads = CardDownloads(fetcher: fetcher, concurrency: concurrency)
  }

  // MARK: Downloading

  /// Returns the next cards in a step; `false` if none are left.
  private func deliver() async throws(DAVFailure) -> Bool {
    guard let part = await downloads?.next() else {
      if Task.isCancelled { throw .transport(.cancelled) }
      return false
    }
    var batch = CardBatch()
    switch part.end {
    case .success(let end): batch = end
    case .failure(let failure):
      // The cards that arrived before the failure are stored first.
      guard !part.cards.isEmpty else { throw failure }
      stage = .failed(failure)
    case nil: break
    }
    if !batch.undelivered.isEmpty { isComplete = false }
    listing.noteDownloaded(part.cards)
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
    token?.isChecked =
      listing.comparison.map { $0 == .same }
      ?? (!listing.hasChanges && (listing.isFull || isSame))
    // If a card is missing, the next pass starts from the same token and requests it again.
    let earlier = listing.isFull ? nil : startToken
    ready.append(
      .end(
        SyncEnd(
          removals: listing.isFull ? .allBut(listing.listed) : .named(listing.removed),
          token: isComplete ? token?.text : earlier, omitted: omitted)))
    stage = .over
  }

  /// A Boolean value indicating whether the token of a page may be stored before the end of the
  /// pass. Not while the changes of stored cards are collected, nor while removals are pending,
  /// which are only reported at the end.
  private var canStoreToken: Bool {
    isComplete && listing.stored.isEmpty && listing.removed.isEmpty
  }
}
