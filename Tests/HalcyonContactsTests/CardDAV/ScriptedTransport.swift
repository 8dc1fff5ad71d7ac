import Foundation
import HalcyonCore
import ServiceTestSupport
import Synchronization

@testable import HalcyonContacts
@testable import HalcyonNetwork

extension HTTPRequest {
  var text: String { String(decoding: body, as: UTF8.self) }
  var isSync: Bool { text.contains("sync-collection>") && method == "REPORT" }
  var isMultiget: Bool { text.contains("addressbook-multiget") }
  var isQuery: Bool { text.contains("addressbook-query") }
  /// The hrefs of a multiget.
  var hrefs: [String] {
    text.matches(of: /<d:href>([^<]*)<\/d:href>/).map { String($0.1) }
  }
}

extension SyncState {
  /// The same state, confirmed by a full comparison.
  var checked: Self {
    Self(token: token?.replacing("?:", with: ":", maxReplacements: 1), etags: etags)
  }
}

/// DAV responses.
enum DAV {
  static func multistatus(_ responses: String..., token: String? = nil) -> HTTPResponse {
    multistatus(responses, token: token)
  }

  static func multistatus(_ responses: [String], token: String? = nil) -> HTTPResponse {
    let token = token.map { "<d:sync-token>\($0)</d:sync-token>" } ?? ""
    return xml(
      207,
      #"<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav" "#
        + #"xmlns:s="http://calendarserver.org/ns/">"# + responses.joined() + token
        + "</d:multistatus>")
  }

