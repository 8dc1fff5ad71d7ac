import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonNetwork

/// Requests that change something, whatever happens to them.
@Suite(.hangGuard) struct DAVWriteTests {
  enum Write: CaseIterable {
    case put, delete, move, makeCollection
  }

  private let card: WebAddress
  private let target: WebAddress

  init() throws {
    card = try #require(WebAddress("https://example.org/book/a.vcf"))
    target = try #require(WebAddress("https://example.org/book/b.vcf"))
  }

  private func client(_ transport: ScriptedTransport) -> DAVClient {
    DAVClient(
      transport: transport,
      credentials: HTTPCredentials(user: "alice", password: Secret("s3cret"), for: card),
      retryPolicy: RetryPolicy(clock: SkippingClock(), now: { Date(timeIntervalSince1970: 0) }))
  }

  private func perform(_ write: Write, _ client: DAVClient) async -> DAVWriteOutcome {
    switch write {
    case .put: await client.put(card, Data("x".utf8), type: "text/vcard", if: .isAbsent)
    case .delete: await client.delete(card, if: .exists)
    case .move: await client.move(card, to: target)
    case .makeCollection: await client.makeCollection(card)
    }
  }

  @Test(
    "A write whose answer is lost is sent once, and nobody knows whether it was done",
    arguments: Write.allCases,
    [
      HTTPError.cut(message: "reset"), .timedOut, .malformed(message: "m"), .tls(message: "m"),
      .tooLarge(limit: 1), .cancelled,
    ])
  func lostAnswer(_ write: Write, _ error: HTTPError) async {
    let transport = ScriptedTransport { _, _ in throw error }
    #expect(await perform(write, client(transport)) == .unknown(.transport(error)))
    #expect(transport.requests.count == 1)
    // Otherwise libsoup repeats a request on a kept connection that the server has closed.
    #expect(transport.requests.allSatisfy { $0.needsNewConnection })
  }

  @Test(
    "A write that no server received has failed",
    arguments: Write.allCases,
    [
      HTTPError.unreachable(message: "m"), .certificate(host: "h", fingerprint: "f", problem: "p"),
      .invalidAddress("x"),
    ])
  func unsent(_ write: Write, _ error: HTTPError) async {
    let transport = ScriptedTransport { _, _ in throw error }
    #expect(await perform(write, client(transport)) == .failed(.transport(error)))
    #expect(transport.requests.count == 1)
  }

  @Test("A cancelled task sends nothing")
  func cancelled() async {
    let transport = ScriptedTransport { _, _ in HTTPResponse(status: 204) }
    let client = client(transport)
    let task = Task { [card] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await client.delete(card, if: .none)
    }
    #expect(await task.value == .failed(.transport(.cancelled)))
    #expect(transport.requests.isEmpty)
  }

  @Test(
    "Each status means done, a conflict, nothing written or unknown, after a single request",
    arguments: [
      (200, "done"), (201, "done"), (204, "done"), (202, "unknown"), (207, "unknown"),
      (303, "unknown"), (400, "failed"), (401, "failed"), (403, "failed"), (404, "failed"),
      (405, "failed"), (409, "failed"), (412, "conflict"), (423, "failed"), (429, "failed"),
      (500, "unknown"), (501, "failed"), (502, "unknown"), (503, "failed"), (504, "unknown"),
      (507, "failed"), (520, "unknown"),
    ])
  func statuses(_ status: Int, _ expected: String) async {
    for write in Write.allCases {
      let transport = ScriptedTransport { _, _ in HTTPResponse(status: status) }
      let outcome = await perform(write, client(transport))
      let name =
        switch outcome {
        case .done: "done"
        case .conflict: "conflict"
        case .failed: "failed"
        case .unknown: "unknown"
        }
      #expect(name == expected, "\(write)")
      #expect(transport.requests.count == 1, "\(write)")
    }
  }

