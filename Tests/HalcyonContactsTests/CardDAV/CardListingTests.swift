import Foundation
import HalcyonCore
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

/// The members that a listing names.
@Suite struct CardListingTests {
  @Test("A listing keeps cards, in any spelling of their type, and drops everything else")
  func members() async throws {
    func typed(_ href: String, _ type: String) -> String {
      DAV.found(
        href, "<d:getetag>e</d:getetag><d:getcontenttype>\(type)</d:getcontenttype>")
    }
    var listing = CardListing(of: try #require(WebAddress("https://example.org/my%20book/")))
    let multistatus = try Multistatus(
      DAV.multistatus(
        DAV.member("https://example.org/my%20book", etag: "own"),
        DAV.found("/my%20book/sub", "<d:resourcetype><d:collection/></d:resourcetype>"),
        DAV.member("/my%20book/sub2/", etag: "x"),
        typed("/my%20book/1", "text/vcard; charset=utf-8"), typed("/my%20book/2", "text/x-vcard"),
        typed("/my%20book/3", "text/directory;profile=vCard"),
        typed("/my%20book/4", "application/vcard"),
        typed("/my%20book/5", "TEXT/VCARD ;component=vcard"),
        typed("/my%20book/6.VCF", "application/octet-stream"),
        DAV.member("/my%20book/7", etag: "W/&quot;7&quot;"),
        typed("/my%20book/8", "text/calendar"),
        DAV.member("/my%20book/7", etag: "again"), DAV.status("/my%20book/9", 403),
        DAV.status("/my%20book/10", 404), DAV.status("/my%20book/10", 404)
      ).body)
    multistatus.responses.forEach { listing.add($0) }
    listing.finish(multistatus.summary)
    #expect(
      listing.cards.map { $0.href.path.dropFirst(11) }
        == [
          "1", "2", "3", "4", "5", "6.VCF", "7",
        ].map { $0[...] })
    #expect(listing.cards.cards["/my book/7"] == "again")
    #expect(listing.failed.map(\.status) == [403])
    #expect(listing.removed.map(\.path) == ["/my%20book/10"])
  }

  @Test("Hrefs are stored in normal form and requested as the server spells them")
  func spelling() async throws {
    let book = FakeBook()
    book.put("/book/a%40b.vcf", vcard("A", uid: "a"))
    let state = SyncState(token: nil, etags: ["/book/a@b.vcf": "\"v0\""])
    let transport = book.transport
    let result = await run(try source(transport), since: state)
    #expect(result.cards.keys.sorted() == ["/book/a@b.vcf"])
    #expect(result.end?.removals == .allBut(["/book/a@b.vcf"]))
    #expect(transport.requests.first(where: \.isMultiget)?.hrefs == ["/book/a%40b.vcf"])
  }

  @Test("Weakness markers and double escapes do not change an ETag")
  func etags() {
    #expect(ETag.plain("W/\"1\"") == "\"1\"")
    #expect(ETag.plain("&quot;1&quot;") == "\"1\"")
    #expect(ETag.plain("W/") == nil)
  }

  @Test("Cards without an ETag are downloaded in each pass")
  func noETag() async throws {
    let book = FakeBook(cards: 2) { request, state in
      guard request.isSync else { return nil }
      return DAV.multistatus(
        state.cards.keys.sorted().map { DAV.found($0, "<d:resourcetype/>") }, token: "1")
    }
    let result = await run(
      try source(book.transport), since: SyncState(token: nil, etags: ["/book/0.vcf": nil]))
    #expect(result.cards.count == 2)
  }

  @Test("A member with an error in the listing is reported, not removed")
  func listedError() async throws {
    let book = FakeBook(cards: 2) { request, state in
      guard request.isSync else { return nil }
      return DAV.multistatus(
        DAV.member("/book/0.vcf", etag: state.etag(1)), DAV.status("/book/1.vcf", 403), token: "5")
    }
    let result = await run(
      try source(book.transport), since: SyncState(token: nil, etags: ["/book/1.vcf": "\"v1\""]))
    #expect(result.undelivered.keys.sorted() == ["/book/1.vcf"])
    #expect(result.end == SyncEnd(removals: .allBut(["/book/0.vcf", "/book/1.vcf"]), token: nil))
  }

  @Test("Hrefs on another server are never requested, and are reported once on all pages")
  func foreign() async throws {
    let hrefs = ["https://other.example/a.vcf", "https://other.example/b.vcf"]
    let book = FakeBook(cards: 25) { request, state in
      guard request.isSync else { return nil }
      var state = state
      state.intercept = nil
      var response = state.response(to: request)
      let members = (hrefs + hrefs).map { DAV.member($0, etag: "x") }.joined()
      let text = String(decoding: response.body, as: UTF8.self)
      response.body = Data(text.replacing("<d:sync-token>", with: members + "<d:sync-token>").utf8)
      return response
    }
    book.state.withLock { $0.pageSize = 10 }
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.error == nil && result.cards.count == 25)
    #expect(result.totals == [12, 22, 27])
    #expect(result.undelivered.keys.sorted() == hrefs.map { Href($0) } && result.end?.token == nil)
    #expect(transport.requests.allSatisfy { $0.url.origin.host == "example.org" })
  }
}