  static func xml(_ status: Int, _ text: String, headers: HTTPHeaders = [:]) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: headers,
      body: Data((#"<?xml version="1.0" encoding="utf-8"?>"# + text).utf8))
  }

  static func found(_ href: String, _ properties: String) -> String {
    "<d:response><d:href>\(href)</d:href><d:propstat><d:prop>\(properties)</d:prop>"
      + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
  }

  static func status(_ href: String, _ status: Int) -> String {
    "<d:response><d:href>\(href)</d:href><d:status>HTTP/1.1 \(status) X</d:status></d:response>"
  }

  static func member(_ href: String, etag: String) -> String {
    found(href, "<d:getetag>\(etag)</d:getetag><d:resourcetype/>")
  }

  static func card(_ href: String, etag: String, _ text: String) -> String {
    let text = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return found(
      href, "<d:getetag>\(etag)</d:getetag><c:address-data>\(text)</c:address-data>")
  }

  static func error(_ status: Int, _ condition: String) -> HTTPResponse {
    xml(status, #"<d:error xmlns:d="DAV:"><d:\#(condition)/></d:error>"#)
  }
}

/// An address book in memory that follows RFC 6352 and RFC 6578, except for what a test changes.
final class FakeBook: Sendable {
  struct State {
    /// Text and version by path.
    var cards: [String: (text: String, version: Int)] = [:]
    /// The changes in order; a token is an index into it.
    var history: [String] = []
    var supportsSync = true
    /// Whether an addressbook-query that asks for them returns the cards.
    var deliversInQuery = false
    var pageSize: Int?
    /// Replaces the response of the address book unless it returns nil.
    var intercept: (@Sendable (HTTPRequest, State) throws -> HTTPResponse?)?
    /// Further properties of the book.
    var properties = ""

    /// The hrefs of the cards.
    var hrefs: Set<Href> { Set(cards.keys.map(Href.init(path:))) }
  }

  static let address = WebAddress("https://example.org/book/")
  let state = Mutex(State())
  private let log = Mutex<[HTTPRequest]>([])

  init(cards: Int = 0, intercept: (@Sendable (HTTPRequest, State) throws -> HTTPResponse?)? = nil) {
    for index in 0..<cards { put("/book/\(index).vcf", vcard("Card \(index)", uid: "\(index)")) }
    state.withLock { $0.intercept = intercept }
  }

  func put(_ path: String, _ text: String) {
    state.withLock { state in
      state.cards[path] = (text, (state.cards[path]?.version ?? 0) + 1)
      state.history.append(path)
    }
  }

  func delete(_ path: String) {
    state.withLock { state in
      state.cards[path] = nil
      state.history.append(path)
    }
  }

  /// The digests of the cards.
  var digests: [Href: Data] {
    state.withLock { state in
      Dictionary(
        uniqueKeysWithValues: state.cards.map {
          (Href(path: $0), ResourceReader.sha256(Data($1.text.utf8)))
        })
    }
  }

  var transport: ScriptedTransport {
    ScriptedTransport { request, _ in
      let state = self.state.withLock { $0 }
      if let response = try state.intercept?(request, state) { return response }
      return state.response(to: request)
    }
  }
}

extension FakeBook.State {
  func response(to request: HTTPRequest) -> HTTPResponse {
    switch request.method {
    case "GET":
      guard let card = cards[request.url.path] else { return HTTPResponse(status: 404) }
      return HTTPResponse(
        status: 200,
        headers: ["ETag": etag(card.version), "Content-Length": "\(card.text.utf8.count)"],
        body: Data(card.text.utf8))
    case "PROPFIND": return propfind(request)
    default: break
    }
    if request.isMultiget {
      return DAV.multistatus(
        request.hrefs.map { href in
          guard let card = cards[href] else { return DAV.status(href, 404) }
          return DAV.card(href, etag: etag(card.version), card.text)
        })
    }
    if request.isQuery, deliversInQuery, request.text.contains("address-data") {
      return DAV.multistatus(
        cards.sorted { $0.key < $1.key }
          .map { DAV.card($0.key, etag: etag($0.value.version), $0.value.text) })
    }
    if request.isQuery { return DAV.multistatus(members) }
    return supportsSync ? sync(request) : HTTPResponse(status: 501)
  }

  private var members: [String] {
    cards.sorted { $0.key < $1.key }.map { DAV.member($0.key, etag: etag($0.value.version)) }
  }

  func etag(_ version: Int) -> String { "\"v\(version)\"" }

  private func propfind(_ request: HTTPRequest) -> HTTPResponse {
    let report =
      supportsSync
      ? "<d:supported-report-set><d:supported-report><d:report><d:sync-collection/></d:report>"
        + "</d:supported-report></d:supported-report-set>" : "<d:supported-report-set/>"
    let own = DAV.found(
      "/book/",
      "<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype>"
        + "<s:getctag>\(history.count)</s:getctag>" + report + properties)
    if request.headers["Depth"] == "0" { return DAV.multistatus(own) }
    return DAV.multistatus([own] + members)
  }

  private func sync(_ request: HTTPRequest) -> HTTPResponse {
    let token = request.text.firstMatch(of: /<d:sync-token>([^<]*)</).map { String($0.1) } ?? ""
    guard let start = token.isEmpty ? 0 : Int(token), start <= history.count else {
      return DAV.error(403, "valid-sync-token")
    }
    let end = min(history.count, pageSize.map { start + $0 } ?? history.count)
    var seen: Set<String> = []
    var responses = history[start..<end].filter { seen.insert($0).inserted }.compactMap { path in
      if let card = cards[path] { return DAV.member(path, etag: etag(card.version)) }
      return token.isEmpty ? nil : DAV.status(path, 404)
    }
    if end < history.count { responses.append(DAV.status("/book/", 507)) }
    return DAV.multistatus(responses, token: "\(end)")
  }
}

/// The steps of a pass.
struct PassResult {
  var cards: [Href: SourceCard] = [:]
  var undelivered: [Href: ServiceProblem] = [:]
  var totals: [Int] = []
  /// How many of the cards in each total are stored in an earlier version.
  var changed: [Int?] = []
  var checkpoints: [String] = []
  var batches: [Int] = []
  var end: SyncEnd?
  var error: ServiceProblem?

  /// The state of a store after all steps.
  var state: SyncState {
    SyncState(token: end?.token, etags: ETagTable(cards.mapValues(\.etag)))
  }
}

func run(_ source: CardDAVSource, since state: SyncState = SyncState()) async -> PassResult {
  var result = PassResult()
  do throws(ServiceProblem) {
    let pass = try await source.pass(since: state)
    while let step = try await pass.next() {
      switch step {
      case .total(let count, let changed):
        result.totals.append(count)
        result.changed.append(changed)
      case .batch(let cards, let undelivered):
        result.batches.append(cards.count)
        for card in cards { result.cards[card.href] = card }
        for card in undelivered { result.undelivered[card.href] = card.error }
      case .unlisted: break
      case .checkpoint(let token): result.checkpoints.append(token)
      case .end(let end): result.end = end
      }
    }
  } catch {
    result.error = error
  }
  return result
}

/// A source without retry delays.
func source(
  _ transport: any HTTPTransport, clock: SkippingClock = SkippingClock(),
  options: CardDAVSource.Options = .init(),
  now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) },
  book: String = "https://example.org/book/", movedTo: WebAddress? = nil,
  formerAddresses: [WebAddress] = [],
  onMove: @escaping @Sendable (WebAddress) async -> Void = { _ in }
) throws -> CardDAVSource {
  guard let address = WebAddress(book) else { throw HTTPError.invalidAddress(book) }
  var source = CardDAVSource(
    book: address, transport: transport,
    credentials: HTTPCredentials(user: "alice", password: Secret("s3cret"), for: address),
    options: options, clock: clock, now: now)
  source.movedTo = movedTo
  source.formerAddresses = formerAddresses
  source.onMove = onMove
  return source
}
