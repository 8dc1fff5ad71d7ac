import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

/// Pictures that cards only link to.
@Suite(.hangGuard) struct LinkedPicturesTests {
  private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 4])
  private static let answer: ScriptedTransport.Answer = { _, _ in
    HTTPResponse(status: 200, headers: ["Content-Type": "image/jpeg"], body: jpeg)
  }

  private struct Fixture {
    let pictures: LinkedPictures
    let transport: ScriptedTransport
    var account: ContactAccount

    init(
      server: String = "https://example.org/", limits: LinkedPictures.Limits = .init(),
      _ answer: @escaping ScriptedTransport.Answer = LinkedPicturesTests.answer
    ) async throws {
      let database = try HalcyonDatabase.inMemory()
      account = try await database.addContactAccount(
        name: "Work", configuration: .cardDAV(.init(url: server, userName: "alice")))
      account.fetchesPictures = true
      let transport = ScriptedTransport(answer)
      self.transport = transport
      let sources = ContactSources(
        database: database,
        registry: ContactSourceRegistry([CardDAVKind(transports: { _ in transport })]),
        secrets: MemorySecretStore([account.secretName: Secret("s3cret")]), clock: SkippingClock())
      pictures = LinkedPictures(sources: sources, limits: limits) { transport }
    }

    func picture(_ address: String) async throws -> Data? {
      await pictures.picture(at: try #require(WebAddress(address)), of: account)
    }
  }

  @Test("Nothing is requested unless the user enabled it for the source")
  func disabled() async throws {
    var fixture = try await Fixture()
    fixture.account.fetchesPictures = false
    #expect(try await fixture.picture("https://example.org/p.jpg") == nil)
    #expect(fixture.transport.requests.isEmpty)
    fixture.account.fetchesPictures = true
    #expect(try await fixture.picture("https://example.org/p.jpg") == Self.jpeg)
  }

  @Test("The setting is stored with the source and off at first")
  func stored() async throws {
    let database = try HalcyonDatabase.inMemory()
    let account = try await database.addContactAccount(
      name: "Work", configuration: .importedFiles)
    #expect(!account.fetchesPictures)
    try await database.setFetchesPictures(true, accountID: account.id)
    #expect(try await database.contactAccount(id: account.id)?.fetchesPictures == true)
    try await database.updateContactAccount(account)
    #expect(try await database.contactAccount(id: account.id)?.fetchesPictures == true)
  }

  @Test(
    "Only https and the server of the source are requested, and the password only goes there",
    arguments: [
      ("https://cdn.example/p.jpg", true, false), ("https://example.org/p.jpg", true, true),
      ("http://cdn.example/p.jpg", false, false), ("http://example.org/p.jpg", false, false),
      ("https://localhost/p.jpg", false, false), ("https://127.0.0.1/p.jpg", false, false),
      ("https://[::1]/p.jpg", false, false), ("http://127.0.0.1:631/admin", false, false),
    ])
  func servers(_ address: String, _ isRequested: Bool, _ hasPassword: Bool) async throws {
    let fixture = try await Fixture()
    #expect(try await fixture.picture(address) == (isRequested ? Self.jpeg : nil))
    let requests = fixture.transport.requests
    #expect(requests.count == (isRequested ? 1 : 0))
    #expect(requests.allSatisfy { ($0.credentials != nil) == hasPassword })
    #expect(requests.allSatisfy { $0.timeouts.total <= .seconds(30) && $0.maximumBytes == 4 << 20 })
  }

  @Test(
    "A redirect is subject to the same rule",
    arguments: ["http://cdn.example/p", "https://localhost/p", "http://127.0.0.1:631/"])
  func redirect(_ target: String) async throws {
    let fixture = try await Fixture { request, _ in
      request.url.origin.host == "cdn.example" && request.url.origin.scheme == .https
        ? HTTPResponse(status: 302, headers: ["Location": target])
        : HTTPResponse(status: 200, body: Self.jpeg)
    }
    #expect(try await fixture.picture("https://cdn.example/p.jpg") == nil)
    #expect(fixture.transport.requests.count == 1)
  }

  @Test("Downloads are counted, and failures are not repeated")
  func limits() async throws {
    var limits = LinkedPictures.Limits()
    limits.count = 2
    let fixture = try await Fixture(limits: limits) { _, _ in HTTPResponse(status: 503) }
    for number in 0..<4 {
      #expect(try await fixture.picture("https://cdn.example/\(number)") == nil)
    }
    #expect(fixture.transport.requests.count == 2)
  }
}
