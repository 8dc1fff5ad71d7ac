import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonNetwork

/// Servers that mix up cards, rename them, or cannot deliver them.
@Suite(.hangGuard) struct MixedCardsTests: SyncSuite {
  let fixture: SyncFixture

  init() async throws { fixture = try await SyncFixture() }

  private func sync(_ book: FakeBook) async throws -> ContactSyncResult {
    time.advance(by: 61)
    return await ContactSync(
      source: try source(book.transport), account: account, database: database, activity: activity,
      date: { [time] in time.now }
    ).run()
  }

  private func isStored(_ book: FakeBook) async throws -> Bool {
    let server = book.digests
    return try await database.digests(of: Array(server.keys), accountID: account.id) == server
  }

  /// Exchanges the text of the first two cards in each multiget.
  private static func exchanging(
    _ request: HTTPRequest, _ state: FakeBook.State
  ) -> HTTPResponse? {
    guard request.isMultiget, request.hrefs.count >= 2 else { return nil }
    var state = state
    state.intercept = nil
    let (a, b) = (request.hrefs[0], request.hrefs[1])
    guard let one = state.cards[a], let other = state.cards[b] else { return nil }
    state.cards[a] = (other.text, one.version)
    state.cards[b] = (one.text, other.version)
    return state.response(to: request)
  }

  @Test("Cards in the wrong responses of a first sync are requested alone")
  func exchangedAtFirst() async throws {
    let book = FakeBook(cards: 6, intercept: Self.exchanging)
    #expect(try await sync(book).outcome == .succeeded)
    #expect(try await isStored(book))
  }

  @Test("Cards in the wrong responses are recognized by the stored UIDs")
  func exchangedLater() async throws {
    let book = FakeBook()
    for index in 0..<6 { book.put("/book/\(index).vcf", vcard("A \(index)", uid: "uid-\(index)")) }
    _ = try await sync(book)
    for index in 0..<6 { book.put("/book/\(index).vcf", vcard("B \(index)", uid: "uid-\(index)")) }
    book.state.withLock { $0.intercept = Self.exchanging }
    #expect(try await sync(book).outcome == .succeeded)
    #expect(try await isStored(book))
  }

  @Test("People keep their identity if the server exchanges their hrefs")
  func exchangedOnServer() async throws {
    let book = FakeBook()
    book.put("/book/a.vcf", vcard("Ada", uid: "1"))
    book.put("/book/b.vcf", vcard("Bo", uid: "2"))
    _ = try await sync(book)
    let before = try await database.people()
    let ada = try #require(before.first { $0.displayName == "Ada" })
    var facts = LocalFacts()
    facts.notes = "friend"
    try await database.setLocalFacts(facts, personID: ada.id)
    book.put("/book/a.vcf", vcard("Bo", uid: "2"))
    book.put("/book/b.vcf", vcard("Ada Lovelace", uid: "1"))
    #expect(try await sync(book).outcome == .succeeded)
    let after = try await database.people()
    #expect(after.first { $0.id == ada.id }?.displayName == "Ada Lovelace")
    #expect(after.count == 2 && Set(after.map(\.id)) == Set(before.map(\.id)))
    #expect(try await database.localFacts(personID: ada.id).notes == "friend")
    #expect(try await isStored(book))
  }

  @Test("Cards at new hrefs are joined by UID before the sync ends, and nobody is held back")
  func renamed() async throws {
    _ = await sync(ScriptedSource([.cards(sourceCards(0..<30)), .end(allBut: hrefs(0..<30), "t")]))
    let before = try await database.people()
    let renamed = sourceCards(0..<30).map { card in
      SourceCard(href: "new-\(card.href)", etag: card.etag, bytes: card.bytes)
    }
    let unlisted = ScriptedSource.Event.step(.unlisted(hrefs(0..<30)))
    // The pass ends early.
    _ = await sync(ScriptedSource([unlisted, .cards(renamed), .fail(.noNetwork(message: ""))]))
    #expect(try await database.people().map(\.id) == before.map(\.id))
    let result = await sync(
      ScriptedSource([.end(allBut: Set(renamed.map(\.href)), "t")]))
    #expect(result.outcome == .succeeded && result.removed == 0)
    #expect(try await database.people().map(\.id) == before.map(\.id))
  }

  @Test("A renamed address book has no duplicates and asks no question", arguments: [true, false])
  func renamedBook(_ supportsSync: Bool) async throws {
    let book = FakeBook(cards: 30)
    book.state.withLock { $0.supportsSync = supportsSync }
    _ = try await sync(book)
    let before = try await database.people()
    for index in 0..<30 {
      book.delete("/book/\(index).vcf")
      book.put("/book/card-\(index).vcf", vcard("Card \(index)", uid: "\(index)"))
    }
    let result = try await sync(book)
    #expect(result.outcome == .succeeded)
    #expect(Set(try await database.people().map(\.id)) == Set(before.map(\.id)))
    #expect(try await isStored(book))
  }

  @Test("Hrefs that differ only by a query are the same card")
  func queries() async throws {
    for suffix in ["?s=1", "?s=2", ""] {
      let book = FakeBook(cards: 5)
      book.state.withLock {
        $0.intercept = { request, state in
          var state = state
          state.intercept = nil
          guard request.method != "GET", !request.isMultiget else { return nil }
          var response = state.response(to: request)
          let text = String(decoding: response.body, as: UTF8.self)
          response.body = Data(text.replacing(".vcf<", with: ".vcf\(suffix)<").utf8)
          return response
        }
      }
      let transport = ScriptedTransport { request, _ in
        var request = request
        request.body = Data(request.text.replacing(".vcf\(suffix)<", with: ".vcf<").utf8)
        request.url.query = nil
        let state = book.state.withLock { $0 }
        return try state.intercept?(request, state) ?? state.response(to: request)
      }
      time.advance(by: 61)
      _ = await ContactSync(
        source: try source(transport), account: account, database: database, activity: activity,
        date: { [time] in time.now }
      ).run()
      #expect(try await database.people().count == 5, "\(suffix)")
    }
  }

  @Test("A card that is too large is reported once and requested again after a change")
  func tooLarge() async throws {
    let book = FakeBook(cards: 10) { request, state in
      if request.method == "GET", request.url.path == "/book/3.vcf" {
        return HTTPResponse(status: 200, headers: ["Content-Length": "52428800"])
      }
      guard request.isMultiget, request.hrefs.contains("/book/3.vcf") else { return nil }
      throw HTTPError.tooLarge(limit: 1)
    }
    let first = try await sync(book)
    #expect(first.outcome == .partial && first.undelivered.map(\.href) == ["/book/3.vcf"])
    _ = try await sync(book)
    let transport = book.transport
    time.advance(by: 61)
    let again = await ContactSync(
      source: try source(transport), account: account, database: database, activity: activity,
      date: { [time] in time.now }
    ).run()
    #expect(again.outcome == .succeeded)
    #expect(!transport.requests.contains { $0.method == "GET" || $0.isMultiget })
    book.state.withLock { $0.intercept = nil }
    book.put("/book/3.vcf", vcard("Small", uid: "3"))
    #expect(try await sync(book).outcome == .succeeded)
    #expect(try await isStored(book))
  }
}
