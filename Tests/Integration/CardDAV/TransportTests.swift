import Foundation
import HalcyonContacts
import HalcyonNetwork
import HangGuard
import IntegrationSupport
import Testing

/// Sign-in, compression, connections and redirects with libsoup and real sockets.
@Suite("HTTP transport", .logGuard, .hangGuard)
struct TransportTests {
  private func sync(
    _ book: WebAddress, for origin: WebAddress? = nil, password: String = "secret",
    clock: InstantClock = InstantClock(), authority: String? = nil
  ) async -> StoredBook {
    var store = StoredBook()
    await store.sync(
      CardDAVSource(
        book: book,
        transport: SoupTransport(
          userAgent: "HalcyonTests", trust: SoupTransport.Trust(authorityFile: authority)),
        credentials: DAVServer.credentials(for: origin ?? book, password: password), clock: clock))
    return store
  }

  private func setUp(_ kind: DAVServer.Kind, cards: Int = 120) async throws -> (
    book: WebAddress, proxy: FaultProxy, cards: [String: Data]
  ) {
    let book = try await DAVServer.shared(kind).book(cards: cards)
    return (book, try await FaultProxy(book), try await contents(of: book, kind: kind))
  }

  @Test("Digest challenges are answered without sending the password")
  func digest() async throws {
    let (book, proxy, cards) = try await setUp(.radicale)
    let rules = #"[{"match": {}, "do": {"digest": {"user": "alice", "password": "secret"}}}]"#
    try await proxy.set(rules)
    let store = await sync(proxy.address(of: book))
    #expect(store.error == nil && store.cards == cards)
    let seen = try await proxy.seen()
    // One request without credentials, all later ones with them.
    #expect(seen.count { $0.authorization == "" } == 1)
    #expect(seen.dropFirst().allSatisfy { $0.authorization == "Digest" })

    try await proxy.set(rules)
    let refused = await sync(proxy.address(of: book), password: "wrong")
    #expect(refused.error == .signInNeeded)
    // Servers lock accounts after repeated wrong passwords.
    #expect(try await proxy.seen().count { $0.authorization != "" } <= 2)
    #expect(LogWatch.violations.isEmpty)
  }

