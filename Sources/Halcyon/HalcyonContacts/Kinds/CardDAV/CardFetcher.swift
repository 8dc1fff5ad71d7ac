import Foundation
import HalcyonCore
import HalcyonNetwork
import Localization

/// Downloads cards in batches, in smaller ones after failures, until each is accounted for.
actor CardFetcher {
  typealias Deliver = @Sendable (SourceCard) async -> Void

  /// The numbers of cards of a request; the last is a plain GET.
  static let sizes = [100, 25, 1]
  /// How many requests of single cards may fail in a row before the server is considered broken.
  static let maximumFailures = 25
  static let maximumConnectionFailures = 3
  /// The number of cards reported as gone up to which each of them is requested alone.
  static let maximumGoneRequests = 25
  /// How many of more cards are requested alone, in case the server only rejects their hrefs in
  /// multigets.
  static let goneSample = 3
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

  /// Delivers the cards of a listing that the server returns in one response, each once.
  ///
  /// Cards that are missing after a failure are downloaded in batches, so the request is only
  /// repeated if the server closed the connection before it responded.
  /// - Returns: The comparison of the response with the listing; nil if it is incomplete.
  /// - Throws: What stops the pass.
  func everything(
    _ comparison: ListingComparison, deliver: Deliver
  ) async throws(DAVFailure) -> ListingComparison.Result? {
    let body = DAVBody.everything(version: version)
    do throws(DAVFailure) {
      return try await client.multistatus(
        "REPORT", book, depth: 1, body: body, attempts: 2, repeated: .closedConnection
      ) { [book] _, stream throws(DAVFailure) in
        var reading = CardReading(comparison, of: book)
        while let response = try await stream.next() {
          if let card = reading.read(response) { await deliver(card) }
        }
        return reading.result
      }
    } catch {
      if error.endsPass { throw error }
      return nil
    }
  }

  /// Returns the names of the cards that do not exist, according to a multiget.
  func gone(of wanted: [WantedCard]) async throws(DAVFailure) -> Set<Href> {
    var names: Set<Href> = []
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
    var gone: [WantedCard] = []
    for start in stride(from: 0, to: wanted.count, by: Self.sizes[level]) {
      let part = Array(wanted[start..<min(start + Self.sizes[level], wanted.count)])
      let answer = try await fetchTogether(part, deliver)
      missing += answer.missing.filter { !answer.gone.contains($0.href) }
      gone += answer.missing.filter { answer.gone.contains($0.href) }
      guard !isRepair else { continue }
      // A few cards that were left out are requested again; the size is not to blame for them, nor
      // for cards that are gone.
      let absent = answer.missing.count - answer.gone.count
      note(level, isGood: answer.failure == nil && absent * 2 <= part.count)
    }
    missing += try await confirmGone(gone, deliver, &batch)
    guard !missing.isEmpty else { return }
    try await fetch(missing, level: level + 1, isRepair: true, deliver, &batch)
  }

  /// Requests cards that a multiget reported as gone once more together, and a few of them alone.
  /// - Returns: The cards that have to be requested in smaller numbers.
  private func confirmGone(
    _ wanted: [WantedCard], _ deliver: Deliver, _ batch: inout CardBatch
  ) async throws(DAVFailure) -> [WantedCard] {
    guard wanted.count > Self.maximumGoneRequests else { return wanted }
    let answer = try await fetchTogether(wanted, deliver)
    var missing = answer.missing.filter { !answer.gone.contains($0.href) }
    let gone = answer.missing.filter { answer.gone.contains($0.href) }
    let sample = gone.prefix(Self.goneSample)
    for card in sample { try await fetch(card, deliver, &batch) }
    if sample.allSatisfy({ batch.gone.contains($0.name) }) {
      batch.gone.formUnion(gone.map(\.name))
    } else {
      missing += gone.dropFirst(sample.count)
    }
    return missing
  }

  /// The response to a request for several cards.
  private struct Answer {
    /// The cards that did not arrive.
    var missing: [WantedCard]
    /// Those of them that the server reported as gone.
    var gone: Set<Href> = []
    /// The failure that smaller requests may avoid.
    var failure: DAVFailure?
  }

  /// Downloads cards with one request. If the response is cut off, requests the missing cards
  /// again.
  private func fetchTogether(
    _ wanted: [WantedCard], _ deliver: Deliver
  ) async throws(DAVFailure) -> Answer {
    var answer = Answer(missing: wanted)
    for attempt in 0... {
      do throws(DAVFailure) {
        let (arrived, gone, failure) = try await multiget(answer.missing, deliver)
        answer.missing.removeAll { arrived.contains($0.href) }
        answer.gone = gone.subtracting(arrived)
        guard let failure, !answer.missing.isEmpty else { return answer }
        guard failure.isTemporary, attempt < Self.maximumContinuations else { throw failure }
      } catch {
        guard error.mayDependOnSize else { throw error }
        answer.failure = error
        return answer
      }
    }
    return answer
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

  /// - Returns: The received cards, those that the server reported as gone, and the failure that
  ///   ended the response after the last of them.
  /// - Throws: If no card was received.
  private func multiget(
    _ wanted: [WantedCard], _ deliver: Deliver
  ) async throws(DAVFailure) -> (arrived: Set<Href>, gone: Set<Href>, failure: DAVFailure?) {
    let byHref = Dictionary(wanted.map { ($0.href, $0) }) { first, _ in first }
    let names = Set(wanted.map { CardText.name($0.href) })
    let book = book
    return try await multiget(wanted) { stream throws(DAVFailure) in
      var arrived: Set<Href> = []
      var gone: Set<Href> = []
      do throws(DAVFailure) {
        while let response = try await stream.next() {
          if response.isGone {
            let hrefs = response.hrefs.compactMap { try? Href($0, in: book) }
            gone.formUnion(hrefs.filter { byHref[$0] != nil })
          }
          guard (200..<300).contains(response.status ?? 200),
            let text = response.hrefs.first, let href = try? Href(text, in: book),
            let wanted = byHref[href], let bytes = response.properties.addressData,
            CardText.isWhole(bytes), !CardText.isMixedUp(bytes, href, names),
            arrived.insert(href).inserted
          else { continue }
          let etag = ETag.plain(response.properties.etag) ?? wanted.etag
          await deliver(SourceCard(href: wanted.name, etag: etag, bytes: bytes))
        }
      } catch {
        if arrived.isEmpty { throw error }
        return (arrived, gone, error)
      }
      return (arrived, gone, nil)
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
      await deliver(try Self.card(card, try await get(card)))
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
      if case .transport(.tooLarge) = error {
        batch.undelivered.append(
          UndeliveredCard(
            href: card.name, error: problem(error, card), finalETag: card.etag))
        return
      }
      failures += 1
      connectionFailures = error.isConnection ? connectionFailures + 1 : 0
      if failures >= Self.maximumFailures || connectionFailures >= Self.maximumConnectionFailures {
        throw error
      }
      batch.undelivered.append(
        UndeliveredCard(href: card.name, error: problem(error, card)))
    }
  }

  private func problem(_ failure: DAVFailure, _ card: WantedCard) -> ServiceProblem {
    failure.serviceProblem(card.name.text, now: client.retryPolicy.now())
  }

  /// Requests cards alone, and returns those that arrive.
  func confirm(_ wanted: [WantedCard]) async -> [SourceCard] {
    var cards: [SourceCard] = []
    for card in wanted {
      if let reply = try? await get(card), let confirmed = try? Self.card(card, reply) {
        cards.append(confirmed)
      }
    }
    return cards
  }

  private func get(_ card: WantedCard) async throws(DAVFailure) -> DAVClient.Reply {
    try await client.get(
      book.at(card.href), accept: "text/vcard, text/x-vcard;q=0.9, */*;q=0.1",
      maximumBytes: Self.maximumBytes, attempts: 2)
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
