import HalcyonNetwork

/// Downloads the cards of a pass ahead of the store, in several concurrent batches.
actor CardDownloads {
  private let fetcher: CardFetcher
  private let concurrency: Int
  private let window = PrefetchWindow()
  private var waiting = DownloadQueue()
  private var running: [Int: Task<Void, Never>] = [:]
  /// The result of ``addEverything(_:)`` after its last part; nil if the response was incomplete.
  private(set) var listed: ListingComparison.Result?

  init(fetcher: CardFetcher, concurrency: Int) {
    self.fetcher = fetcher
    self.concurrency = concurrency
  }

  deinit {
    window.close()
    running.values.forEach { $0.cancel() }
  }

  /// Sets the cards of the next page. Those of the last one have been returned.
  func add(_ queue: DownloadQueue) { waiting = queue }

  /// Downloads everything with one request. The parts follow those of the waiting cards.
  /// - Parameter comparison: Compares the response with an earlier listing; see ``listed``.
  func addEverything(_ comparison: ListingComparison) {
    let id = window.begin()
    running[id] = Task { [weak self, window, fetcher] in
      let result: Result<CardBatch, DAVFailure>
      do throws(DAVFailure) {
        let listed = try await fetcher.everything(comparison) { await window.add($0, to: id) }
        await self?.setListed(listed)
        result = .success(CardBatch())
      } catch {
        result = .failure(error)
      }
      window.end(id, result)
      await self?.ended(id, result)
    }
  }

  private func setListed(_ result: ListingComparison.Result?) { listed = result }

  /// Returns the next part of a batch, in the order of the cards; nil if none is left.
  func next() async -> PrefetchWindow.Part? {
    beginBatches()
    guard let part = await window.next() else { return nil }
    if case .failure? = part.end { waiting = DownloadQueue() }
    beginBatches()
    return part
  }

  /// Cancels all downloads.
  func stop() {
    window.close()
    running.values.forEach { $0.cancel() }
    (running, waiting) = ([:], DownloadQueue())
  }

  /// Begins as many batches as may run at once, unless too many cards are waiting to be stored.
  private func beginBatches() {
    while !waiting.isEmpty, window.mayBegin(concurrency: concurrency) {
      let batch = waiting.removeFirst(CardFetcher.sizes[0])
      let id = window.begin()
      running[id] = Task { [weak self, window, fetcher] in
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

  private func ended(_ id: Int, _ result: Result<CardBatch, DAVFailure>) {
    running[id] = nil
    // After a failure the pass ends; nothing more is requested.
    guard case .success = result else { return waiting = DownloadQueue() }
    beginBatches()
  }
}

/// Cards to download, as positions in a table, which take less memory than the cards.
struct DownloadQueue: Sendable {
  private var positions: ArraySlice<Int> = []
  private var requested = HrefTable()
  private var stored = HrefTable()

  /// An empty queue.
  init() {}

  /// The cards at `positions` in `requested`. They are delivered under the hrefs in `stored`.
  init(positions: ArraySlice<Int>, requested: HrefTable, stored: HrefTable) {
    (self.positions, self.requested, self.stored) = (positions, requested, stored)
  }

  var isEmpty: Bool { positions.isEmpty }

  /// Removes the first cards and returns them. The last ones release the tables, so that the next
  /// page does not copy them.
  mutating func removeFirst(_ count: Int) -> [WantedCard] {
    let cards = positions.prefix(count).map(card)
    positions = positions.dropFirst(count)
    if isEmpty { self = Self() }
    return cards
  }

  private func card(at position: Int) -> WantedCard {
    let card = requested.card(at: position)
    return WantedCard(
      href: card.href, name: stored.card(card.href)?.href ?? card.href, etag: card.etag)
  }
}
