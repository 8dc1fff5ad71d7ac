import Testing

@testable import HalcyonServices

@Suite struct HrefTests {
  @Test(
    "Whatever names a server gives its cards, it is asked for paths alone",
    arguments: [
      "https://example.org/book/", "http://inside.example:8080/book/", "//example.org/book/",
      "/book/", "", "./", "/x/../book/",
    ])
  func paths(_ prefix: String) async throws {
    let book = FakeBook(cards: 3) { request, state in
      guard request.isSync || request.headers["Depth"] == "1", !request.isMultiget else {
        return nil
      }
      return DAV.multistatus(
        ["0", "1", "2"].map { DAV.member(prefix + $0 + ".vcf", etag: state.etag(1)) }, token: "3")
    }
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.error == nil && result.cards.count == 3 && result.undelivered.isEmpty)
    let asked = transport.requests.filter(\.isMultiget).flatMap(\.hrefs)
    #expect(asked.sorted() == ["/book/0.vcf", "/book/1.vcf", "/book/2.vcf"])
    #expect(transport.requests.allSatisfy { $0.url.origin.host == "example.org" })
  }
}