  @Test("A password that was accepted before is sent once more after a 401")
  func signIn() async throws {
    let statuses = [207, 401, 401, 401, 201]
    let transport = ScriptedTransport { request, nth in
      let status = statuses[nth - 1]
      guard status == 207 else { return HTTPResponse(status: status) }
      return HTTPResponse(status: 207, body: Data(#"<multistatus xmlns="DAV:"/>"#.utf8))
    }
    let client = client(transport)
    _ = try await client.propfind(card, depth: 0, [.dav("getetag")])
    let refused = await client.delete(card, if: .none)
    #expect(refused == .failed(.status(401, conditions: [])))
    #expect(transport.requests.count == 3)
    guard case .done = await client.delete(card, if: .none) else {
      Issue.record("not repeated")
      return
    }
    #expect(transport.requests.count == 5)
  }

  @Test("Redirects of a write keep its method, body and condition, except those to a result")
  func redirects() async {
    for status in [301, 302, 307, 308] {
      let transport = ScriptedTransport { _, nth in
        nth == 1
          ? HTTPResponse(status: status, headers: ["Location": "/new/a.vcf"])
          : HTTPResponse(status: 204)
      }
      let outcome = await perform(.put, client(transport))
      guard case .done(let written) = outcome else {
        Issue.record("\(status): \(outcome)")
        continue
      }
      #expect(written.url.path == "/new/a.vcf")
      #expect(transport.requests.allSatisfy { $0.method == "PUT" && $0.body == Data("x".utf8) })
      #expect(transport.requests.allSatisfy { $0.headers["If-None-Match"] == "*" })
    }
    let transport = ScriptedTransport { _, _ in
      HTTPResponse(status: 307, headers: ["Location": "http://example.org/a.vcf"])
    }
    guard case .failed(.redirect) = await perform(.put, client(transport)) else {
      Issue.record("sent without encryption")
      return
    }
  }

  @Test("A write moves within its server only")
  func otherServer() async throws {
    let other = try #require(WebAddress("https://other.example/a.vcf"))
    let transport = ScriptedTransport { _, _ in HTTPResponse(status: 201) }
    let outcome = await client(transport).move(card, to: other)
    #expect(outcome == .failed(.transport(.invalidAddress(other.description))))
    #expect(transport.requests.isEmpty)
  }

  @Test("The headers of a move name the target and whether it may be replaced")
  func moveHeaders() async {
    let transport = ScriptedTransport { _, _ in HTTPResponse(status: 201) }
    _ = await client(transport).move(card, to: target)
    _ = await client(transport).move(card, to: target, overwrites: true)
    #expect(
      transport.requests.map { $0.headers["Destination"] }
        == [target.description, target.description])
    #expect(transport.requests.map { $0.headers["Overwrite"] } == ["F", "T"])
  }

  /// ETags as servers write them, with quotes, weak marks, and errors.
  private static let etags = [
    "\"1\"", "W/\"1\"", "w/\"1\"", "1", "\"a&quot;b\"", "&quot;1&quot;", "\"\"", "\"é\"",
    "\" a , b \"", "W/",
  ]

  @Test("ETags are kept and sent byte for byte", arguments: etags)
  func bytes(_ text: String) async throws {
    let transport = ScriptedTransport { _, _ in
      HTTPResponse(status: 204, headers: ["ETag": text])
    }
    let client = client(transport)
    let outcome = await client.put(card, Data(), type: "text/vcard", if: .none)
    guard case .done(let written) = outcome, let etag = written.etag else {
      Issue.record("no version")
      return
    }
    _ = await client.put(card, Data(), type: "text/vcard", if: .isVersion(etag))
    _ = await client.delete(card, if: .states([.init(of: target, etag: etag, token: "urn:x:1")]))
    _ = await client.delete(card, if: .states([.init(etag: etag), .init(of: target, token: "t")]))
    let requests = transport.requests
    #expect(requests[1].headers["If-Match"] == text)
    #expect(requests[2].headers["If"] == "<\(target)> (<urn:x:1> [\(text)])")
    #expect(requests[3].headers["If"] == "([\(text)]) <\(target)> (<t>)")
    #expect(etag.isWeak == text.lowercased().hasPrefix("w/"))
  }

  @Test("An ETag or lock token cannot add header fields or conditions")
  func injection() {
    for text in ["", "a\r\nX: y", "a\u{7F}", String(repeating: "a", count: 5_000)] {
      #expect(ETag(text) == nil)
    }
    #expect(ETag("\u{E9}") != ETag("e\u{301}"), "equal for Unicode, different bytes")
    let state = DAVCondition.states([.init(token: "a>) (<b\r\nX: y")])
    #expect(state.header?.value == "(<a)(bX:y>)")
  }

  @Test("Options are the classes and methods of all header fields")
  func options() async throws {
    let transport = ScriptedTransport { _, nth in
      if nth == 1 { throw HTTPError.cut(message: "") }
      return HTTPResponse(
        status: 200,
        headers: HTTPHeaders([
          ("DAV", "1, 2,3"), ("dav", "AddressBook"), ("Allow", "get, PUT"),
        ]))
    }
    let options = try await client(transport).options(card)
    #expect(options.classes == ["1", "2", "3", "addressbook"])
    #expect(options.methods == ["GET", "PUT"])
    // Reading may be repeated.
    #expect(transport.requests.count == 2)
  }

  @Test("An unchanged resource is not transferred again")
  func unchanged() async throws {
    let transport = ScriptedTransport { request, _ in
      request.headers["If-None-Match"] == "W/\"1\""
        ? HTTPResponse(status: 304) : HTTPResponse(status: 200, body: Data("new".utf8))
    }
    let client = client(transport)
    let (same, other) = (try #require(ETag("W/\"1\"")), try #require(ETag("\"1\"")))
    #expect(try await client.get(card, unless: same, accept: "*/*", maximumBytes: 9) == nil)
    let reply = try await client.get(card, unless: other, accept: "*/*", maximumBytes: 9)
    #expect(reply?.response.body == Data("new".utf8))
  }
}
