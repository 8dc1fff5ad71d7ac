import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

@Suite(.hangGuard) struct HrefTests {
  /// The examples of RFC 3986, section 5.4, for a base of `http://a/b/c/d;p?q`; nil if the
  /// reference points to another origin.
  private static let examples: [(String, String?)] = [
    ("g:h", nil), ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"),
    ("//g", nil), ("?y", "/b/c/d;p?y"), ("g?y", "/b/c/g?y"), ("#s", "/b/c/d;p?q"),
    ("g#s", "/b/c/g"), ("g?y#s", "/b/c/g?y"), (";x", "/b/c/;x"), ("g;x", "/b/c/g;x"),
    ("g;x?y#s", "/b/c/g;x?y"), ("", "/b/c/d;p?q"), (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"),
    ("../", "/b/"), ("../g", "/b/g"), ("../..", "/"), ("../../", "/"), ("../../g", "/g"),
    ("../../../g", "/g"), ("../../../../g", "/g"), ("/./g", "/g"), ("/../g", "/g"),
    ("g.", "/b/c/g."), (".g", "/b/c/.g"), ("g..", "/b/c/g.."), ("..g", "/b/c/..g"),
    ("./../g", "/b/g"), ("./g/.", "/b/c/g/"), ("g/./h", "/b/c/g/h"), ("g/../h", "/b/c/h"),
    ("g;x=1/./y", "/b/c/g;x=1/y"), ("g;x=1/../y", "/b/c/y"), ("g?y/./x", "/b/c/g?y/./x"),
    ("g?y/../x", "/b/c/g?y/../x"), ("g#s/./x", "/b/c/g"), ("g#s/../x", "/b/c/g"),
    ("http:g", nil),
  ]

  @Test("References resolve as in RFC 3986, section 5.4", arguments: examples)
  func resolution(_ reference: String, _ path: String?) throws {
    let base = try #require(WebAddress("http://a/b/c/d;p?q"))
    #expect((try? Href(reference, in: base))?.path == path)
  }

  /// References that keep the origin, with the path that is requested.
  private static let own: [(String, String)] = [
    ("http://host//127.0.0.1:24201/a.vcf", "//127.0.0.1:24201/a.vcf"),
    ("http://host///a.vcf", "///a.vcf"), ("HTTP://HOST:80/a.vcf", "/a.vcf"),
    ("//host/a.vcf", "/a.vcf"), ("//host:80//other/a.vcf", "//other/a.vcf"),
    ("http://user:pw@host/a.vcf", "/a.vcf"), ("/..//other/a.vcf", "//other/a.vcf"),
    ("/.//other/a.vcf", "//other/a.vcf"), ("..//../..//other/a.vcf", "//other/a.vcf"),
    ("/\\other/a.vcf", "/%5Cother/a.vcf"), ("\\\\other\\a.vcf", "/book/%5C%5Cother%5Ca.vcf"),
    ("http://host\\@other/a.vcf", "/%5C@other/a.vcf"), ("/@other/a.vcf", "/@other/a.vcf"),
    ("%2F%2Fother/a.vcf", "/book/%2F%2Fother/a.vcf"), ("/%2Fother/a.vcf", "/%2Fother/a.vcf"),
    ("%2e%2e/%2e%2e//other/a.vcf", "/book/%2e%2e/%2e%2e//other/a.vcf"),
    ("/a b.vcf", "/a%20b.vcf"), ("?//other/", "/book/?//other/"),
    ("#//other/", "/book/"),
  ]

  @Test("A path never leads to another server than that of the address book", arguments: own)
  func ownOrigin(_ reference: String, _ path: String) throws {
    let book = try #require(WebAddress("http://host/book/"))
    let href = try Href(reference, in: book)
    #expect(href.path == path)
    let address = book.at(href)
    #expect(address.origin == book.origin && address.description == "http://host" + path)
    // The requested path and the stored one identify the same resource.
    #expect(try Href(href.reference(in: book), in: book) == href)
    #expect(book.at(Href(path: href.path)) == address)
  }

  private static let foreign = [
    "//127.0.0.1:24201/a.vcf", "//other/a.vcf", "//host@other/a.vcf", "//host:81/a.vcf",
    "http://other/a.vcf", "https://host/a.vcf", "http://host:8080/a.vcf", "http://host@other/a",
    "http://host:80@other/a.vcf", "http://host.other/a.vcf", "http://host./a.vcf",
    "http://other\\@host/a.vcf", "HTTP://OTHER/a.vcf", " //other/a.vcf ", "ftp://host/a.vcf",
    "file:///etc/passwd", "javascript:x", "g:h?x://y",
    "http:/other/a.vcf", "http:a.vcf", "http:\\\\other/a", "ht\ttp://other/a.vcf",
    "///", "//", "///other/a.vcf", "http:///a.vcf", "http://host:99999/a.vcf", "http://:80/a.vcf",
    "http://[::1]/a.vcf", "http://ho%73t/a.vcf",
  ]

  @Test("References to another origin are rejected", arguments: foreign)
  func otherOrigin(_ reference: String) throws {
    let book = try #require(WebAddress("http://host/book/"))
    #expect(throws: Href.Invalid.self) { try Href(reference, in: book) }
  }

  @Test("A path without a slash never becomes part of the host")
  func missingSlash() throws {
    let book = try #require(WebAddress("http://host/book/"))
    #expect(book.at(Href(path: ".other/a?b")).description == "http://host/.other/a?b")
  }

  @Test(
    "Requests name members by their paths alone",
    arguments: [
      "https://example.org/book/", "https://example.org:443/book/", "//example.org/book/",
      "/book/", "", "./", "/x/../book/",
    ])
  func paths(_ prefix: String) async throws {
    let (result, transport) = try await sync(["0", "1", "2"].map { prefix + $0 + ".vcf" })
    #expect(result.error == nil && result.cards.count == 3 && result.undelivered.isEmpty)
    let requested = transport.requests.filter(\.isMultiget).flatMap(\.hrefs)
    #expect(requested.sorted() == ["/book/0.vcf", "/book/1.vcf", "/book/2.vcf"])
    #expect(transport.requests.allSatisfy { $0.url.origin.host == "example.org" })
  }

  @Test(
    "A member on another origin is reported and never requested",
    arguments: [
      "//127.0.0.1:24201/a.vcf", "http://inside.example:8080/book/a.vcf",
      "http://example.org/book/a.vcf", "https://example.org:8443/a.vcf", "urn:uuid:1",
    ])
  func reported(_ reference: String) async throws {
    let (result, transport) = try await sync(["/book/0.vcf", reference, reference])
    #expect(transport.requests.allSatisfy { $0.url.origin.description == "https://example.org" })
    #expect(result.error == nil && result.cards.keys.sorted() == ["/book/0.vcf"])
    #expect(result.undelivered.keys.sorted() == [Href(reference)])
    // One card and one report; the token is not kept, so the next pass looks again.
    #expect(result.totals.first == 2 && result.end?.token == nil)
    #expect(!transport.requests.contains { $0.text.contains("a.vcf") })
  }

  @Test("A card whose path looks like a host is requested from the server of the address book")
  func slashes() async throws {
    let (_, transport) = try await sync(["https://example.org//127.0.0.1:24201/a.vcf"])
    let requests = transport.requests
    #expect(requests.allSatisfy { $0.url.origin.description == "https://example.org" })
    #expect(
      requests.filter(\.isMultiget).flatMap(\.hrefs).allSatisfy {
        $0 == "https://example.org//127.0.0.1:24201/a.vcf"
      })
    #expect(requests.contains { $0.method == "GET" && $0.url.path == "//127.0.0.1:24201/a.vcf" })
  }

