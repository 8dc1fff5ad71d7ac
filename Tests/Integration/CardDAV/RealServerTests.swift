import Foundation
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HangGuard
import IntegrationSupport
import Testing

@Suite("CardDAV with real servers", .logGuard, .hangGuard)
struct RealServerTests {
  private func source(_ book: WebAddress, password: String = "secret") -> CardDAVSource {
    CardDAVSource(
      book: book, transport: SoupTransport(userAgent: "HalcyonTests"),
      credentials: DAVServer.credentials(for: book, password: password), clock: InstantClock())
  }

  @Test(
    "Address books are found from the host, the principal, the home and the address book itself",
    arguments: DAVServer.Kind.allCases)
  func discovery(_ kind: DAVServer.Kind) async throws {
    let server = try await DAVServer.shared(kind)
    let book = try await server.book(cards: 2)
    let discovery = AddressBookDiscovery(
      transport: SoupTransport(userAgent: "HalcyonTests"),
      credentials: DAVServer.credentials(for: book))
    let home = kind == .xandikos ? "/alice/contacts/" : "/alice/"
    for path in ["/", "/alice/", home, book.path] {
      let books = try await discovery.books(at: server.origin.at(path: path))
      let found = try #require(books.first { $0.url == book }, "from \(path)")
      #expect(found.supportsSyncCollection)
      #expect(found.displayName?.hasPrefix("Book book-") == true)
      #expect(found.syncToken?.isEmpty == false)
      #expect(path != book.path || books.count == 1)
    }
  }

  @Test(
    "250 cards are downloaded unchanged, then only changed ones",
    arguments: DAVServer.Kind.allCases)
  func passes(_ kind: DAVServer.Kind) async throws {
    let book = try await DAVServer.shared(kind).book(cards: 250)
    let proxy = try await FaultProxy(book)
    let source = source(proxy.address(of: book))
    var store = StoredBook()
    await store.sync(source)
    #expect(store.error == nil)
    #expect(store.total == 250 && store.delivered == 250)
    var isEqual = store.cards == (try await contents(of: book, kind: kind))
    #expect(isEqual)

    // The second pass verifies the result of the first one.
    await store.sync(source)
    try await proxy.set("[]")
    await store.sync(source)
    #expect(store.error == nil && store.delivered == 0)
    #expect(try await proxy.seen().filter { $0.kind != "" }.count == 1)

    let changed = book.at(path: book.path + "card-3.vcf")
    let uid = try #require(
      store.cards[changed.path].flatMap {
        String(decoding: $0, as: UTF8.self).firstMatch(of: /UID:([^\r\n]+)/)?.1
      })
    try await change("PUT", changed, body: card("Changed", uid: String(uid)))
    try await change("PUT", book.at(path: book.path + "new.vcf"), body: card("New", uid: "new"))
    try await change("DELETE", book.at(path: book.path + "card-5.vcf"))
    try await proxy.set("[]")
    await store.sync(source)
    #expect(store.error == nil && store.delivered == 2)
    #expect(store.end?.removals == .named([Href(book.path + "card-5.vcf")]))
    isEqual = store.cards == (try await contents(of: book, kind: kind))
    #expect(isEqual)
    #expect(try await proxy.seen().count { $0.kind != "" } <= 4)
  }

  @Test(
    "An unknown token causes one listing and no download",
    arguments: DAVServer.Kind.allCases)
  func badToken(_ kind: DAVServer.Kind) async throws {
    let book = try await DAVServer.shared(kind).book(cards: 30)
    let proxy = try await FaultProxy(book)
    var store = StoredBook()
    for _ in 0..<2 { await store.sync(source(proxy.address(of: book))) }
    let good = store.token
    store.token = "sync:http://radicale.org/ns/sync/" + String(repeating: "0", count: 64)
    try await proxy.set("[]")
    await store.sync(source(proxy.address(of: book)))
    #expect(store.error == nil && store.delivered == 0)
    #expect(store.token == good)
    let seen = try await proxy.seen()
    // Radicale rejects the first request with 401.
    let most = kind == .radicale ? 3 : 2
    #expect(seen.count { $0.kind == "sync-collection" && $0.method == "REPORT" } == most)
    #expect(!seen.contains { $0.kind == "addressbook-multiget" })
  }

  @Test("A wrong password, a missing and a forbidden address book are distinguished")
  func refusals() async throws {
    let book = try await DAVServer.shared(.radicale).book(cards: 1)
    var store = StoredBook()
    await store.sync(source(book, password: "wrong"))
    #expect(store.error == .signInNeeded)
    let missing = book.at(path: "/alice/nothing/")
    await store.sync(source(missing))
    #expect(store.error == .notFound(what: missing.description))
    let foreign = book.at(path: "/bob/book/")
    await store.sync(source(foreign))
    #expect(store.error == .noPermission(what: foreign.description))
  }

  @Test("A private authority is trusted only if it or the certificate is configured")
  func certificates() async throws {
    let server = try await DAVServer(.radicale, tls: true)
    let book = try await server.book(cards: 3)
    let authority = try #require(server.authorityFile)
    func sync(_ trust: SoupTransport.Trust, _ book: WebAddress) async -> StoredBook {
      var store = StoredBook()
      await store.sync(
        CardDAVSource(
          book: book, transport: SoupTransport(userAgent: "HalcyonTests", trust: trust),
          credentials: DAVServer.credentials(for: book), clock: InstantClock()))
      return store
    }
    let refused = await sync(.init(), book)
    guard case .certificate(let host, let fingerprint, let problem) = refused.error else {
      Issue.record("not rejected: \(String(describing: refused.error))")
      return
    }
    #expect(host == "127.0.0.1" && fingerprint.count == 95)
    #expect(problem == "signed by an unknown authority")
    #expect(await sync(.init(authorityFile: authority), book).delivered == 3)
    #expect(await sync(.init(fingerprint: fingerprint), book).delivered == 3)
    let other = await sync(.init(fingerprint: String(fingerprint.reversed())), book)
    #expect(other.error == refused.error)
  }

  @Test("A refused connection and an unknown host count as offline")
  func offline() async throws {
    for text in ["http://127.0.0.1:1/book/", "http://nothing.invalid/book/"] {
      var store = StoredBook()
      await store.sync(source(try #require(WebAddress(text))))
      guard case .noNetwork(let message) = store.error else {
        Issue.record("\(text): \(String(describing: store.error))")
        continue
      }
      #expect(!message.isEmpty)
    }
  }

  @Test("A pass is cancelled immediately")
  func cancellation() async throws {
    let book = try await DAVServer.shared(.radicale).book(cards: 1)
    let proxy = try await FaultProxy(book)
    try await proxy.set(#"[{"match": {}, "do": {"hang": 600}}]"#)
    let source = source(proxy.address(of: book))
    let task = Task {
      var store = StoredBook()
      await store.sync(source)
      return store.error
    }
    // The request is running once the proxy has received it.
    try await waitUntil { try await !proxy.seen().isEmpty }
    task.cancel()
    #expect(await task.value == .cancelled)
  }
}
