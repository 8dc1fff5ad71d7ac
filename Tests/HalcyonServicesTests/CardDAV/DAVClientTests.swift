import Foundation
import Testing

@testable import HalcyonServices

@Suite struct DAVClientTests {
  private static let login = HTTPResponse(
    status: 401, headers: ["WWW-Authenticate": "Digest realm=\"r\", nonce=\"n\""])

  /// An empty book behind `answer`.
  private func ask(
    _ clock: SkippingClock = SkippingClock(), book: String = "https://example.org/book/",
    _ answer: @escaping @Sendable (HTTPRequest, Int) throws -> HTTPResponse?
  ) async throws -> (PassResult, ScriptedTransport) {
    let fake = FakeBook(cards: 1)
    let transport = ScriptedTransport { request, nth in
      try answer(request, nth) ?? fake.state.withLock { $0 }.answer(request)
    }
    return (await run(try source(transport, clock: clock, book: book)), transport)
  }

  @Test("Redirects keep method and body", arguments: [301, 302, 303, 307, 308])
  func redirects(_ status: Int) async throws {
    let (result, transport) = try await ask(book: "https://example.org/old/") { request, _ in
      request.url.path == "/old/"
        ? HTTPResponse(status: status, headers: ["Location": "../book/"]) : nil
    }
    #expect(result.error == nil && result.cards.count == 1)
    #expect(transport.requests[0].method == transport.requests[1].method)
    #expect(transport.requests[0].body == transport.requests[1].body)
    #expect(transport.requests[1].credentials != nil)
    // The new place is remembered for the rest of the pass.
    #expect(transport.requests.count { $0.url.path == "/old/" } == 1)
  }

  @Test("The password goes to no other host, and nothing goes down to http")
  func foreign() async throws {
    let (result, transport) = try await ask { request, _ in
      request.url.origin.host == "example.org"
        ? HTTPResponse(status: 302, headers: ["Location": "https://evil.example/book/"])
        : Self.login
    }
    #expect(transport.requests.dropFirst().allSatisfy { $0.credentials == nil })
    guard case .serverFault(401, let message) = result.error else {
      Issue.record("\(String(describing: result.error))")
      return
    }
    #expect(message.contains("evil.example"))
    let (down, requests) = try await ask { _, _ in
      HTTPResponse(status: 301, headers: ["Location": "http://example.org/book/"])
    }
    #expect(requests.requests.count == 1)
    guard case .serverFault(nil, _) = down.error else {
      Issue.record("\(String(describing: down.error))")
      return
    }
  }

  @Test("Five redirects are followed, a circle ends", arguments: [nil, "ftp://a/"])
  func circles(_ location: String?) async throws {
    let (result, transport) = try await ask { _, _ in
      HTTPResponse(status: 301, headers: ["Location": location ?? "/book/"])
    }
    #expect(transport.requests.count == (location == nil ? 6 : 1))
    guard case .serverFault(nil, _) = result.error else {
      Issue.record("\(String(describing: result.error))")
      return
    }
  }

  @Test("401 is tried once more")
  func unauthorized() async throws {
    let (once, _) = try await ask { _, nth in nth == 1 ? Self.login : nil }
    #expect(once.error == nil)
    let (always, transport) = try await ask { _, _ in Self.login }
    #expect(always.error == .signInNeeded && transport.requests.count == 2)
  }

