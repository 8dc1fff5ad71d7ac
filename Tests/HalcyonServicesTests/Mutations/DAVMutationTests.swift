import Foundation
import Testing

@testable import HalcyonServices

@Suite(.timeLimit(.minutes(10))) struct DAVMutationTests {
  private static let words = [
    "<d:response>", "</d:response>", "<d:href>", "<d:status>HTTP/1.1 507 X</d:status>", "<![CDATA[",
    "]]>", "<!--", "-->", "<?", "?>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;", "&#0;",
    "&#x110000;", "&#xD800;", "&amp;", " xmlns:d=\"\"", " encoding=\"utf-16\"",
    "HTTP/1.1 99999999999",
    "<d:sync-token>", "http://[::1]:99999/%zz", "/book/%", "//", "\u{FEFF}", "\u{FFFE}", "\r\r",
  ]

  /// A listing with all that one may hold, a batch of cards, the properties of a book, an error.
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
    let answers = [
      DAV.multistatus(listing, token: "7"), DAV.multistatus(cards),
      DAV.multistatus(properties), DAV.error(403, "valid-sync-token"),
    ]
    let bodies = answers.map { [UInt8]($0.body) }
    return bodies
      + bodies.map { body in
        Array(
          String(decoding: body, as: UTF8.self).replacing(#""utf-8""#, with: #""iso-8859-1""#).utf8)
      }
  }

  @Test("10,000 mutations of answers are read without a crash", arguments: 0..<Mutator.parts)
  func mutations(_ part: Int) throws {
    let book = try #require(FakeBook.address)
    let sources = try Self.sources()
    for seed in Mutator.seeds(part) {
      var mutator = Mutator(seed: seed, words: Self.words, nesting: ("<d:prop>", "</d:prop>"))
      let body = Data(mutator.mutated(sources[seed / Mutator.parts % sources.count]))
      guard let answer = try? DAVReader.read(body) else { continue }
      let listing = CardListing(answer, of: book)
      let count = listing.cards.count + listing.removed.count + listing.failed.count
      if count > body.count { Issue.record("more than was said, seed \(seed)") }
      for response in answer.responses { _ = AddressBook(response.properties, at: book) }
    }
  }

  @Test("A pass over mutated answers comes to an end, and keeps its word on what is missing")
  func passes() async throws {
    for seed in 0..<400 {
      let book = FakeBook(cards: 8) { request, state in
        var state = state
        state.intercept = nil
        var mutator = Mutator(
          seed: seed &* 31 &+ request.body.count, words: Self.words,
          nesting: ("<d:prop>", "</d:prop>"))
        // Each other answer is left whole, so that passes come further than their first.
        var answer = state.answer(request)
        if (seed + request.body.count).isMultiple(of: 2) {
          answer.body = Data(mutator.mutated([UInt8](answer.body)))
        }
        return answer
      }
      let result = await run(try source(book.transport))
      if result.error == nil, result.end == nil { Issue.record("no end, seed \(seed)") }
      if case .allBut(let listed) = result.end?.removals {
        let told = Set(result.cards.keys).union(result.undelivered.keys)
        // A card gone meanwhile is in neither and no longer counted.
        if listed.subtracting(told).count > (result.totals.first ?? 0) - (result.totals.last ?? 0) {
          Issue.record("unaccounted, seed \(seed)")
        }
      }
    }
  }
}
