import Foundation

/// A card to fetch: as the server spells its name now, and as it is stored.
struct WantedCard: Hashable, Sendable {
  var href: Href
  /// What the card is called towards the store.
  var name: String
  var etag: String?
}

/// What came of a batch; each wanted card is in one of the three.
struct CardBatch: Sendable {
  var cards: [SourceCard] = []
  var undelivered: [UndeliveredCard] = []
  /// Gone since the listing, by the server's own word when asked for them alone.
  var gone: Set<String> = []
}

/// Fetches cards in batches, smaller ones where there is trouble, until each is accounted for.
actor CardFetcher {
  /// How many cards a request asks for; the last is a plain GET.
  static let sizes = [100, 25, 1]
  /// How many requests of single cards may fail one after another before it is the server's fault.
  static let mostFailures = 25
  static let mostConnectionFailures = 3
  /// Bytes of one card.
  static let mostBytes = 32 << 20

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

  /// The cards of `wanted`, in their order.
  /// - Throws: what stops the pass, not what concerns a card.
  func fetch(_ wanted: [WantedCard]) async throws(DAVFailure) -> CardBatch {
    var found: [Href: SourceCard] = [:]
    var batch = CardBatch()
    try await fetch(wanted, level: level, isRepair: false, into: &found, &batch)
    batch.cards = wanted.compactMap { found[$0.href] }
    return batch
  }

  /// The names of those cards that the server, asked for them, says that it has not.
  func gone(of wanted: [WantedCard]) async throws(DAVFailure) -> Set<String> {
    var names: Set<String> = []
    for start in stride(from: 0, to: wanted.count, by: Self.sizes[0]) {
      let part = Array(wanted[start..<min(start + Self.sizes[0], wanted.count)])
      let answer = try await multigetAnswer(part)
      let gone = Set(
        answer.responses.filter { $0.isGone }.flatMap(\.hrefs).compactMap { Href($0, in: book) })
      names.formUnion(part.filter { gone.contains($0.href) }.map(\.name))
    }
    return names
  }

  private func fetch(
    _ wanted: [WantedCard], level: Int, isRepair: Bool,
    into found: inout [Href: SourceCard], _ batch: inout CardBatch
  ) async throws(DAVFailure) {
    guard level < Self.sizes.count - 1 else {
      for card in wanted { try await fetch(card, into: &found, &batch) }
      return
    }
    var missing: [WantedCard] = []
    for start in stride(from: 0, to: wanted.count, by: Self.sizes[level]) {
      let part = Array(wanted[start..<min(start + Self.sizes[level], wanted.count)])
      do {
        let cards = try await multiget(part)
        found.merge(cards) { $1 }
        let absent = part.filter { cards[$0.href] == nil }
        missing += absent
        // A few that were left out are asked for again; that says nothing of the size.
        if !isRepair { note(level, isGood: absent.count * 2 <= part.count) }
      } catch {
        guard error.mayBeSize else { throw error }
        if !isRepair { note(level, isGood: false) }
        missing += part
      }
    }
    guard !missing.isEmpty else { return }
    try await fetch(missing, level: level + 1, isRepair: true, into: &found, &batch)
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

  private func multiget(_ wanted: [WantedCard]) async throws(DAVFailure) -> [Href: SourceCard] {
    cards(of: wanted, in: try await multigetAnswer(wanted))
  }

  private func multigetAnswer(_ wanted: [WantedCard]) async throws(DAVFailure) -> DAVAnswer {
    let asked = version
    do {
      return try await multiget(wanted, version: asked)
    } catch {
      guard case .status(let status, let conditions) = error, asked != nil,
        status == 415 || conditions.contains(.card("supported-address-data"))
      else { throw error }
      // Said to be supported and refused: the cards are taken as they are.
      version = nil
      return try await multiget(wanted, version: nil)
    }
  }

  private func cards(of wanted: [WantedCard], in answer: DAVAnswer) -> [Href: SourceCard] {
    let byHref = Dictionary(wanted.map { ($0.href, $0) }) { first, _ in first }
    var cards: [Href: SourceCard] = [:]
    for response in answer.responses where (200..<300).contains(response.status ?? 200) {
      guard let href = response.hrefs.first.flatMap({ Href($0, in: book) }),
        let card = byHref[href],
        let text = response.properties.addressData, CardText.isWhole(text)
      else { continue }
      cards[href] = SourceCard(
        href: card.name, etag: ETag.plain(response.properties.etag) ?? card.etag,
        bytes: Data(text.utf8))
    }
    return cards
  }

  private func multiget(_ wanted: [WantedCard], version: String?)
    async throws(DAVFailure) -> DAVAnswer
  {
    let body = DAVBody.multiget(wanted.map(\.href.path), version: version)
    return try await client.report(book, depth: 1, body: body, tries: 2).1
  }

  private func fetch(
    _ card: WantedCard, into found: inout [Href: SourceCard], _ batch: inout CardBatch
  ) async throws(DAVFailure) {
    do {
      let reply = try await client.get(
        book.resolving(card.href.path) ?? book, accept: "text/vcard, text/x-vcard;q=0.9, */*;q=0.1",
        maximumBytes: Self.mostBytes, tries: 2)
      found[card.href] = try Self.card(card, reply)
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
      guard error.mayBeSize else { throw error }
      failures += 1
      connectionFailures = error.isConnection ? connectionFailures + 1 : 0
      if failures >= Self.mostFailures || connectionFailures >= Self.mostConnectionFailures {
        throw error
      }
      batch.undelivered.append(
        UndeliveredCard(href: card.name, error: error.sourceError(card.name)))
    }
  }

  /// A hundred single cards went well: larger batches may do so again.
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
      throw .notDAV(status: reply.response.status, tr("the server answers with a page"))
    }
    let body = reply.response.body
    let isMeasured =
      headers["Content-Length"] != nil
      || headers["Transfer-Encoding"]?.lowercased().contains("chunked") == true
    // Where nothing says how long the answer is, only its last line shows that it is whole.
    if !isMeasured, !CardText.hasEnd(body) { throw .transport(.cut(message: "")) }
    if body.isEmpty { throw .notDAV(status: reply.response.status, tr("the card is empty")) }
    return SourceCard(
      href: card.name, etag: ETag.plain(headers["ETag"]) ?? card.etag, bytes: body)
  }
}

/// The text of a card on its way.
enum CardText {
  /// Whether a text begins and ends as a card does. One that does not may have been damaged on its way and
  /// is asked for alone; what comes then is what the server has.
  static func isWhole(_ text: String) -> Bool {
    let text = text.trimmingBlanks
    let start = text.prefix(16).uppercased().drop { $0 == "\u{FEFF}" }
    return start.hasPrefix("BEGIN:VCARD") && text.suffix(9).uppercased() == "END:VCARD"
  }

  /// Whether the last line that is not blank ends a card.
  static func hasEnd(_ bytes: Data) -> Bool {
    let tail = String(decoding: bytes.suffix(256), as: UTF8.self)
    return tail.trimmingBlanks.uppercased().hasSuffix("END:VCARD")
  }
}
