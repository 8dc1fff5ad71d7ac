import Foundation
import HalcyonNetwork
import Localization

/// A card to download, under the href that the server uses now and the one that is stored.
struct WantedCard: Hashable, Sendable {
  var href: Href
  /// The href in the store.
  var name: String
  var etag: String?
}

/// The result of a batch besides the received cards. Each wanted card was received, is undelivered,
/// or is gone.
struct CardBatch: Sendable {
  var undelivered: [UndeliveredCard] = []
  /// The cards that were deleted since the listing: the server returned 404 or 410 for each of
  /// them.
  var gone: Set<String> = []
}

/// Downloads cards in batches, in smaller ones after failures, until each is accounted for.
actor CardFetcher {
  typealias Deliver = @Sendable (SourceCard) async -> Void

  /// The numbers of cards of a request; the last is a plain GET.
  static let sizes = [100, 25, 1]
  /// How many requests of single cards may fail in a row before the server is considered broken.
  static let maximumFailures = 25
  static let maximumConnectionFailures = 3
  /// Bytes of one card.
  static let maximumBytes = 32 << 20
  /// How often a request that was cut is continued with the cards that are missing.
  static let maximumContinuations = 4

  private let client: DAVClient
  private let book: WebAddress
  private var version: String?
  /// The index in ``sizes`` with which the next batch begins.
  private(set) var level = 0
  private var successes = 0
  private var failures = 0
  private var connectionFailures = 0

  init(client: DAVClient, book: WebAddress, version: String?) {
    self.client = client
    self.book = book
    self.version = version
  }

  /// Delivers the cards of `wanted` as they arrive, each once.
  /// - Throws: what stops the pass, not what concerns one card.
  func fetch(_ wanted: [WantedCard], deliver: Deliver) async throws(DAVFailure) -> CardBatch {
    var batch = CardBatch()
    try await fetch(wanted, level: level, isRepair: false, deliver, &batch)
    return batch
  }

  /// Returns the names of the cards that do not exist, according to a multiget.
  func gone(of wanted: [WantedCard]) async throws(DAVFailure) -> Set<String> {
    var names: Set<String> = []
    for start in stride(from: 0, to: wanted.count, by: Self.sizes[0]) {
      let part = Array(wanted[start..<min(start + Self.sizes[0], wanted.count)])
      let book = book
      let gone = try await multiget(part) { stream throws(DAVFailure) in
        var gone: Set<Href> = []
        while let response = try await stream.next() {
          guard response.isGone else { continue }
          gone.formUnion(response.hrefs.compactMap { try? Href($0, in: book) })
        }
        return gone
      }
      names.formUnion(part.filter { gone.contains($0.href) }.map(\.name))
    }
    return names
  }

  private func fetch(
    _ wanted: [WantedCard], level: Int, isRepair: Bool, _ deliver: Deliver,
    _ batch: inout CardBatch
  ) async throws(DAVFailure) {
    guard level < Self.sizes.count - 1 else {
      for card in wanted { try await fetch(card, deliver, &batch) }
      return
    }
    var missing: [WantedCard] = []
    for start in stride(from: 0, to: wanted.count, by: Self.sizes[level]) {
      let part = Array(wanted[start..<min(start + Self.sizes[level], wanted.count)])
      let (absent, failure) = try await fetchTogether(part, deliver)
      missing += absent
      guard !isRepair else { continue }
      // A few cards that were left out are requested again; the size is not to blame for them.
      note(level, isGood: failure == nil && absent.count * 2 <= part.count)
    }
    guard !missing.isEmpty else { return }
    try await fetch(missing, level: level + 1, isRepair: true, deliver, &batch)
  }

  /// Downloads cards with one request. If the response is cut off, requests the missing cards
  /// again.
  /// - Returns: the cards that did not arrive, and the failure that smaller requests may avoid.
  private func fetchTogether(
    _ wanted: [WantedCard], _ deliver: Deliver
  ) async throws(DAVFailure) -> ([WantedCard], DAVFailure?) {
    var missing = wanted
    for attempt in 0... {
      do throws(DAVFailure) {
        let (arrived, failure) = try await multiget(missing, deliver)
        missing.removeAll { arrived.contains($0.href) }
        guard let failure, !missing.isEmpty else { return (missing, nil) }
        guard failure.isTemporary, attempt < Self.maximumContinuations else { throw failure }
      } catch {
        guard error.mayDependOnSize else { throw error }
        return (missing, error)
      }
    }
    return (missing, nil)
  }

  /// Shrinks by one size at once, grows after two good requests.
  private func note(_ level: Int, isGood: Bool) {
    if isGood {
      successes += 1
      guard successes >= 2, level <= self.level, self.level > 0 else { return }
      self.level -= 1
    } else {
      self.level = max(self.level, min(level + 1, Self.sizes.count - 1))
    }
    successes = 0
  }

  /// - Returns: The received cards, and the failure that ended the response after the last of them.
  /// - Throws: If no card was received.
  private func multiget(
    _ wanted: [WantedCard], _ deliver: Deliver
  ) async throws(DAVFailure) -> (Set<Href>, DAVFailure?) {
    let byHref = Dictionary(wanted.map { ($0.href, $0) }) { first, _ in first }
    let book = book
    return try await multiget(wanted) { stream throws(DAVFailure) in
      var arrived: Set<Href> = []
      do throws(DAVFailure) {
        while let response = try await stream.next() {
          guard (200..<300).contains(response.status ?? 200),
            let text = response.hrefs.first, let href = try? Href(text, in: book),
            let wanted = byHref[href], let bytes = response.properties.addressData,
            CardText.isWhole(bytes), arrived.insert(href).inserted
          else { continue }
          let etag = ETag.plain(response.properties.etag) ?? wanted.etag
          await deliver(SourceCard(href: wanted.name, etag: etag, bytes: bytes))
        }
      } catch {
        if arrived.isEmpty { throw error }
        return (arrived, error)
      }
      return (arrived, nil)
    }
  }

  private func multiget<T>(
    _ wanted: [WantedCard],
    _ read: nonisolated(nonsending) (MultistatusStream) async throws(DAVFailure) -> T
  ) async throws(DAVFailure) -> T {
    let requested = version
    do throws(DAVFailure) {
      return try await multiget(wanted, version: requested, read)
    } catch {
      guard case .status(let status, let conditions) = error, requested != nil,
        status == 415 || conditions.contains(.card("supported-address-data"))
      else { throw error }
      // The version is advertised but rejected: cards are accepted in the server's version.
      version = nil
      return try await multiget(wanted, version: nil, read)
    }
  }

  private func multiget<T>(
    _ wanted: [WantedCard], version: String?,
    _ read: nonisolated(nonsending) (MultistatusStream) async throws(DAVFailure) -> T
  ) async throws(DAVFailure) -> T {
    let body = DAVBody.multiget(wanted.map { $0.href.reference(in: book) }, version: version)
    return try await client.multistatus("REPORT", book, depth: 1, body: body, attempts: 2) {
      _, stream throws(DAVFailure) in try await read(stream)
    }
  }

  private func fetch(
    _ card: WantedCard, _ deliver: Deliver, _ batch: inout CardBatch
  ) async throws(DAVFailure) {
    do throws(DAVFailure) {
      let reply = try await client.get(
        book.at(card.href), accept: "text/vcard, text/x-vcard;q=0.9, */*;q=0.1",
        maximumBytes: Self.maximumBytes, attempts: 2)
      await deliver(try Self.card(card, reply))
      (failures, connectionFailures) = (0, 0)
      noteSingle()
    } catch {
      switch error {
      case .status(404, _), .status(410, _):
        batch.gone.insert(card.name)
        (failures, connectionFailures) = (0, 0)
        return
      default: break
      }
      guard error.mayDependOnSize else { throw error }
      failures += 1
      connectionFailures = error.isConnection ? connectionFailures + 1 : 0
      if failures >= Self.maximumFailures || connectionFailures >= Self.maximumConnectionFailures {
        throw error
      }
      batch.undelivered.append(
        UndeliveredCard(href: card.name, error: error.sourceError(card.name)))
    }
  }

  /// Tries larger batches again after 50 single cards in a row.
  private func noteSingle() {
    guard level == Self.sizes.count - 1 else { return }
    successes += 1
    guard successes >= 50 else { return }
    level -= 1
    successes = 0
  }

  private static func card(_ card: WantedCard, _ reply: DAVClient.Reply)
    throws(DAVFailure) -> SourceCard
  {
    let headers = reply.response.headers
    let type = headers["Content-Type"]?.lowercased() ?? ""
    if type.hasPrefix("text/html") {
      throw .notDAV(status: reply.response.status, tr("the server responded with a web page"))
    }
    let body = reply.response.body
    let isMeasured =
      headers["Content-Length"] != nil
      || headers["Transfer-Encoding"]?.lowercased().contains("chunked") == true
    // If no header gives the length, only the last line shows that the card is complete.
    if !isMeasured, !CardText.hasEnd(body) { throw .transport(.cut(message: "")) }
    if body.isEmpty { throw .notDAV(status: reply.response.status, tr("the card is empty")) }
    return SourceCard(
      href: card.name, etag: ETag.plain(headers["ETag"]) ?? card.etag, bytes: body)
  }
}

/// The text of a downloaded card.
enum CardText {
  /// Returns whether a text begins and ends like a card. A card that does not may have been damaged
  /// in the multistatus and is requested alone; that response is final.
  static func isWhole(_ bytes: Data) -> Bool {
    let start = String(decoding: bytes.prefix(256), as: UTF8.self)
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return start.prefix(11).uppercased() == "BEGIN:VCARD" && hasEnd(bytes)
  }

  /// Returns whether the last non-blank line ends a card.
  static func hasEnd(_ bytes: Data) -> Bool {
    let tail = String(decoding: bytes.suffix(256), as: UTF8.self)
    return tail.trimmingBlanks.uppercased().hasSuffix("END:VCARD")
  }
}
