import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

/// The first sync of an address book, whose cards the server returns in one response.
@Suite(.hangGuard) struct FirstSyncTests {
  private static func book(
    _ cards: Int,
    intercept: (@Sendable (HTTPRequest, FakeBook.State) throws -> HTTPResponse?)? = nil
  ) -> FakeBook {
    let book = FakeBook(cards: cards, intercept: intercept)
    book.state.withLock { $0.deliversInQuery = true }
    return book
  }

  /// Returns the response of a server that omits these cards.
  private static func omitting(
    _ paths: [String], _ request: HTTPRequest, _ state: FakeBook.State
  ) -> HTTPResponse {
    var state = state
    state.intercept = nil
    for path in paths {
      state.cards[path] = nil
      state.history.removeAll { $0 == path }
    }
    return state.response(to: request)
  }

  @Test("A first sync lists everything in three ways and downloads each card with one of them")
  func atOnce() async throws {
    let book = Self.book(430)
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.error == nil && result.cards.count == 430 && result.totals == [430])
    #expect(result.batches.reduce(0, +) == 430 && result.end?.token == "sync:430")
    #expect(result.cards["/book/7.vcf"]?.etag == "\"v1\"")
    #expect(transport.requests.map(\.method) == ["PROPFIND", "REPORT", "REPORT", "PROPFIND"])
  }

  @Test("More cards than the limit are downloaded in batches")
  func limit() async throws {
    var options = CardDAVSource.Options()
    options.maximumAtOnce = 150
    let transport = Self.book(230).transport
    let result = await run(try source(transport, options: options))
    #expect(result.batches == [100, 100, 30])
    let requests = transport.requests.filter { $0.isQuery && $0.text.contains("address-data") }
    #expect(requests.isEmpty)
  }

  @Test("Cards that a response lost are downloaded in batches, and the others only once")
  func cut() async throws {
    let book = Self.book(230) { request, state in
      guard request.isQuery, request.text.contains("address-data") else { return nil }
      var response = Self.omitting([], request, state)
      response.body = response.body.prefix(response.body.count / 2)
      return response
    }
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.error == nil && result.cards.count == 230 && result.undelivered.isEmpty)
    #expect(result.batches.reduce(0, +) == 230 && result.totals == [230])
    let again = transport.requests.filter(\.isMultiget).flatMap(\.hrefs).count
    #expect((100..<130).contains(again))
    // The second list is requested again without the cards.
    #expect(transport.requests.filter(\.isQuery).count == 2 && result.end?.token == "sync:230")
  }

  @Test(
    "A server that does not return all cards at once is asked for batches", arguments: [403, 500])
  func unsupported(_ status: Int) async throws {
    let book = Self.book(120) { request, _ in
      request.isQuery ? HTTPResponse(status: status) : nil
    }
    let result = await run(try source(book.transport))
    #expect(result.error == nil && result.cards.count == 120 && result.batches == [100, 20])
    // Only two lists are available, so the next sync lists the cards again.
    #expect(result.end?.token == "sync?:120")
  }

  @Test("Damaged and mixed-up cards are requested again")
  func damaged() async throws {
    let book = Self.book(20) { request, state in
      guard request.isQuery else { return nil }
      var response = Self.omitting([], request, state)
      var text = String(decoding: response.body, as: UTF8.self)
      text = text.replacing(/UID:3\b/, with: "UID:4")
      text = text.replacing(/FN:Card 6(?s:.*?)END:VCARD/, with: "FN:Card 6", maxReplacements: 1)
      response.body = Data(text.utf8)
      return response
    }
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.cards.count == 20)
    let again = transport.requests.filter(\.isMultiget).flatMap(\.hrefs)
    #expect(again == ["/book/3.vcf", "/book/6.vcf"])
    #expect(CardText.uid(result.cards["/book/3.vcf"]?.bytes ?? Data()) == "3")
  }

  @Test(
    "A card that the first two lists omit is found by the third one, whatever the number of cards",
    arguments: [(true, 20, nil), (false, 20, nil), (true, 5, nil), (true, 20, 7)]
      as [(Bool, Int, Int?)])
  func twoOmit(_ deliversInQuery: Bool, _ maximumAtOnce: Int, _ pageSize: Int?) async throws {
    let book = Self.omitting9(20)
    book.state.withLock {
      ($0.deliversInQuery, $0.pageSize) = (deliversInQuery, pageSize)
    }
    var options = CardDAVSource.Options()
    options.maximumAtOnce = maximumAtOnce
    let result = await run(try source(book.transport, options: options))
    #expect(result.error == nil && result.cards.count == 20 && result.totals.last == 20)
    // Two of three lists are faulty, so the third may be as well.
    #expect(result.end?.omitted == 1 && result.end?.token?.hasPrefix("sync?:") == true)
  }

  @Test("A card that the first two lists of thousands of cards omit is found by the third one")
  func large() async throws {
    let result = await run(try source(Self.omitting9(5_100).transport))
    #expect(result.error == nil && result.cards.count == 5_100 && result.end?.omitted == 1)
  }

  @Test(
    "After a rejected token, or without one, a card that the first two lists omit is found by the third one",
    arguments: ["sync:old", "sync?:old", nil])
  func rejected(_ token: String?) async throws {
    let book = Self.omitting9(20)
    let intercept = book.state.withLock { $0.intercept }
    book.state.withLock {
      $0.intercept = { request, state in
        request.text.contains(">old<")
          ? DAV.error(403, "valid-sync-token") : try intercept?(request, state)
      }
    }
    var stored = await run(try source(book.transport)).cards
    stored["/book/9.vcf"] = nil
    let state = SyncState(token: token, etags: ETagTable(stored.mapValues(\.etag)))
    let result = await run(try source(book.transport), since: state)
    #expect(result.error == nil && result.cards.keys.sorted() == ["/book/9.vcf"])
    #expect(result.end?.omitted == 1 && result.end?.token?.hasPrefix("sync?:") == true)
  }

  /// A book whose first two lists omit the same card.
  private static func omitting9(_ cards: Int) -> FakeBook {
    book(cards) { request, state in
      guard request.isSync || request.isQuery else { return nil }
      return omitting(["/book/9.vcf"], request, state)
    }
  }

  @Test(
    "If a server cannot list its cards in three ways, the next sync tries again, and then two are enough",
    arguments: ["PROPFIND", "query"], [403, 500])
  func noThirdList(_ method: String, _ status: Int) async throws {
    let book = Self.book(20) { request, _ in
      let isMissing =
        method == "query"
        ? request.isQuery : request.method == "PROPFIND" && request.headers["Depth"] == "1"
      return isMissing ? HTTPResponse(status: status) : nil
    }
    let first = await run(try source(book.transport))
    #expect(first.error == nil && first.cards.count == 20 && first.end?.token == "sync?:20")
    let second = await run(try source(book.transport), since: first.state)
    #expect(second.error == nil && second.cards.isEmpty && second.end?.token == "sync:20")
    // The same after a rejected token.
    var state = second.state
    (state.etags, state.token) = (first.state.etags, "sync:99")
    let third = await run(try source(book.transport), since: state)
    #expect(third.error == nil && third.end?.token == "sync?:20")
  }

  @Test("A server that can only list its cards in one way is synced")
  func oneList() async throws {
    let book = Self.book(20) { request, _ in
      request.isQuery || request.method == "PROPFIND" && request.headers["Depth"] == "1"
        ? HTTPResponse(status: 403) : nil
    }
    let first = await run(try source(book.transport))
    #expect(first.error == nil && first.cards.count == 20 && first.end?.token == "sync?:20")
    let second = await run(try source(book.transport), since: first.state)
    #expect(second.error == nil && second.cards.isEmpty && second.end?.token == "sync:20")
  }

  @Test("A card that only the response with the cards omits is downloaded")
  func oneOmits() async throws {
    let book = Self.book(20) { request, state in
      request.isQuery ? Self.omitting(["/book/9.vcf"], request, state) : nil
    }
    let result = await run(try source(book.transport))
    #expect(result.error == nil && result.cards.count == 20)
    #expect(result.end?.omitted == 0 && result.end?.token == "sync:20")
  }

  @Test(
    "The request for all cards is repeated once, on a new connection, if the server closed the old one before it responded"
  )
  func closedBefore() async throws {
    let requests = Mutex<[Bool]>([])
    let book = Self.book(20) { request, _ in
      guard request.isQuery else { return nil }
      requests.withLock { $0.append(request.needsNewConnection) }
      if requests.withLock({ $0.count }) == 1 { throw HTTPError.cut(message: "") }
      return nil
    }
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.error == nil && result.cards.count == 20 && result.end?.token == "sync:20")
    let isNew = requests.withLock { $0 }
    #expect(isNew == [false, true])
    #expect(transport.requests.filter(\.isMultiget).isEmpty)
  }

  @Test(
    "After any other failure, or a second one, the cards are downloaded in batches",
    arguments: [.timedOut, .malformed(message: ""), .cut(message: "")] as [HTTPError])
  func failedBefore(_ failure: HTTPError) async throws {
    let book = Self.book(120) { request, _ in
      if request.isQuery, request.text.contains("address-data") { throw failure }
      return nil
    }
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.error == nil && result.cards.count == 120 && result.batches == [100, 20])
    let attempts = transport.requests.filter { $0.isQuery && $0.text.contains("address-data") }
    #expect(attempts.count == (failure == .cut(message: "") ? 2 : 1))
  }

  @Test("If the connection is closed during the response, only missing cards are requested")
  func closedWithin() async throws {
    let transport = ClosingTransport(base: Self.book(230).transport)
    let result = await run(try source(transport))
    #expect(result.error == nil && result.cards.count == 230 && result.undelivered.isEmpty)
    let requests = transport.base.requests
    let atOnce = requests.filter { $0.isQuery && $0.text.contains("address-data") }
    let missing = requests.filter(\.isMultiget).flatMap(\.hrefs)
    #expect(atOnce.count == 1 && (100..<130).contains(missing.count))
  }

  /// Closes the connection in the middle of a response with all cards.
  private struct ClosingTransport: HTTPTransport {
    let base: ScriptedTransport

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      try await base.send(request)
    }

    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponseStream {
      let response = try await base.send(request)
      guard request.isQuery, request.text.contains("address-data") else {
        return HTTPResponseStream(response)
      }
      let half = Mutex<Data?>(response.body.prefix(response.body.count / 2))
      return HTTPResponseStream(status: response.status, headers: response.headers) {
        () throws(HTTPError) in
        let piece = half.withLock { body in
          defer { body = nil }
          return body
        }
        guard let piece else { throw .cut(message: "") }
        return piece
      }
    }
  }

  @Test("A server that is lost while it returns the cards ends the pass as offline")
  func lost() async throws {
    let book = Self.book(20) { request, _ in
      if request.isQuery { throw HTTPError.unreachable(message: "no route") }
      return nil
    }
    let result = await run(try source(book.transport))
    #expect(result.error == .noNetwork(message: "no route") && result.end == nil)
  }
}
