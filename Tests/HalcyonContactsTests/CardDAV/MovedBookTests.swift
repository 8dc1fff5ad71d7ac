import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonNetwork

/// Address books whose address redirects to another path of the same server.
@Suite struct MovedBookTests {
  /// Moves the address book to another folder; requests to other addresses are redirected.
  private func move(_ book: FakeBook, _ status: Int = 301, to folder: String = "/new/home/") {
    book.state.withLock {
      $0.intercept = { request, state in
        let path = request.url.path
        guard path.hasPrefix(folder) else {
          let name = path.split(separator: "/").last { $0.hasSuffix(".vcf") } ?? ""
          return HTTPResponse(status: status, headers: ["Location": folder + name])
        }
        var request = request
        request.url = request.url.at(path: "/book/" + path.dropFirst(folder.count))
        request.body = Data(request.text.replacing(folder, with: "/book/").utf8)
        var state = state
        state.intercept = nil
        var response = state.response(to: request)
        let body = String(decoding: response.body, as: UTF8.self)
        response.body = Data(body.replacing("/book/", with: folder).utf8)
        return response
      }
    }
  }

  @Test(
    "Stored cards keep their hrefs, only changes are downloaded, and removals are applied",
    arguments: [301, 302, 308], [true, false])
  func moved(_ status: Int, hasToken: Bool) async throws {
    let book = FakeBook(cards: 20)
    var state = await run(try source(book.transport)).state
    if !hasToken { state.token = nil }
    move(book, status)
    book.put("/book/3.vcf", vcard("Changed", uid: "3"))
    book.put("/book/new.vcf", vcard("New", uid: "new"))
    book.delete("/book/5.vcf")
    let result = await run(try source(book.transport), since: state)
    #expect(result.error == nil && result.undelivered.isEmpty)
    #expect(result.cards.keys.sorted() == ["/book/3.vcf", "/new/home/new.vcf"])
    var kept = HrefSet((0..<20).map { Href("/book/\($0).vcf") })
    kept.remove("/book/5.vcf")
    kept.insert("/new/home/new.vcf")
    #expect(
      result.end?.removals == (hasToken ? .named(["/book/5.vcf"]) : .allBut(kept)))
  }

  @Test(
    "A moved address book with new names has no duplicates at any moment, however many its pages",
    arguments: [true, false], [7, 100])
  func renamed(hasToken: Bool, pageSize: Int) async throws {
    let book = FakeBook(cards: 20)
    let database = try HalcyonDatabase.inMemory()
    let account = try await database.addContactAccount(
      name: "Friends", configuration: .folder(path: "/nowhere"))
    func sync(_ transport: any HTTPTransport) async throws -> ContactSyncResult {
      await ContactSync(
        source: try source(transport), account: account, database: database,
        activity: ActivityCenter(clock: ManualClock())
      ).run()
    }
    #expect(try await sync(book.transport).added == 20)
    if !hasToken { try await database.checkpoint(token: nil, accountID: account.id) }
    // The server imported the cards under other names, last ones first.
    for index in (0..<20).reversed() {
      book.put("/book/moved-\(index).vcf", vcard("Card \(index)", uid: "\(index)"))
    }
    for index in 0..<20 { book.delete("/book/\(index).vcf") }
    book.state.withLock { $0.pageSize = pageSize }
    move(book)
    let counting = CountingTransport(base: book.transport, database: database)
    let result = try await sync(counting)
    #expect(result.undelivered.isEmpty && result.added == 0)
    #expect(try await database.peopleCount() == 20)
    #expect(counting.counts.withLock { Set($0) } == [20])
  }

  /// Counts the stored people before each request.
  private final class CountingTransport: HTTPTransport {
    let base: ScriptedTransport
    let database: HalcyonDatabase
    let counts = Mutex<[Int]>([])

    init(base: ScriptedTransport, database: HalcyonDatabase) {
      (self.base, self.database) = (base, database)
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      let people = try? await database.peopleCount()
      counts.withLock { $0.append(people ?? -1) }
      return try await base.send(request)
    }

    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponseStream {
      HTTPResponseStream(try await send(request), pieceSize: 997)
    }
  }

  @Test("Nothing is downloaded again while the old address redirects")
  func unchanged() async throws {
    let book = FakeBook(cards: 20)
    var state = await run(try source(book.transport)).state
    move(book)
    for _ in 0..<3 {
      let result = await run(try source(book.transport), since: state)
      #expect(result.error == nil && result.cards.isEmpty && result.undelivered.isEmpty)
      #expect(result.end?.removals == .named([]) || state.token == nil)
      state.token = result.state.token
    }
  }

  @Test(
    "A permanent move is reported, and the next pass begins at the new address",
    arguments: [301, 308, 302, 307], [true, false])
  func permanent(_ status: Int, hasToken: Bool) async throws {
    let book = FakeBook(cards: 20)
    var state = await run(try source(book.transport)).state
    if !hasToken { state.token = nil }
    move(book, status)
    let moves = Mutex<[WebAddress]>([])
    let first = await run(
      try source(book.transport, onMove: { place in moves.withLock { $0.append(place) } }),
      since: state)
    #expect(first.error == nil && first.cards.isEmpty)
    let reported = moves.withLock { $0 }
    guard status == 301 || status == 308 else {
      #expect(reported.isEmpty)
      return
    }
    #expect(reported.map(\.description) == ["https://example.org/new/home/"])
    // The old address is no longer needed.
    book.put("/book/3.vcf", vcard("Changed", uid: "3"))
    state.token = first.end?.token
    let transport = book.transport
    let second = await run(
      try source(
        transport, movedTo: reported.first,
        onMove: { place in moves.withLock { $0.append(place) } }), since: state)
    #expect(second.error == nil && second.cards.keys.sorted() == ["/book/3.vcf"])
    #expect(transport.requests.allSatisfy { $0.url.path.hasPrefix("/new/home/") })
    let count = moves.withLock { $0.count }
    #expect(count == 1)
  }

  @Test("An address book that is not at its new address anymore is requested at the old one again")
  func movedBack() async throws {
    let transport = FakeBook(cards: 3) { request, _ in
      request.url.path.hasPrefix("/book/") ? nil : HTTPResponse(status: 404)
    }.transport
    let moves = Mutex<[WebAddress]>([])
    let result = await run(
      try source(
        transport, movedTo: WebAddress("https://example.org/new/home/"),
        onMove: { place in moves.withLock { $0.append(place) } }))
    guard case .notFound? = result.error else {
      Issue.record("\(String(describing: result.error))")
      return
    }
    let reported = moves.withLock { $0 }
    let old = try #require(FakeBook.address)
    #expect(reported == [old])
  }

  @Test("Only another folder on the same server is a move")
  func moves() throws {
    func address(_ text: String) throws -> WebAddress { try #require(WebAddress(text)) }
    let book = try address("https://h/a%20b/")
    #expect(HrefMove(from: book, to: try address("https://h/a%20b")) == nil)
    #expect(HrefMove(from: book, to: try address("https://other/c/")) == nil)
    let move = HrefMove(from: book, to: try address("https://h/c"))
    #expect(move?.target(of: Href(path: "/a%20b/1.vcf")) == Href(path: "/c/1.vcf"))
    #expect(move?.target(of: Href(path: "/other/1.vcf")) == nil)
    // A card that was stored after a move to a folder in the old one is where it was.
    let below = HrefMove(from: book, to: try address("https://h/a%20b/c/"))
    #expect(below?.target(of: Href(path: "/a%20b/1.vcf")) == Href(path: "/a%20b/c/1.vcf"))
    #expect(below?.target(of: Href(path: "/a%20b/c/1.vcf")) == nil)
  }

  @Test("After several moves, a card moves from the most specific address that it was stored at")
  func severalMoves() throws {
    func address(_ text: String) throws -> WebAddress { try #require(WebAddress(text)) }
    let all = [try address("https://h/a/"), try address("https://h/a/b/")]
    let moves = HrefMove.all(from: all, to: try address("https://h/c/"))
    func target(_ path: String) -> String? {
      moves.lazy.compactMap { $0.target(of: Href(path: path)) }.first?.path
    }
    #expect(target("/a/1.vcf") == "/c/1.vcf" && target("/a/b/2.vcf") == "/c/2.vcf")
    #expect(HrefMove.all(from: all, to: try address("https://h/a/")).count == 1)
  }

  @Test("The settings of an account keep the addresses of earlier moves")
  func formerAddresses() {
    var server = CardDAVSettings(url: "https://h/", userName: "", addressBook: "https://h/0/")
    for address in ["https://h/1/", "https://h/1/", "https://h/2/", nil, "https://h/2/"] {
      server.move(to: address)
      server = CardDAVSettings(server.values)
    }
    #expect(server.movedTo == "https://h/2/" && server.formerAddresses == ["https://h/1/"])
    for number in 3..<30 { server.move(to: "https://h/\(number)/") }
    #expect(server.formerAddresses == (21..<29).reversed().map { "https://h/\($0)/" })
  }

  @Test("A card that arrived after the first move keeps its href after the second one")
  func second() async throws {
    let book = FakeBook(cards: 3)
    var state = await run(try source(book.transport)).state
    move(book)
    book.put("/book/late.vcf", vcard("Late", uid: "late"))
    let first = await run(try source(book.transport), since: state)
    #expect(first.cards.keys.sorted() == ["/new/home/late.vcf"])
    for card in first.cards.values { state.etags.set(card.href, etag: card.etag) }
    state.token = first.end?.token

    move(book, to: "/newer/")
    book.put("/book/late.vcf", vcard("Later", uid: "late"))
    book.delete("/book/1.vcf")
    let moves = Mutex<[String]>([])
    let second = await run(
      try source(
        book.transport, movedTo: WebAddress("https://example.org/new/home/"),
        onMove: { place in moves.withLock { $0.append(place.path) } }), since: state)
    #expect(second.error == nil && second.cards.keys.sorted() == ["/new/home/late.vcf"])
    #expect(second.end?.removals == .named(["/book/1.vcf"]))
    #expect(moves.withLock { $0 } == ["/newer/"])
    state.token = second.end?.token

    book.put("/book/late.vcf", vcard("Latest", uid: "late"))
    let third = await run(
      try source(
        book.transport, movedTo: WebAddress("https://example.org/newer/"),
        formerAddresses: [WebAddress("https://example.org/new/home/")].compactMap { $0 }),
      since: state)
    #expect(third.error == nil && third.cards.keys.sorted() == ["/new/home/late.vcf"])
  }
}