  @Test("Compressed responses are read, and a truncated one does not count as complete")
  func gzip() async throws {
    let (book, proxy, cards) = try await setUp(.xandikos)
    try await proxy.set(#"[{"match": {}, "do": {"gzip": 0}}]"#)
    let store = await sync(proxy.address(of: book))
    #expect(store.error == nil && store.cards == cards)
    let report = #"{"method": "REPORT", "body": "address-data""#
    try await proxy.set(#"[{"match": \#(report), "nth": [1]}, "do": {"gzip": 40}}]"#)
    let once = await sync(proxy.address(of: book))
    #expect(once.error == nil && once.undelivered.isEmpty && once.cards == cards)
    #expect(try await proxy.seen().count(where: \.spoilt) == 1)
    try await proxy.set(#"[{"match": {}, "do": {"gzip": 40}}]"#)
    let always = await sync(proxy.address(of: book))
    #expect(always.error != nil && always.cards.isEmpty)
  }

  @Test("All members of a compressed response are read", arguments: [2, 7])
  func gzipMembers(_ count: Int) async throws {
    let (book, proxy, cards) = try await setUp(.xandikos)
    try await proxy.set(#"[{"match": {}, "do": {"gzip": 0, "members": \#(count)}}]"#)
    let store = await sync(proxy.address(of: book))
    #expect(store.error == nil && store.undelivered.isEmpty && store.cards == cards)
    try await proxy.set(#"[{"match": {}, "do": {"gzip": 40, "members": \#(count)}}]"#)
    let cut = await sync(proxy.address(of: book))
    #expect(cut.error != nil)
  }

  @Test("Basic passwords are sent in the encoding of the server", arguments: ["utf-8", "latin-1"])
  func encodings(_ encoding: String) async throws {
    let (book, proxy, cards) = try await setUp(.radicale, cards: 3)
    for isAnnounced in [true, false] where encoding == "utf-8" || !isAnnounced {
      try await proxy.set(
        #"""
        [{"match": {}, "do": {"basic": {"user": "alice", "password": "pässwörd",
        "encoding": "\#(encoding)", "announced": \#(isAnnounced)}}}]
        """#)
      let store = await sync(proxy.address(of: book), password: "pässwörd")
      #expect(store.error == nil && store.cards == cards, "\(encoding) \(isAnnounced)")
    }
  }

  @Test(
    "A wrong password is sent once, or once in each encoding",
    arguments: [("wrong", 1), ("fälsch", 2)])
  func wrongPassword(_ password: String, _ count: Int) async throws {
    let (book, proxy, _) = try await setUp(.radicale, cards: 3)
    try await proxy.set("[]")
    let store = await sync(proxy.address(of: book), password: password)
    #expect(store.error == .signInNeeded)
    #expect(try await proxy.seen().count { $0.authorization != "" } == count)
  }

  @Test("Servers without TLS 1.2 get no request")
  func oldTLS() async throws {
    let server = try await DAVServer(.radicale, tls: true)
    let authority = try #require(server.authorityFile)
    let identity = URL(fileURLWithPath: authority).deletingLastPathComponent()
    let (book, _, _) = try await setUp(.radicale, cards: 3)
    let proxy = try await FaultProxy(book, identity: identity, options: ["--old-tls"])
    let store = await sync(proxy.address(of: book), authority: authority)
    guard case .serverFault(nil, let message) = store.error else {
      Issue.record("\(String(describing: store.error))")
      return
    }
    #expect(message.contains("TLS 1.2"))
  }

  @Test(
    "The client certificate is sent to the server of the account only", arguments: [true, false])
  func clientCertificate(_ isOwn: Bool) async throws {
    let server = try await DAVServer(.radicale, tls: true)
    let authority = try #require(server.authorityFile)
    let folder = URL(fileURLWithPath: authority).deletingLastPathComponent()
    let pem = folder.appendingPathComponent("client.pem")
    let parts = try ["cert.pem", "key.pem"].map {
      try Data(contentsOf: folder.appendingPathComponent($0))
    }
    try (parts[0] + parts[1]).write(to: pem)
    let (book, _, cards) = try await setUp(.radicale, cards: 3)
    let proxy = try await FaultProxy(
      book, identity: folder, options: ["--authority", authority])
    let address = proxy.address(of: book)
    let owner = isOwn ? address : try #require(WebAddress("https://example.org/"))
    var store = StoredBook()
    await store.sync(
      CardDAVSource(
        book: address,
        transport: SoupTransport(
          userAgent: "HalcyonTests",
          trust: SoupTransport.Trust(
            authorityFile: authority,
            identity: SoupTransport.ClientIdentity(pem.path, for: owner))),
        credentials: DAVServer.credentials(for: address), clock: InstantClock()))
    if isOwn {
      #expect(store.error == nil && store.cards == cards)
    } else {
      #expect(store.error != nil && store.cards.isEmpty)
    }
  }

  @Test("A connection reset between requests costs one more attempt and no delay")
  func staleConnections() async throws {
    let (book, proxy, cards) = try await setUp(.xandikos)
    // Every second request on a connection is reset.
    try await proxy.set(#"[{"match": {}, "do": {"stale": true}}]"#)
    let clock = InstantClock()
    let store = await sync(proxy.address(of: book), clock: clock)
    #expect(store.error == nil && store.undelivered.isEmpty && store.cards == cards)
    #expect(clock.sleeps.isEmpty)
    let plain = try await FaultProxy(book)
    try await plain.set("[]")
    _ = await sync(plain.address(of: book))
    let seen = try await proxy.seen()
    let (most, least) = (seen.count, try await plain.seen().count)
    // Reports reuse an existing connection as well.
    #expect(seen.count { $0.kind == "sync-collection" } == 2)
    #expect(most > least && most <= 2 * least, "\(most), \(least)")
  }

  @Test("Redirects keep method and body", arguments: [301, 302, 307, 308])
  func redirects(_ status: Int) async throws {
    let (book, proxy, cards) = try await setUp(.radicale, cards: 3)
    try await proxy.set(
      #"[{"match": {"path": "^/old/"}, "do": {"redirect": "\#(book.path)", "code": \#(status)}}]"#)
    let store = await sync(proxy.origin.at(path: "/old/"))
    #expect(store.error == nil && store.cards == cards)
    let seen = try await proxy.seen()
    let old = seen.filter { $0.path == "/old/" }
    #expect(old.count == 1 && old[0].kind == "propfind" && old[0].method == "PROPFIND")
    #expect(seen.contains { $0.path == book.path && $0.kind == "propfind" })
    #expect(seen.contains { $0.path == book.path && $0.kind == "addressbook-query" })
  }

  @Test("Five redirects are followed, but not six or a redirect loop", arguments: [5, 6, 0])
  func chains(_ length: Int) async throws {
    let (book, proxy, cards) = try await setUp(.xandikos, cards: 3)
    let steps = (0..<max(length, 1)).map { step in
      let next = length == 0 ? "/r0/" : step + 1 < length ? "/r\(step + 1)/" : book.path
      return #"{"match": {"path": "^/r\#(step)/"}, "do": {"redirect": "\#(next)", "code": 308}}"#
    }
    try await proxy.set("[\(steps.joined(separator: ", "))]")
    let store = await sync(proxy.origin.at(path: "/r0/"))
    if length == 5 {
      #expect(store.error == nil && store.cards == cards)
    } else {
      guard case .serverFault(nil, _) = store.error else {
        Issue.record("\(String(describing: store.error))")
        return
      }
      #expect(try await proxy.seen().count == 6)
    }
  }

  @Test("The password is not sent to another host or port", arguments: [true, false])
  func otherHost(_ isOtherName: Bool) async throws {
    let (book, proxy, cards) = try await setUp(.radicale, cards: 3)
    let other = try await FaultProxy(book)
    let target =
      isOtherName
      ? other.address(of: book).description.replacing("127.0.0.1", with: "localhost")
      : other.address(of: book).description
    // The account has signed in before the redirect to another server.
    let redirect =
      #"[{"match": {"method": "REPORT", "body": "address-data"}, "do": {"redirect": "\#(target)"}}]"#
    try await proxy.set(redirect)
    try await other.set("[]")
    let store = await sync(proxy.address(of: book))
    let there = try await other.seen()
    #expect(!there.isEmpty && there.allSatisfy { $0.authorization == "" })
    #expect(try await proxy.seen().contains { $0.authorization == "Basic" })
    // Either each card is downloaded alone from the account's host, or the error names the other
    // host.
    if let error = store.error {
      guard case .serverFault(401, let message) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(message.contains(isOtherName ? "localhost" : "127.0.0.1"))
    } else {
      #expect(store.cards == cards)
    }
  }

  @Test("Redirects from https to http are not followed")
  func downgrade() async throws {
    let server = try await DAVServer(.radicale, tls: true)
    let authority = try #require(server.authorityFile)
    let identity = URL(fileURLWithPath: authority).deletingLastPathComponent()
    let (book, plain, cards) = try await setUp(.radicale, cards: 3)
    let proxy = try await FaultProxy(book, identity: identity)
    let address = proxy.address(of: book)
    let good = await sync(address, authority: authority)
    #expect(good.error == nil && good.cards == cards)
    try await proxy.set(
      #"[{"match": {}, "do": {"redirect": "\#(plain.address(of: book))", "code": 307}}]"#)
    try await plain.set("[]")
    let store = await sync(address, authority: authority)
    guard case .serverFault(nil, _) = store.error else {
      Issue.record("\(String(describing: store.error))")
      return
    }
    #expect(try await plain.seen().isEmpty)
  }
}
