import HalcyonNetwork
import Synchronization

/// Holds the cards that were downloaded ahead of the store, and pauses downloads that are too far
/// ahead.
///
/// Downloads are returned in the order in which they began. A large one is returned in parts, so
/// that a batch with photos is never in memory as a whole.
final class PrefetchWindow: Sendable {
  /// The number of downloads that are running or wait to be stored.
  static let maximumBatches = 6
  /// The number of bytes of cards that wait to be stored before downloads pause. A parsed batch
  /// takes about four times as much.
  static let maximumBytes = 6 << 20
  /// The number of bytes after which a part of an unfinished download is returned.
  static let partBytes = 1 << 20
  /// The number of cards in such a part. SQLite writes pages several times if a transaction changes
  /// more of them than its cache holds.
  static let partCards = 400

  /// Part of a download.
  struct Part: Sendable {
    var cards: [SourceCard]
    /// The result of the download; nil if more parts follow.
    var end: Result<CardBatch, DAVFailure>?
  }

  private struct Download {
    var id: Int
    var cards: [SourceCard] = []
    var bytes = 0
    var totalBytes = 0
    var end: Result<CardBatch, DAVFailure>?
  }

  private struct State {
    var downloads: [Download] = []
    var nextID = 0
    var bytes = 0
    var lastBytes = 0
    var isClosed = false
    var paused: [CheckedContinuation<Void, Never>] = []
    var reader: CheckedContinuation<Void, Never>?

    /// A Boolean value indicating whether a part of the first download can be returned.
    var isReady: Bool {
      guard let first = downloads.first else { return true }
      return isClosed || first.end != nil || first.bytes >= PrefetchWindow.partBytes
        || first.cards.count >= PrefetchWindow.partCards
    }

    /// Returns whether a download may continue. The first always may until it has a part, because
    /// the reader waits for it.
    func mayContinue(_ id: Int) -> Bool {
      isClosed || bytes < PrefetchWindow.maximumBytes
        || (downloads.first?.id == id && !isReady)
    }
  }

  private let state = Mutex(State())

  /// Returns whether another download may begin while at most `concurrency` run.
  func mayBegin(concurrency: Int) -> Bool {
    state.withLock { state in
      let running = state.downloads.count { $0.end == nil }
      guard !state.isClosed, running < concurrency, state.downloads.count < Self.maximumBatches
      else { return false }
      // Running downloads are assumed to be as large as the last one.
      return state.downloads.isEmpty
        || state.bytes + state.lastBytes * (running + 1) <= Self.maximumBytes
    }
  }

  /// Begins a download.
  /// - Returns: its number.
  func begin() -> Int {
    state.withLock { state in
      state.nextID += 1
      state.downloads.append(Download(id: state.nextID))
      return state.nextID
    }
  }

  /// Adds a card of a download; returns once the download may go on.
  func add(_ card: SourceCard, to id: Int) async {
    let reader = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.isClosed, let index = state.downloads.firstIndex(where: { $0.id == id }) else {
        return nil
      }
      state.downloads[index].cards.append(card)
      state.downloads[index].bytes += card.bytes.count
      state.downloads[index].totalBytes += card.bytes.count
      state.bytes += card.bytes.count
      return Self.readerToWake(&state)
    }
    reader?.resume()
    while !state.withLock({ $0.mayContinue(id) }) {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          if state.mayContinue(id) { return true }
          state.paused.append(continuation)
          return false
        }
        if isFree { continuation.resume() }
      }
    }
  }

  /// Ends a download.
  func end(_ id: Int, _ result: Result<CardBatch, DAVFailure>) {
    let reader = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard let index = state.downloads.firstIndex(where: { $0.id == id }) else { return nil }
      state.downloads[index].end = result
      state.lastBytes = state.downloads[index].totalBytes
      return Self.readerToWake(&state)
    }
    reader?.resume()
  }

  /// Returns the next part of the first download when it is available; nil if no download is left
  /// or the window was closed.
  func next() async -> Part? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if state.isReady { return true }
          state.reader = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
      return take()
    } onCancel: {
      close()
    }
  }

  /// Resumes everything that waits. Downloads are no longer paused, and their cards are dropped.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      state.downloads = []
      defer { (state.paused, state.reader) = ([], nil) }
      return state.paused + (state.reader.map { [$0] } ?? [])
    }
    waiting.forEach { $0.resume() }
  }

  private func take() -> Part? {
    let (part, paused) = state.withLock { state -> (Part?, [CheckedContinuation<Void, Never>]) in
      guard !state.isClosed, var first = state.downloads.first else { return (nil, []) }
      let cards = first.cards.prefix(Self.partCards)
      let isLast = first.end != nil && cards.count == first.cards.count
      let part = Part(cards: Array(cards), end: isLast ? first.end : nil)
      let bytes = cards.reduce(0) { $0 + $1.bytes.count }
      state.bytes -= bytes
      if isLast {
        state.downloads.removeFirst()
      } else {
        first.cards.removeFirst(cards.count)
        first.bytes -= bytes
        state.downloads[0] = first
      }
      defer { state.paused = [] }
      return (part, state.paused)
    }
    paused.forEach { $0.resume() }
    return part
  }

  private static func readerToWake(_ state: inout State) -> CheckedContinuation<Void, Never>? {
    guard state.isReady else { return nil }
    defer { state.reader = nil }
    return state.reader
  }
}
