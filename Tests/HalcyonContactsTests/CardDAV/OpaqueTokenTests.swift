import Foundation
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

/// Tokens, tags and ETags are opaque, and dates of the server are not used.
@Suite(.hangGuard) struct OpaqueTokenTests {
  @Test(
    "A token is sent as it was received",
    arguments: [
      "http://example.org/ns/sync/1", "5f3a9c", "a&b<c>\"d\"", "sync?:1", "ctag:é 山", "?:", ":",
    ])
  func token(_ text: String) async throws {
    for isChecked in [true, false] {
      let token = SyncToken(.report, text, isChecked: isChecked)
      #expect(SyncToken(token.text) == token)
    }
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let book = FakeBook(cards: 2) { request, state in
      guard request.isSync else { return nil }
      return DAV.multistatus(
        state.cards.keys.sorted().map { DAV.member($0, etag: state.etag(1)) }, token: escaped)
    }
    let transport = book.transport
    let first = await run(try source(transport))
    #expect(first.end?.token == SyncToken(.report, text, isChecked: true).text)
    let before = transport.requests.count
    _ = await run(try source(transport), since: first.state)
    let sent = try #require(transport.requests.dropFirst(before).first)
    let body = try Multistatus(sent.text.replacing("sync-collection", with: "multistatus").utf8)
    #expect(body.summary.syncToken == text)
  }

  @Test("A card with an older modification date is downloaded")
  func clockSkew() async throws {
    let book = FakeBook(cards: 3)
    let state = await run(try source(book.transport)).state
    book.put("/book/1.vcf", vcard("New", uid: "1"))
    book.state.withLock {
      $0.intercept = { request, state in
        var state = state
        state.intercept = nil
        var response = state.response(to: request)
        let old = "Mon, 01 Jan 1990 00:00:00 GMT"
        response.headers["Last-Modified"] = old
        response.headers["Date"] = old
        response.body = Data(
          String(decoding: response.body, as: UTF8.self).replacing(
            "<d:resourcetype/>",
            with: "<d:resourcetype/><d:getlastmodified>\(old)</d:getlastmodified>"
          ).utf8)
        return response
      }
    }
    let result = await run(try source(book.transport), since: state)
    #expect(result.cards.keys.sorted() == ["/book/1.vcf"])
  }

  @Test("An address book in two homes is offered once")
  func sharedBook() async throws {
    let transport = ScriptedTransport { request, _ in
      switch request.url.path {
      case "/":
        DAV.multistatus(
          DAV.found(
            "/",
            "<c:addressbook-home-set><d:href>/h1/</d:href><d:href>/h2/</d:href>"
              + "</c:addressbook-home-set>"))
      case "/h1/", "/h2/":
        DAV.multistatus(
          DAV.found(
            "/shared/book/",
            "<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype>"))
      default: HTTPResponse(status: 404)
      }
    }
    let home = try #require(WebAddress("https://example.org/"))
    let books = try await AddressBookDiscovery(
      transport: transport, credentials: nil, clock: SkippingClock()
    ).books(at: home)
    #expect(books.map(\.url.path) == ["/shared/book/"])
  }
}
