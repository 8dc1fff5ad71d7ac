import Foundation
import HalcyonCore
import HalcyonNetwork
import Localization

/// One pass over an address book: lists it, downloads the changes, and returns them in storage
/// order.
actor CardDAVPass: SyncPass {
  private enum Stage {
    case beginning
    /// The cards of a first sync arrive in one response.
    case receiving(CardLister.Page)
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

  private let client: DAVClient
  private let concurrency: Int
  private let maximumAtOnce: Int
  /// The token with which the pass began.
  let startToken: String?
  /// The address of the account, below which the first cards were stored.
  private let address: WebAddress
  /// All addresses below which cards may be stored.
  private let addresses: [WebAddress]
  /// The address that is requested first, where the address book was in the last pass.
  private let firstAddress: WebAddress
  private let onMove: @Sendable (WebAddress) async -> Void
  let lister: CardLister
  var fetcher: CardFetcher?
  var downloads: CardDownloads?
  var cardVersions: Set<String>?
  /// The third list of a first sync, which the server writes while cards are stored.
  var thirdList: Task<MembersResult, Never>?

  private var stage = Stage.beginning
  private var ready: [SyncStep] = []
  var listing: PassListing
  /// The cards of the earlier pages that are not downloaded yet, as positions in the listing.
  var postponed: [Int] = []
  private(set) var pages = 0
  var total = 0
  /// The number of cards in the total of which an earlier version is stored.
  var changed = 0
  private var reportedTotal: (total: Int, changed: Int?)?
  private var isComplete = true
  /// The number of cards by which the lists differ although they should be equal.
  var omitted = 0
  /// A Boolean value indicating whether the next pass has to compare all lists.
  var isListDue = false

  init(
    book: WebAddress, movedTo: WebAddress? = nil, formerAddresses: [WebAddress] = [],
    client: DAVClient, options: CardDAVSource.Options, state: SyncState,
    onMove: @escaping @Sendable (WebAddress) async -> Void = { _ in }
  ) {
    self.client = client
    address = book
    firstAddress = movedTo ?? book
    addresses = [book, firstAddress] + formerAddresses
    self.onMove = onMove
    startToken = state.token
    concurrency = min(max(options.concurrency, 1), 4)
    maximumAtOnce = options.maximumAtOnce
    lister = CardLister(client: client, book: firstAddress)
    listing = PassListing(etags: state.etags)
  }

  deinit { thirdList?.cancel() }

  func next() async throws(ServiceProblem) -> SyncStep? {
    do {
      while true {
        if !ready.isEmpty { return ready.removeFirst() }
        if Task.isCancelled { throw DAVFailure.transport(.cancelled) }
        switch stage {
        case .beginning: try await begin()
        case .continuing(let token): try await continueListing(token)
        case .receiving(let page): try await receive(page)
        case .delivering(let hasMore, let token):
          if try await !deliver() { close(hasMore: hasMore, token) }
        case .failed(let failure): throw failure
        case .over: return nil
        }
      }
    } catch let failure as DAVFailure {
      await stop()
      // The next pass begins at the old address, which may redirect to the current one.
      if firstAddress != address, failure.isNotFound { await onMove(address) }
      throw failure.serviceProblem(
        address.description, now: client.retryPolicy.now())
    } catch {
      await stop()
      throw .cancelled
    }
  }

  func confirm(_ hrefs: [Href]) async -> [SourceCard] {
    await fetcher?.confirm(
      hrefs.map { WantedCard(href: listing.requestedHref(of: $0), name: $0, etag: nil) }) ?? []
  }

  private func stop() async {
    (ready, stage) = ([], .over)
    thirdList?.cancel()
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
    await follow(to: await lister.book)
    var wanted = listing.add(page.listing)
    if isFirstSync, !page.listing.hasMore, !wanted.isEmpty, wanted.count <= maximumAtOnce {
      postponed = wanted
      reportFailures(page, wanted)
      try await prepare()
      await downloads?.addEverything(listing.comparing())
      return stage = .receiving(page)
    }
    if !page.listing.hasMore {
      let hasNew = !wanted.isEmpty || !postponed.isEmpty
      wanted += try await compare(page, hasNew: hasNew)
    }
    reportFailures(page, wanted)
    try await download(wanted, of: page)
  }

  /// Notes where the address book was found.
  private func follow(to book: WebAddress) async {
    listing.note(HrefMove.all(from: addresses, to: book))
    if HrefMove(from: firstAddress, to: book) != nil,
      client.permanentRedirects.target(of: firstAddress) == book
    {
      await onMove(book)
    }
  }

  /// Reports the members of a page that cannot be downloaded, and the total with those and
  /// others.
  private func reportFailures(_ page: CardLister.Page, _ wanted: [Int]) {
    let failed = listing.addFailures(page.listing)
    total += wanted.count + failed.count
    changed += listing.storedCount(of: wanted)
    changed += failed.count { listing.stored.position(of: $0.href) != nil }
    reportTotal()
    report(failed)
  }

  /// Begins to download cards of a page.
  func download(_ wanted: [Int], of page: CardLister.Page) async throws(DAVFailure) {
    var wanted = wanted
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

  func reportTotal() {
    // A new card may be a stored one at another href.
    let known = total > changed && listing.isAnyUnlisted ? nil : changed
    guard reportedTotal?.total != total || reportedTotal?.changed != known else { return }
    reportedTotal = (total, known)
    ready.append(.total(total, changed: known))
  }

  /// Reports cards that cannot be downloaded.
  func report(_ undelivered: [UndeliveredCard]) {
    guard !undelivered.isEmpty else { return }
    isComplete = false
    ready.append(.batch([], undelivered: undelivered))
  }

  /// Creates the fetcher for the vCard version that the server offers.
  func prepare() async throws(DAVFailure) {
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
  func deliver() async throws(DAVFailure) -> Bool {
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
    if !part.cards.isEmpty || !batch.undelivered.isEmpty {
      ready.append(.batch(part.cards, undelivered: batch.undelivered))
    }
    if !batch.gone.isEmpty {
      total -= batch.gone.count
      changed -= batch.gone.count { listing.stored.position(of: $0) != nil }
      reportTotal()
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
      !isListDue
      && (listing.comparison.map { $0 == .same }
        ?? (!listing.hasChanges && (listing.isFull || isSame)))
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
