import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

@Suite(.hangGuard) struct DAVClientTests {
  private static let login = HTTPResponse(
    status: 401, headers: ["WWW-Authenticate": "Digest realm=\"r\", nonce=\"n\""])

  /// Syncs an address book of one card whose server responds with `response`.
  private func sync(
    _ clock: SkippingClock = SkippingClock(), book: String = "https://example.org/book/",
    _ response: @escaping @Sendable (HTTPRequest, Int) throws -> HTTPResponse?
  ) async throws -> (PassResult, ScriptedTransport) {
    let fake = FakeBook(cards: 1)
    let transport = ScriptedTransport { request, nth in
      try response(request, nth) ?? fake.state.withLock { $0 }.response(to: request)
    }
    return (await run(try source(transport, clock: clock, book: book)), transport)
  }

  @Test("Redirects keep method and body", arguments: [301, 302, 303, 307, 308])
  func redirects(_ status: Int) async throws {
    let (result, transport) = try await sync(book: "https://example.org/old/") { request, _ in
      request.url.path == "/old/"
        ? HTTPResponse(status: status, headers: ["Location": "../book/"]) : nil
    }
    #expect(result.error == nil && result.cards.count == 1)
    #expect(transport.requests[0].method == transport.requests[1].method)
    #expect(transport.requests[0].body == transport.requests[1].body)
    #expect(transport.requests[1].credentials != nil)
    // The new address is used for the rest of the pass.
    #expect(transport.requests.count { $0.url.path == "/old/" } == 1)
  }

  @Test("The password is not sent to other hosts, and redirects to http are rejected")
  func foreign() async throws {
    let (result, transport) = try await sync { request, _ in
      request.url.origin.host == "example.org"
        ? HTTPResponse(status: 302, headers: ["Location": "https://evil.example/book/"])
        : Self.login
    }
    #expect(transport.requests.dropFirst().allSatisfy { $0.credentials == nil })
    #expect(result.error == .otherServer(origin: "https://evil.example"))
    let (down, requests) = try await sync { _, _ in
      HTTPResponse(status: 301, headers: ["Location": "http://example.org/book/"])
    }
    #expect(requests.requests.count == 1)
    guard case .serverFault(nil, _) = down.error else {
      Issue.record("\(String(describing: down.error))")
      return
    }
  }

  @Test("At most five redirects are followed", arguments: [nil, "ftp://a/"])
  func circles(_ location: String?) async throws {
    let (result, transport) = try await sync { _, _ in
      HTTPResponse(status: 301, headers: ["Location": location ?? "/book/"])
    }
    #expect(transport.requests.count == (location == nil ? 6 : 1))
    guard case .serverFault(nil, _) = result.error else {
      Issue.record("\(String(describing: result.error))")
      return
    }
  }

  @Test("A wrong password is sent once, and one that was accepted before once more")
  func unauthorized() async throws {
    let (always, transport) = try await sync { _, _ in Self.login }
    #expect(always.error == .signInNeeded && transport.requests.count == 1)
    let (once, _) = try await sync { _, nth in nth == 2 ? Self.login : nil }
    #expect(once.error == nil)
    let (later, requests) = try await sync { _, nth in nth >= 2 ? Self.login : nil }
    #expect(later.error == .signInNeeded && requests.requests.count == 3)
  }

  @Test(
    "Short Retry-After delays are waited for, long ones are reported",
    arguments: [
      ("1", .seconds(1), nil), ("Thu, 01 Jan 1970 00:00:02 GMT", .seconds(2), nil),
      ("3600", nil, .seconds(3600)), ("99999999999", nil, .seconds(6 * 3_600)),
      ("Thu, 01 Jan 1970 01:00:00 GMT", nil, .seconds(3600)),
      ("Wed, 31 Dec 1969 00:00:00 GMT", .milliseconds(100), nil),
    ] as [(String, Duration?, Duration?)])
  func retryAfter(_ header: String, _ waited: Duration?, _ told: Duration?) async throws {
    for status in [429, 503] {
      let clock = SkippingClock()
      let (result, transport) = try await sync(clock) { _, nth in
        nth == 1 ? HTTPResponse(status: status, headers: ["Retry-After": header]) : nil
      }
      #expect(clock.sleeps == (waited.map { [$0] } ?? []))
      #expect(
        result.error
          == (told.map { .rateLimited(until: Date(timeIntervalSince1970: $0 / .seconds(1))) }))
      if told != nil { #expect(transport.requests.count == 1) }
    }
  }

