import Foundation
import HalcyonNetwork
import HangGuard
import IntegrationSupport
import Testing

/// The WebDAV client with real servers.
@Suite("WebDAV with real servers", .logGuard, .hangGuard)
struct WebDAVTests {
  private func client(_ address: WebAddress) -> DAVClient {
    DAVClient(
      transport: SoupTransport(userAgent: "HalcyonTests"),
      credentials: DAVServer.credentials(for: address),
      retryPolicy: RetryPolicy(clock: InstantClock()))
  }

  private func card(_ name: String) -> Data {
    let lines = [
      "BEGIN:VCARD", "VERSION:3.0", "UID:written", "FN:\(name)", "N:\(name);;;;", "END:VCARD", "",
    ]
    return Data(lines.joined(separator: "\r\n").utf8)
  }

  private func put(
    _ client: DAVClient, _ url: WebAddress, _ name: String, if condition: DAVCondition
  ) async -> DAVWriteOutcome {
    await client.put(url, card(name), type: "text/vcard; charset=utf-8", if: condition)
  }

  private func read(
    _ client: DAVClient, _ url: WebAddress
  ) async throws -> (text: String, etag: ETag) {
    let reply = try await client.get(url, accept: "text/vcard", maximumBytes: 1 << 20)
    let etag = try #require(ETag(reply.response.headers["ETag"]))
    return (String(decoding: reply.response.body, as: UTF8.self), etag)
  }

  private func isDone(_ outcome: DAVWriteOutcome) -> Bool {
    if case .done = outcome { true } else { false }
  }

  @Test("Conditions protect the changes of others", arguments: DAVServer.Kind.allCases)
  func conditions(_ kind: DAVServer.Kind) async throws {
    let book = try await DAVServer.shared(kind).book(cards: 1)
    let (client, url) = (client(book), book.at(path: book.path + "written.vcf"))
    let created = await put(client, url, "One", if: .isAbsent)
    #expect(isDone(created), "\(created)")
    #expect(await put(client, url, "Two", if: .isAbsent) == .conflict)
    let first = try await read(client, url)
    #expect(first.text.contains("FN:One"))

    let changed = await put(client, url, "Three", if: .isVersion(first.etag))
    #expect(isDone(changed), "\(changed)")
    #expect(await put(client, url, "Four", if: .isVersion(first.etag)) == .conflict)
    let second = try await read(client, url)
    #expect(second.text.contains("FN:Three") && second.etag != first.etag)
    if case .done(let written) = changed, let etag = written.etag { #expect(etag == second.etag) }
    let reply = try await client.get(
      url, unless: first.etag, accept: "text/vcard", maximumBytes: 1 << 20)
    #expect(reply != nil)

    #expect(await client.delete(url, if: .isVersion(first.etag)) == .conflict)
    #expect(isDone(await client.delete(url, if: .isVersion(second.etag))))
    await #expect(throws: DAVFailure.status(404, conditions: [])) {
      _ = try await read(client, url)
    }
  }

  @Test("Collections are created once", arguments: DAVServer.Kind.allCases)
  func collections(_ kind: DAVServer.Kind) async throws {
    let book = try await DAVServer.shared(kind).book(cards: 1)
    let client = client(book)
    let options = try await client.options(book)
    #expect(options.classes.contains("addressbook") && options.methods.contains("PUT"))
    let home = book.path.split(separator: "/").dropLast().joined(separator: "/")
    let url = book.at(path: "/\(home)/made-\(kind)-\(UUID().uuidString)/")
    let body = DAVBody.makeCollection([.card("addressbook")])
    let made = await client.makeCollection(url, properties: body)
    #expect(isDone(made), "\(made)")
    let (place, found) = try await client.propfind(url, depth: 0, [.dav("resourcetype")])
    #expect(place == url)
    #expect(found.own?.properties.resourceTypes?.contains(.card("addressbook")) == true)
    let again = await client.makeCollection(url, properties: body)
    guard case .failed = again else {
      Issue.record("\(again)")
      return
    }
  }

  @Test("A resource moves without replacing another", arguments: [DAVServer.Kind.radicale])
  func moves(_ kind: DAVServer.Kind) async throws {
    let book = try await DAVServer.shared(kind).book(cards: 2)
    let client = client(book)
    let (old, new) = (
      book.at(path: book.path + "written.vcf"), book.at(path: book.path + "moved.vcf")
    )
    _ = await put(client, old, "One", if: .isAbsent)
    let taken = book.at(path: book.path + "card-1.vcf")
    #expect(await client.move(old, to: taken) == .conflict)
    let moved = await client.move(old, to: new)
    #expect(isDone(moved), "\(moved)")
    #expect(try await read(client, new).text.contains("FN:One"))
    await #expect(throws: DAVFailure.status(404, conditions: [])) {
      _ = try await read(client, old)
    }
  }

  @Test(
    "A write whose answer is lost is sent once, and reading back shows whether it was done",
    arguments: DAVServer.Kind.allCases)
  func lostAnswer(_ kind: DAVServer.Kind) async throws {
    let book = try await DAVServer.shared(kind).book(cards: 1)
    let proxy = try await FaultProxy(book)
    let client = client(proxy.origin)
    let url = proxy.address(of: book.at(path: book.path + "written.vcf"))
    // Later requests have the password.
    _ = try await read(client, proxy.address(of: book.at(path: book.path + "card-0.vcf")))
    let faults = [(#""lose": true"#, "Lost"), (#""status": 502, "body": "late""#, "Late")]
    for (fault, name) in faults {
      try await proxy.set(#"[{"match": {"method": "PUT"}, "do": {\#(fault)}}]"#)
      let outcome = await put(client, url, name, if: .none)
      #expect(try await proxy.seen().count { $0.method == "PUT" } == 1, "\(fault)")
      guard case .unknown = outcome else {
        Issue.record("\(fault): \(outcome)")
        continue
      }
      #expect(try await read(client, url).text.contains("FN:Lost"))
    }
  }

  @Test("A write is not repeated on a kept connection that the server has closed")
  func keptConnection() async throws {
    let book = try await DAVServer.shared(.radicale).book(cards: 1)
    let proxy = try await FaultProxy(book)
    let client = client(proxy.origin)
    let url = proxy.address(of: book.at(path: book.path + "written.vcf"))
    _ = try await read(client, proxy.address(of: book.at(path: book.path + "card-0.vcf")))
    try await proxy.set(#"[{"match": {"method": "GET"}, "do": {"stale": true}}]"#)
    _ = try await read(client, proxy.address(of: book.at(path: book.path + "card-0.vcf")))
    let outcome = await put(client, url, "Once", if: .isAbsent)
    let seen = try await proxy.seen().filter { $0.method == "PUT" && $0.authorization != "" }
    #expect(isDone(outcome) && seen.count == 1, "\(outcome)")
  }
}
