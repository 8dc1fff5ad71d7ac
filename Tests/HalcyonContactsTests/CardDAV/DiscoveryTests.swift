import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

@Suite(.hangGuard) struct DiscoveryTests {
  private func discovery(_ transport: any HTTPTransport) throws -> AddressBookDiscovery {
    let home = try #require(WebAddress("https://example.org/"))
    return AddressBookDiscovery(
      transport: transport,
      credentials: HTTPCredentials(user: "alice", password: Secret("s3cret"), for: home),
      clock: SkippingClock())
  }

  private static let book =
    "<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype><d:displayname>B</d:displayname>"
    + "<c:addressbook-description>About</c:addressbook-description><s:getctag>t</s:getctag>"
    + "<c:max-resource-size>1000</c:max-resource-size><d:sync-token>u</d:sync-token>"
    + "<d:supported-report-set><d:supported-report><d:report><d:sync-collection/></d:report>"
    + "</d:supported-report></d:supported-report-set>"

  @Test(
    arguments: [
      ("alice@example.org", "https://example.org/"), ("mailto:a@b.org", "https://b.org/"),
      ("example.org:8443", "https://example.org:8443/"),
      ("example.org/dav", "https://example.org/dav"),
      ("http://h/x", "http://h/x"), (" ", nil), ("ftp://a", nil),
    ] as [(String, String?)])
  func address(_ text: String, _ expected: String?) {
    #expect(AddressBookDiscovery.address(text)?.description == expected)
  }

  @Test("Discovery follows well-known, principal and two homes, one of them forbidden")
  func wellKnown() async throws {
    let transport = ScriptedTransport { request, _ in
      switch request.url.path {
      case "/.well-known/carddav": HTTPResponse(status: 301, headers: ["Location": "/dav"])
      case "/dav":
        DAV.multistatus(
          DAV.found(
            "/dav",
            "<d:current-user-principal><d:href>/p/alice/</d:href></d:current-user-principal>"))
      case "/p/alice/":
        DAV.multistatus(
          DAV.found(
            "/p/alice/",
            "<c:addressbook-home-set><d:href>/h1/</d:href><d:href>/h2/</d:href>"
              + "</c:addressbook-home-set>"))
      case "/h1/": HTTPResponse(status: 403)
      case "/h2/":
        DAV.multistatus(
          DAV.found("/h2/", "<d:resourcetype><d:collection/></d:resourcetype>"),
          DAV.found("/h2/b%20ook/", Self.book), DAV.status("/h2/x/", 404),
          DAV.found("/h2/c/", "<d:resourcetype><d:collection/></d:resourcetype>"))
      default: HTTPResponse(status: 404)
      }
    }
    let home = try #require(WebAddress("https://example.org/"))
    let books = try await discovery(transport).books(at: home)
    #expect(books.map(\.url.description) == ["https://example.org/h2/b%20ook/"])
    let book = try #require(books.first)
    #expect(book.displayName == "B" && book.description == "About" && book.collectionTag == "t")
    #expect(book.supportsSyncCollection && book.maximumResourceSize == 1000)
    #expect(book.syncToken == "u")
  }

  @Test("A home without a principal or well-known address is listed")
  func home() async throws {
    let transport = ScriptedTransport { request, _ in
      guard request.url.path == "/home/" else { return HTTPResponse(status: 404) }
      let own = DAV.found("/home/", "<d:resourcetype><d:collection/></d:resourcetype>")
      return request.headers["Depth"] == "0"
        ? DAV.multistatus(own) : DAV.multistatus(own, DAV.found("/home/b/", Self.book))
    }
    let home = try #require(WebAddress("https://example.org/home/"))
    #expect(try await discovery(transport).books(at: home).map(\.url.path) == ["/home/b/"])
  }

  @Test(
    "A missing address book, a wrong password and no network are distinguished",
    arguments: [
      (404, .notFound(what: "https://example.org/x/")), (401, .signInNeeded),
      (403, .noPermission(what: "https://example.org/x/")), (0, .noNetwork(message: "m")),
    ] as [(Int, ServiceProblem)])
  func failures(_ status: Int, _ told: ServiceProblem) async throws {
    let transport = ScriptedTransport { request, _ in
      if status == 0 { throw HTTPError.unreachable(message: "m") }
      return HTTPResponse(status: request.url.path == "/x/" || status == 401 ? status : 404)
    }
    let place = try #require(WebAddress("https://example.org/x/"))
    await #expect(throws: told) { try await discovery(transport).books(at: place) }
  }
}