  @Test("Repeated Retry-After responses end the pass", arguments: ["1", "soon", nil])
  func alwaysBusy(_ header: String?) async throws {
    let (result, transport) = try await sync { _, _ in
      HTTPResponse(
        status: 503, headers: header.map { ["Retry-After": $0] } ?? [:])
    }
    #expect(
      result.error == .rateLimited(until: Date(timeIntervalSince1970: header == "1" ? 1 : 300)))
    #expect(transport.requests.count <= 4)
  }

  @Test(
    "Temporary failures are retried with increasing delays",
    arguments: [HTTPError.cut(message: "reset"), .timedOut, .malformed(message: "")])
  func passing(_ error: HTTPError) async throws {
    let (once, _) = try await sync { _, nth in
      if nth == 1 { throw error }
      return nil
    }
    #expect(once.error == nil && once.cards.count == 1)
    let clock = SkippingClock()
    let (always, transport) = try await sync(clock) { _, _ in throw error }
    #expect(always.error == error.serviceProblem)
    #expect(transport.requests.count == (error == .timedOut ? 2 : 3))
    // A slow server gets more time for its response the second time.
    let factors = transport.requests.map { $0.timeouts.response / HTTPTimeouts().response }
    #expect(factors == (error == .timedOut ? [1, 4] : [1, 1, 1]))
    // A connection that was cut is replaced at once.
    let isCut = error == .cut(message: "reset")
    #expect(clock.sleeps.count == transport.requests.count - (isCut ? 2 : 1))
    #expect(clock.sleeps == clock.sleeps.sorted())
  }

  @Test(
    "Permanent failures are reported at once",
    arguments: [
      (HTTPError.unreachable(message: "m"), .noNetwork(message: "m")),
      (
        .certificate(host: "h", fingerprint: "f", problem: "p"),
        .certificate(host: "h", fingerprint: "f", problem: "p")
      ), (.tls(message: "t"), .serverFault(status: nil, message: "t")), (.cancelled, .cancelled),
    ] as [(HTTPError, ServiceProblem)])
  func lasting(_ error: HTTPError, _ told: ServiceProblem) async throws {
    let (result, transport) = try await sync { _, _ in throw error }
    #expect(result.error == told && transport.requests.count == 1)
  }

  @Test(
    arguments: [
      (403, .noPermission(what: "https://example.org/book/")),
      (404, .notFound(what: "https://example.org/book/")),
      (410, .notFound(what: "https://example.org/book/")),
      (500, .serverFault(status: 500, message: "")),
    ] as [(Int, ServiceProblem)])
  func statuses(_ status: Int, _ told: ServiceProblem) async throws {
    let (result, _) = try await sync { _, _ in HTTPResponse(status: status) }
    #expect(result.error == told)
  }

  @Test("A response shorter than its length, or cut within its XML, loses no card")
  func truncation() async throws {
    for isMeasured in [true, false] {
      let book = FakeBook(cards: 40)
      let transport = ScriptedTransport { request, _ in
        var response = book.state.withLock { $0 }.response(to: request)
        guard request.isMultiget else { return response }
        if isMeasured { response.headers["Content-Length"] = "\(response.body.count)" }
        response.body = response.body.prefix(response.body.count / 2)
        return response
      }
      let result = await run(try source(transport))
      #expect(result.error == nil && result.cards.count == 40)
    }
  }

  @Test("After a cut only the cards that are missing are requested again")
  func continuation() async throws {
    let book = FakeBook(cards: 90)
    let multigets = Mutex(0)
    let transport = ScriptedTransport { request, _ in
      var response = book.state.withLock { $0 }.response(to: request)
      guard request.isMultiget,
        multigets.withLock({
          $0 += 1; return $0
        }) == 1
      else {
        return response
      }
      response.body = response.body.prefix(response.body.count / 2)
      return response
    }
    let result = await run(try source(transport))
    #expect(result.error == nil && result.cards.count == 90 && result.undelivered.isEmpty)
    let requested = transport.requests.filter(\.isMultiget).map(\.hrefs)
    #expect(requested.count == 2 && requested[0].count == 90)
    // Half of the bytes, less the card within which the response was cut.
    #expect((44...47).contains(requested[1].count))
    #expect(requested[1] == requested[0].suffix(requested[1].count))
  }

  @Test("Cards larger than 10 MB together are downloaded once, with one request")
  func largeBatch() async throws {
    let book = FakeBook()
    let photo = "PHOTO:" + String(repeating: "A", count: 450_000)
    for index in 0..<50 {
      book.put(
        "/book/\(index).vcf",
        vcard("Card \(index)", uid: "\(index)").replacing("END:", with: photo + "\r\nEND:"))
    }
    let transport = ScriptedTransport(pieceSize: 65_536) { request, _ in
      book.state.withLock { $0 }.response(to: request)
    }
    let result = await run(try source(transport))
    #expect(result.error == nil && result.cards.count == 50)
    #expect(transport.requests.count { $0.isMultiget || $0.method == "GET" } == 1)
    // Returned in parts no larger than the window and one card, not as one batch of 22 MB.
    #expect(result.batches.allSatisfy { $0 <= PrefetchWindow.maximumBytes / 450_000 + 2 })
  }

  @Test("An HTML page is not an address book")
  func page() async throws {
    let (result, _) = try await sync { _, _ in
      HTTPResponse(status: 200, body: Data("<html><body>Sign in to the hotel</body></html>".utf8))
    }
    guard case .serverFault(200, _) = result.error else {
      Issue.record("\(String(describing: result.error))")
      return
    }
  }

  @Test("Photos are limited in size and requested without the password from other hosts")
  func photo() async throws {
    let transport = ScriptedTransport { request, _ in
      if request.maximumBytes < 10 { throw HTTPError.tooLarge(limit: request.maximumBytes) }
      return HTTPResponse(
        status: 200, headers: ["Content-Type": "image/jpeg"], body: Data(count: 10))
    }
    let source = try source(transport)
    let own = try #require(WebAddress("https://example.org/p.jpg"))
    let other = try #require(WebAddress("https://cdn.example/p.jpg"))
    #expect(try await source.photo(at: own).count == 10)
    #expect(try await source.photo(at: other).count == 10)
    #expect(transport.requests.map { $0.credentials == nil } == [false, true])
    await #expect(throws: ServiceProblem.self) {
      try await source.photo(at: own, maximumBytes: 5)
    }
  }
}
