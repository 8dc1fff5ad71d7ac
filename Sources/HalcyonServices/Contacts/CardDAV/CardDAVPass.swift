import Foundation

/// One pass over an address book: list, fetch, and tell in the order in which it has to be stored.
actor CardDAVPass: SyncPass {
  private enum Stage {
    case beginning
    /// The batches of a page are under way.
    case delivering(CardLister.Page)
    /// The next page begins at this token.
    case turning(String)
    case over
  }

  /// Pages of one pass: a server that turns in a circle ends here.
  private static let mostPages = 10_000
  /// Cards that a listing may have left out, for them to be asked for.
  private static let mostLookedFor = 1_000

  private let client: DAVClient
  private let concurrency: Int
  private let state: SyncState
  private let stored: [Href: (name: String, etag: String?)]
  private let address: WebAddress
  private let lister: CardLister
  private var fetcher: CardFetcher?
  private var cardVersions: Set<String>?

  private var stage = Stage.beginning
  private var ready: [SyncStep] = []
  private var waiting: [[WantedCard]] = []
  /// Batches under way or fetched, in the order in which they are handed on.
  private var running: [Task<Result<CardBatch, DAVFailure>, Never>] = []
  private var lead = FetchLead()

  private var pages = 0
  private var total = 0
  /// Whether the pass began with all that the book holds.
  private var isFull = false
  private var listed: Set<String> = []
  private var removed: Set<String> = []
  /// The versions that this pass has asked for.
  private var asked: [Href: String?] = [:]
  private var isComplete = true
  /// Whether anything was told that was not known; what the next pass looks over.
  private var hasNews = false
  /// What a second listing, asked for in another way, said of the first; nil where there was none.
  private var comparison: ListingComparison.Verdict?

  init(
    book: WebAddress, client: DAVClient, options: CardDAVSource.Options, state: SyncState
  ) {
    self.client = client
    address = book
    self.state = state
    concurrency = min(max(options.concurrency, 1), 4)
    lister = CardLister(client: client, book: book)
    stored = Dictionary(
      state.etags.map { (Href(path: $0.key), ($0.key, ETag.plain($0.value))) }
    ) { first, _ in first }
  }

  deinit { running.forEach { $0.cancel() } }

  func next() async throws(ContactSourceError) -> SyncStep? {
    do {
      while true {
        if !ready.isEmpty { return ready.removeFirst() }
        if Task.isCancelled { throw DAVFailure.transport(.cancelled) }
        switch stage {
        case .beginning: try await begin()
        case .turning(let token): try await turn(token)
        case .delivering(let page):
          if try await !deliver() { close(page) }
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
    running.forEach { $0.cancel() }
    (running, waiting, ready, stage) = ([], [], [], .over)
  }

  // MARK: Listing

  private func begin() async throws(DAVFailure) {
    let mark = SyncMark(state.token)
    if let mark, mark.kind == .token, mark.isChecked,
      let page = try await lister.changes(since: mark.value)
    {
      return try await open(page)
    }
    let book = try await lister.properties(withMark: mark?.kind == .tag)
    cardVersions = book.cardVersions
    if let mark, mark.kind == .tag, mark.isChecked, mark.value == book.collectionTag {
      ready = [.end(SyncEnd(removals: .named([]), token: state.token))]
      stage = .over
      return
    }
    isFull = true
    try await open(try await lister.everything(book))
  }

  private func turn(_ token: String) async throws(DAVFailure) {
    guard pages < Self.mostPages else {
      throw .notDAV(status: 207, tr("the server does not come to an end"))
    }
    guard let page = try await lister.changes(since: token) else {
      // What was told so far cannot be gone on with; the pass begins again with all.
      let book = try await lister.properties()
      isFull = true
      (listed, removed) = ([], [])
      return try await open(try await lister.everything(book))
    }
    try await open(page)
  }

  private func open(_ page: CardLister.Page) async throws(DAVFailure) {
    pages += 1
    var wanted: [WantedCard] = []
    for (href, etag) in page.listing.cards {
      let known = stored[href]
      let name = known?.name ?? href.path
      listed.insert(name)
      removed.remove(name)
      if let etag, known?.etag == etag { continue }
      if let etag, asked[href] == .some(etag) { continue }
      asked[href] = .some(etag)
      wanted.append(WantedCard(href: href, name: name, etag: etag))
    }
    for href in page.listing.removed {
      let name = stored[href]?.name ?? href.path
      removed.insert(name)
      listed.remove(name)
      if stored[href] != nil { hasNews = true }
    }
    if !page.listing.hasMore { try await compare(page, &wanted) }
    let failed = page.listing.failed.map { href, status in
      UndeliveredCard(
        href: stored[href]?.name ?? href.path,
        error: DAVFailure.status(status, conditions: []).sourceError(href.path))
    }
    listed.formUnion(failed.map(\.href))
    total += wanted.count + failed.count
    if total > 0 || pages == 1 { ready.append(.total(total)) }
    if !failed.isEmpty {
      isComplete = false
      ready.append(.batch([], undelivered: failed))
    }
    if !wanted.isEmpty { try await prepare() }
    let size = CardFetcher.sizes[0]
    waiting = stride(from: 0, to: wanted.count, by: size).map {
      Array(wanted[$0..<min($0 + size, wanted.count)])
    }
    stage = .delivering(page)
  }

  /// Lists the book once more and in another way where anything is new or gone, or the mark alone has
  /// changed: what a listing leaves out shows only beside another.
  private func compare(
    _ page: CardLister.Page, _ wanted: inout [WantedCard]
  ) async throws(DAVFailure) {
    let isMissing =
      isFull
      ? listed.isEmpty || stored.values.contains { !isTold($0.name) }
      : page.mark?.value != SyncMark(state.token)?.value
    guard comparison == nil, hasNews || isMissing || total > 0 || !wanted.isEmpty else { return }
    comparison = .different
    var found = ListingComparison()
    if let query = try await lister.queried().map(compared), query.verdict == .same {
      (found, comparison) = (query, .same)
    } else if let members = try await lister.members().map(compared) {
      (found, comparison) = (members, members.verdict)
    } else if !isFull {
      return
    }
    removed.subtract(found.notRemoved)
    listed.formUnion(found.names)
    for card in found.wanted { asked[card.href] = .some(card.etag) }
    wanted += found.wanted
    // In neither listing: asked for by name.
    let missing = stored.filter { !isTold($0.value.name) && !found.names.contains($0.value.name) }
    if !missing.isEmpty { try await ask(for: missing) }
  }

  /// What a further listing says beside what is known of the first.
  private func compared(_ other: CardListing) -> ListingComparison {
    ListingComparison(
      other, stored: stored, asked: asked, listed: isFull ? listed : nil, removed: removed)
  }

  /// Whether the listings have said what became of a card: in one of all, also where they name it.
  private func isTold(_ name: String) -> Bool { removed.contains(name) || listed.contains(name) }

  /// Asks for cards that are stored and not listed; one that the server still has was left out.
  private func ask(for missing: [Href: (name: String, etag: String?)]) async throws(DAVFailure) {
    try await prepare()
    guard let fetcher else { return }
    // Of more than this some tell enough: the brake, or a single one that is there, keeps all.
    let wanted = missing.map { WantedCard(href: $0.key, name: $0.value.name, etag: nil) }
      .sorted { $0.name < $1.name }.prefix(Self.mostLookedFor)
    let gone = try await fetcher.gone(of: Array(wanted))
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
              status: nil, message: tr("the server has it and leaves it out of its list")))
        }))
  }

  /// Makes what fetches, knowing which vCard the server would rather give.
  private func prepare() async throws(DAVFailure) {
    guard fetcher == nil else { return }
    if cardVersions == nil {
      let book = try await lister.properties()
      cardVersions = book.cardVersions
    }
    let version = cardVersions?.contains("4.0") == true ? "4.0" : nil
    fetcher = CardFetcher(client: client, book: await lister.book, version: version)
  }

  // MARK: Fetching

  /// Keeps the server at work while the store takes what has come: begins as many batches as may be under
  /// way at once, as long as not too much lies here already.
  private func fetchAhead() {
    guard let fetcher else { return }
    while lead.mayBegin(atOnce: concurrency), !waiting.isEmpty {
      let work = waiting.removeFirst()
      lead.begin()
      running.append(
        Task { [weak self] in
          let result: Result<CardBatch, DAVFailure>
          do throws(DAVFailure) {
            result = .success(try await fetcher.fetch(work))
          } catch {
            result = .failure(error)
          }
          await self?.fetched(result)
          return result
        })
    }
  }

  private func fetched(_ result: Result<CardBatch, DAVFailure>) {
    // After a failure the pass ends; nothing more is asked of the server.
    guard case .success(let batch) = result else { return waiting = [] }
    lead.end(batch)
    fetchAhead()
  }

  /// Hands on the next batch; false where there is none left.
  private func deliver() async throws(DAVFailure) -> Bool {
    fetchAhead()
    guard let first = running.first else { return false }
    let all = running
    let result = await withTaskCancellationHandler {
      await first.value
    } onCancel: {
      all.forEach { $0.cancel() }
    }
    let batch = try result.get()
    if !running.isEmpty { running.removeFirst() }
    lead.handOn(batch)
    fetchAhead()
    if !batch.undelivered.isEmpty { isComplete = false }
    // A server whose listings spell the marks in another way than its cards would be news each time.
    hasNews =
      hasNews
      || batch.cards.contains { $0.etag != nil && asked[Href(path: $0.href)] == .some($0.etag) }
    ready.append(.batch(batch.cards, undelivered: batch.undelivered))
    if !batch.gone.isEmpty {
      total -= batch.gone.count
      ready.append(.total(total))
    }
    return true
  }

  /// Ends a page whose batches have all been handed on.
  private func close(_ page: CardLister.Page) {
    if page.listing.hasMore, let mark = page.mark, mark.kind == .token {
      if mayKeep { ready.append(.checkpoint(token: mark.text)) }
      stage = .turning(mark.value)
      return
    }
    var mark = page.mark
    // The very token that was asked with says that nothing has happened since.
    let isSame = mark?.value == SyncMark(state.token)?.value
    mark?.isChecked = comparison.map { $0 == .same } ?? (!hasNews && (isFull || isSame))
    // With a card missing, the next pass begins where this one did and asks for it again.
    let earlier = isFull ? nil : state.token
    ready.append(
      .end(
        SyncEnd(
          removals: isFull ? .allBut(listed) : .named(removed),
          token: isComplete ? mark?.text : earlier)))
    stage = .over
  }

  /// Whether a page's token may be stored before the end. Not while removals are known that only the end
  /// tells, nor while a listing of all has to find out what is gone from what is stored.
  private var mayKeep: Bool {
    isComplete && removed.isEmpty && (!isFull || state.etags.isEmpty)
  }
}
