import Foundation
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

@Suite(.hangGuard) struct DAVMutationTests {
  private static let words = [
    "<d:response>", "</d:response>", "<d:href>", "<d:status>HTTP/1.1 507 X</d:status>", "<![CDATA[",
    "]]>", "<!--", "-->", "<?", "?>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;", "&#0;",
    "&#x110000;", "&#xD800;", "&amp;", " xmlns:d=\"\"", " encoding=\"utf-16\"",
    "HTTP/1.1 99999999999",
    "<d:sync-token>", "http://[::1]:99999/%zz", "/book/%", "//", "\u{FEFF}", "\u{FFFE}", "\r\r",
  ]

  /// A listing, a batch of cards, the properties of an address book, and an error.
  private static func sources() throws -> [[UInt8]] {
    let card = String(decoding: try Fixture.bytes("book-3.0.vcf"), as: UTF8.self)
    let listing =
      (0..<5).map { DAV.member("/book/\($0).vcf", etag: "W/&quot;\($0)&quot;") }
      + [DAV.status("/book/9.vcf", 404), DAV.status("/book/", 507)]
    let cards =
      (0..<3).map { DAV.card("/book/\($0).vcf", etag: "\"\($0)\"", card) }
      + [
        DAV.found("/book/4.vcf", "<c:address-data><![CDATA[\(card)]]></c:address-data>"),
        DAV.status("/book/5.vcf", 404),
      ]
    let properties = DAV.found(
      "/book/",
      "<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype><s:getctag>1</s:getctag>"
        + "<d:supported-report-set><d:supported-report><d:report><d:sync-collection/></d:report>"
        + "</d:supported-report></d:supported-report-set><c:supported-address-data>"
        + "<c:address-data-type content-type=\"text/vcard\" version=\"4.0\"/>"
        + "</c:supported-address-data><c:max-resource-size>10</c:max-resource-size>")
    let responses = [
      DAV.multistatus(listing, token: "7"), DAV.multistatus(cards),
      DAV.multistatus(properties), DAV.error(403, "valid-sync-token"),
    ]
    let bodies = responses.map { [UInt8]($0.body) }
    return bodies
      + bodies.map { body in
        Array(
          String(decoding: body, as: UTF8.self).replacing(#""utf-8""#, with: #""iso-8859-1""#).utf8)
      }
  }

  @Test("10,000 mutated bodies are parsed without a crash", arguments: 0..<Mutator.parts)
  func mutations(_ part: Int) throws {
    let book = try #require(FakeBook.address)
    let sources = try Self.sources()
    for seed in Mutator.seeds(part) {
      var mutator = Mutator(seed: seed, words: Self.words, nesting: ("<d:prop>", "</d:prop>"))
      let body = Data(mutator.mutated(sources[seed / Mutator.parts % sources.count]))
      // In pieces of varying size, so that each offset is a boundary in some run.
      let parser = MultistatusParser()
      var (responses, rest) = ([MultistatusResponse](), body[...])
      do {
        while !rest.isEmpty {
          try parser.feed(Array(rest.prefix(1 + seed % 977)))
          rest = rest.dropFirst(1 + seed % 977)
          while let response = parser.next() { responses.append(response) }
        }
        try parser.finish()
      } catch { continue }
      var listing = CardListing(of: book)
      responses.forEach { listing.add($0) }
      listing.finish(parser.summary)
      let count = listing.cards.cards.count + listing.removed.count + listing.failed.count
      if count > body.count { Issue.record("more members than bytes, seed \(seed)") }
      for response in responses { _ = AddressBook(response.properties, at: book) }
    }
  }

  @Test("A pass over mutated responses ends and accounts for each card")
  func passes() async throws {
    for seed in 0..<400 {
      let book = FakeBook(cards: 8) { request, state in
        var state = state
        state.intercept = nil
        var mutator = Mutator(
          seed: seed &* 31 &+ request.body.count, words: Self.words,
          nesting: ("<d:prop>", "</d:prop>"))
        // Every other response stays intact, so that passes get beyond their first request.
        var response = state.response(to: request)
        if (seed + request.body.count).isMultiple(of: 2) {
          response.body = Data(mutator.mutated([UInt8](response.body)))
        }
        return response
      }
      let result = await run(try source(book.transport))
      if result.error == nil, result.end == nil { Issue.record("no end, seed \(seed)") }
      if case .allBut(let listed) = result.end?.removals {
        let reported = Set(result.cards.keys).union(result.undelivered.keys)
        // A card that was deleted meanwhile is in neither and is no longer counted.
        let deleted = zip(result.totals, result.totals.dropFirst()).map { max(0, $0 - $1) }
        if Set(listed).subtracting(reported).count > deleted.reduce(0, +) {
          Issue.record("unaccounted, seed \(seed)")
        }
      }
    }
  }
}
