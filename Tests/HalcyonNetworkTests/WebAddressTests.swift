import Foundation
import HalcyonCore
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

@Suite struct WebAddressTests {
  @Test(
    arguments: [
      ("HTTPS://Example.ORG", "https://example.org/"),
      ("https://example.org:443/a b?c d#e", "https://example.org/a%20b?c%20d"),
      ("http://u:p@example.org:8080/%7euser/%zz", "http://example.org:8080/%7euser/%25zz"),
      ("https://münchen.example/ä", "https://xn--mnchen-3ya.example/%C3%A4"),
      ("https://[::1]:5232/x", "https://[::1]:5232/x"),
      ("https://example.org/a/../b/./c/", "https://example.org/b/c/"),
      ("https://example.org?q", "https://example.org/?q"),
    ])
  func reads(_ text: String, _ expected: String) {
    #expect(WebAddress(text)?.description == expected)
  }

  @Test(
    arguments: [
      "", "example.org", "ftp://example.org/", "https://", "https://a b/", "https://a:b/",
      "https://a:99999/", "https://::1/", "https://exa%41mple/",
    ])
  func refuses(_ text: String) { #expect(WebAddress(text) == nil) }

  @Test(
    "User information before the host is detected",
    arguments: [
      ("https://a:pw@example.org/", true), ("https://a@example.org", true),
      ("a:pw@example.org", true), ("mailto:a:pw@example.org", true), ("a@example.org/dav", true),
      ("a@example.org", false), ("mailto:a@example.org", false), ("example.org:8443", false),
      ("https://example.org/a@b", false), ("https://example.org?a:b@c", false), ("", false),
    ])
  func user(_ text: String, _ isNamed: Bool) { #expect(WebAddress.namesUser(text) == isNamed) }

  @Test(
    arguments: [
      ("/x/", "https://example.org/x/"), ("x", "https://example.org/a/x"),
      ("../x?y", "https://example.org/x?y"), ("?q", "https://example.org/a/b?q"),
      ("//other.org/p", "https://other.org/p"), ("http://other.org/p", "http://other.org/p"),
      ("", "https://example.org/a/b"), ("a:b", "https://example.org/a/a:b"),
      ("/alice@example.org/", "https://example.org/alice@example.org/"),
      ("../../../x", "https://example.org/x"),
    ])
  func resolves(_ reference: String, _ expected: String) {
    #expect(
      WebAddress("https://example.org/a/b")?.resolving(reference)?.description == expected)
  }

  @Test(
    "The loopback host is recognized by name and address",
    arguments: [
      ("localhost", true), ("LOCALHOST:8080", true), ("radicale.localhost", true),
      ("127.0.0.1:5232", true), ("127.8.0.1", true), ("[::1]:5232", true),
      ("127.example.org", false),
      ("localhost.example.org", false), ("mylocalhost", false), ("[::2]", false),
      ("128.0.0.1", false), ("example.org", false),
    ])
  func loopback(_ host: String, _ expected: Bool) throws {
    #expect(try #require(WebAddress("http://\(host)/")).origin.isLoopback == expected)
  }

  @Test("Hrefs are compared by normalized percent-encoding and keep their original spelling")
  func hrefs() throws {
    let base = try #require(WebAddress("https://example.org/book/"))
    let spelled = try Href("https://Example.org/%7Ea%40b/%c3%a9%2Fx.vcf", in: base)
    #expect(spelled.path == "/%7Ea%40b/%c3%a9%2Fx.vcf")
    #expect(spelled == Href(path: "/~a@b/%C3%A9%2fx.vcf"))
    #expect(spelled != Href(path: "/~a@b/%C3%A9/x.vcf"))
  }

  @Test("Credentials are sent only to their own origin and never downgraded to HTTP")
  func credentials() throws {
    func may(_ home: String, _ url: String) throws -> Bool {
      let credentials = HTTPCredentials(
        user: "u", password: Secret("p"), for: try #require(WebAddress(home)))
      return credentials.canBeSent(to: try #require(WebAddress(url)))
    }
    #expect(try may("https://a.org/x", "https://a.org/y"))
    #expect(try may("http://a.org/", "https://a.org/"))
    #expect(try may("http://a.org:5232/", "http://a.org:5232/"))
    #expect(try !may("https://a.org/", "http://a.org/"))
    #expect(try !may("https://a.org/", "https://a.org:8443/"))
    // The same registrable domain, over https only.
    #expect(try may("https://contacts.icloud.com/", "https://p12-contacts.icloud.com/"))
    #expect(try may("https://a.org/", "https://b.A.org/"))
    #expect(try may("https://x.a.co.uk/", "https://y.a.co.uk/"))
    #expect(try !may("https://a.org/", "http://b.a.org/"))
    #expect(try !may("http://a.org/", "https://b.a.org/"))
    #expect(try !may("https://a.org/", "https://b.a.org:8443/"))
    #expect(try !may("https://a.org/", "https://b.org/"))
    #expect(try !may("https://a.org/", "https://a.org.evil.org/"))
    #expect(try !may("https://a.co.uk/", "https://b.co.uk/"))
    #expect(try !may("https://a.github.io/", "https://b.github.io/"))
    #expect(try !may("https://10.0.0.1/", "https://10.0.0.2/"))
    #expect(try !may("https://1.10.0.1/", "https://2.10.0.1/"))
    #expect(try !may("https://server/", "https://other/"))
    #expect(try !may("http://a.org:8080/", "https://a.org/"))
  }

  @Test("Secrets are redacted in all descriptions")
  func secret() throws {
    let secret = Secret("hunter2")
    let url = try #require(WebAddress("https://a/"))
    var dumped = ""
    dump(
      HTTPRequest(
        "GET", url, credentials: HTTPCredentials(user: "u", password: secret, for: url)),
      to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), "\([secret])", dumped] {
      #expect(!text.contains("hunter2"))
    }
    #expect(secret.reveal { $0 } == "hunter2")
  }
}