  @Test("An address book on another origin than its home is not offered")
  func discovery() async throws {
    let book = "<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype>"
    let home = try #require(WebAddress("https://example.org/home/"))
    let transport = ScriptedTransport { request, _ in
      if request.headers["Depth"] == "0" {
        return DAV.multistatus(
          DAV.found("/home/", "<d:resourcetype><d:collection/></d:resourcetype>"))
      }
      return DAV.multistatus(
        DAV.found("//other.example/book/", book), DAV.found("/home/book/", book))
    }
    let books = try await AddressBookDiscovery(
      transport: transport, credentials: nil, clock: SkippingClock()
    ).books(at: home)
    #expect(books.map(\.url.description) == ["https://example.org/home/book/"])
  }

  @Test(
    "Hrefs that differ only by escapes or by the query of a file are the same card",
    arguments: [
      ("/book/a.vcf", "/book/%61.vcf"), ("/book/a%2fb.vcf", "/book/a%2Fb.vcf"),
      ("/book/caf%C3%A9.vcf", "/book/caf%c3%a9.vcf"), ("/book/a.vcf", "/book/a.vcf?session=1"),
      ("/book/a.vcf?session=1", "/book/a.vcf?session=2"), ("/book/a.VCF?x", "/book/%61.VCF"),
    ])
  func same(_ one: String, _ other: String) throws {
    let book = try #require(WebAddress("http://host/book/"))
    #expect(try Href(one, in: book) == Href(other, in: book))
    var table = HrefTable()
    table.set(try Href(one, in: book), etag: "1")
    table.set(try Href(other, in: book), etag: "2")
    #expect(table.cards.count == 1 && table.card(Href(path: one))?.etag == "2")
  }

  @Test(
    "Other hrefs are different cards",
    arguments: [
      ("/book/a/b.vcf", "/book/a%2Fb.vcf"), ("/book/?id=1", "/book/?id=2"),
      ("/book/card.php?id=1", "/book/card.php?id=2"), ("/book/a.vcf", "/book/A.vcf"),
      ("/book/a%3Fb.vcf", "/book/a?b.vcf"),
    ])
  func different(_ one: String, _ other: String) throws {
    let book = try #require(WebAddress("http://host/book/"))
    #expect(try Href(one, in: book) != Href(other, in: book))
  }

  /// Syncs a book of three cards whose listings name `hrefs`.
  private func sync(_ hrefs: [String]) async throws -> (PassResult, ScriptedTransport) {
    let book = FakeBook(cards: 3) { request, state in
      guard request.isSync || request.isQuery || request.headers["Depth"] == "1",
        !request.isMultiget
      else { return nil }
      return DAV.multistatus(hrefs.map { DAV.member($0, etag: state.etag(1)) }, token: "3")
    }
    let transport = book.transport
    return (await run(try source(transport)), transport)
  }
}