  @Test(
    "A short wait is waited, a long one is told",
    arguments: [
      ("1", .seconds(1), nil), ("Thu, 01 Jan 1970 00:00:02 GMT", .seconds(2), nil),
      ("3600", nil, .seconds(3600)), ("99999999999", nil, .seconds(86_400)),
      ("Thu, 01 Jan 1970 01:00:00 GMT", nil, .seconds(3600)),
      ("Wed, 31 Dec 1969 00:00:00 GMT", .milliseconds(100), nil),
    ] as [(String, Duration?, Duration?)])
  func retryAfter(_ header: String, _ waited: Duration?, _ told: Duration?) async throws {
    for status in [429, 503] {
      let clock = SkippingClock()
      let (result, transport) = try await ask(clock) { _, nth in
        nth == 1 ? HTTPResponse(status: status, headers: ["Retry-After": header]) : nil
      }
      #expect(clock.sleeps == (waited.map { [$0] } ?? []))
      #expect(result.error == (told.map { .rateLimited(retryAfter: $0) }))
      if told != nil { #expect(transport.requests.count == 1) }
    }
  }

  @Test("A server that always asks to wait is believed in the end", arguments: ["1", "soon", nil])
  func alwaysBusy(_ header: String?) async throws {
    let (result, transport) = try await ask { _, _ in
      HTTPResponse(
        status: 503, headers: header.map { ["Retry-After": $0] } ?? [:])
    }
    #expect(result.error == .rateLimited(retryAfter: header == "1" ? .seconds(1) : nil))
    #expect(transport.requests.count <= 4)
  }

  @Test(
    "What passes is tried again, in bounds and with growing waits",
    arguments: [HTTPError.cut(message: "reset"), .timedOut, .malformed(message: "")])
  func passing(_ error: HTTPError) async throws {
    let (once, _) = try await ask { _, nth in
      if nth == 1 { throw error }
      return nil
    }
    #expect(once.error == nil && once.cards.count == 1)
    let clock = SkippingClock()
    let (always, transport) = try await ask(clock) { _, _ in throw error }
    #expect(always.error == error.sourceError)
    #expect(transport.requests.count == (error == .timedOut ? 2 : 3))
    #expect(clock.sleeps == clock.sleeps.sorted())
  }

  @Test(
    "What does not pass is told at once",
    arguments: [
      (HTTPError.unreachable(message: "m"), .offline(message: "m")),
      (
        .certificate(host: "h", fingerprint: "f", problem: "p"),
        .certificate(host: "h", fingerprint: "f", problem: "p")
      ), (.tls(message: "t"), .serverFault(status: nil, message: "t")), (.cancelled, .cancelled),
    ] as [(HTTPError, ContactSourceError)])
  func lasting(_ error: HTTPError, _ told: ContactSourceError) async throws {
    let (result, transport) = try await ask { _, _ in throw error }
    #expect(result.error == told && transport.requests.count == 1)
  }

  @Test(
    arguments: [
      (403, .noPermission(what: "https://example.org/book/")),
      (404, .notFound(what: "https://example.org/book/")),
      (410, .notFound(what: "https://example.org/book/")),
      (500, .serverFault(status: 500, message: "")),
    ] as [(Int, ContactSourceError)])
  func statuses(_ status: Int, _ told: ContactSourceError) async throws {
    let (result, _) = try await ask { _, _ in HTTPResponse(status: status) }
    #expect(result.error == told)
  }

  @Test("An answer shorter than it says, or cut within its XML, is never a shorter book")
  func truncation() async throws {
    for isMeasured in [true, false] {
      let book = FakeBook(cards: 40)
      let transport = ScriptedTransport { request, _ in
        var answer = book.state.withLock { $0 }.answer(request)
        guard request.isMultiget else { return answer }
        if isMeasured { answer.headers["Content-Length"] = "\(answer.body.count)" }
        answer.body = answer.body.prefix(answer.body.count / 2)
        return answer
      }
      let result = await run(try source(transport))
      // The single cards come whole.
      #expect(result.error == nil && result.cards.count == 40)
    }
  }

  @Test("A page for people is not an address book")
  func page() async throws {
    let (result, _) = try await ask { _, _ in
      HTTPResponse(status: 200, body: Data("<html><body>Sign in to the hotel</body></html>".utf8))
    }
    guard case .serverFault(200, _) = result.error else {
      Issue.record("\(String(describing: result.error))")
      return
    }
  }

  @Test("A photo is fetched in bounds and without the password for strangers")
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
    await #expect(throws: ContactSourceError.self) {
      try await source.photo(at: own, maximumBytes: 5)
    }
  }
}
