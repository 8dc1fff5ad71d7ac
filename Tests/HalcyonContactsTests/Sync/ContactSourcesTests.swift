import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonNetwork
@testable import HalcyonText

@Suite(.hangGuard) struct ContactSourcesTests {
  private static let book =
    "<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype><d:displayname>B</d:displayname>"

  /// A server with one address book, discovered through the principal.
  private static func server() -> ScriptedTransport {
    ScriptedTransport { request, _ in
      switch (request.method, request.url.path) {
      case ("PROPFIND", "/.well-known/carddav"), ("PROPFIND", "/"):
        DAV.multistatus(
          DAV.found(
            "/",
            "<c:addressbook-home-set><d:href>/home/</d:href></c:addressbook-home-set>"))
      case ("PROPFIND", "/home/"): DAV.multistatus(DAV.found("/home/b/", book))
      case ("PROPFIND", "/home/b/"): DAV.multistatus(DAV.found("/home/b/", book))
      default: HTTPResponse(status: 404)
      }
    }
  }

  private struct Broken: SecretStore {
    let error: SecretStoreError
    func secret(for account: String) async throws(SecretStoreError) -> Secret? { throw error }
    func store(_ secret: Secret, for account: String, label: String) async throws(SecretStoreError)
    {
      throw error
    }
    func remove(_ account: String) async throws(SecretStoreError) { throw error }
  }

  private func account(in database: HalcyonDatabase) async throws -> ContactAccount {
    try await database.addContactAccount(
      name: "Work",
      configuration: .cardDAV(.init(url: "https://example.org/", userName: "alice")))
  }

  private func sources(
    _ database: HalcyonDatabase, secrets: any SecretStore,
    transports: @escaping CardDAVConnection.Transports
  ) -> ContactSources {
    ContactSources(
      database: database, registry: ContactSourceRegistry([CardDAVKind(transports: transports)]),
      secrets: secrets, clock: SkippingClock())
  }

  @Test("The address book is discovered once and stored with its account")
  func discovery() async throws {
    let database = try HalcyonDatabase.inMemory()
    var account = try await account(in: database)
    let transport = Self.server()
    let secrets = MemorySecretStore([account.secretName: Secret("s3cret")])
    let sources = sources(database, secrets: secrets) { _ in transport }
    _ = try await sources.source(for: account)?.pass(since: SyncState())
    #expect(!transport.requests.isEmpty)
    #expect(transport.requests.allSatisfy { $0.credentials?.user == "alice" })
    #expect(transport.requests.allSatisfy { $0.credentials?.password == Secret("s3cret") })
    account = try #require(try await database.contactAccount(id: account.id))
    #expect(
      account.configuration
        == .cardDAV(
          .init(
            url: "https://example.org/", userName: "alice",
            addressBook: "https://example.org/home/b/")))
    let count = transport.requests.count
    _ = try await sources.source(for: account)?.pass(since: SyncState())
    #expect(transport.requests.count == count)
  }

  @Test("The address to which a server moved the address book is stored with its account")
  func moved() async throws {
    let database = try HalcyonDatabase.inMemory()
    let server = CardDAVSettings(
      url: "https://example.org/", userName: "", addressBook: "https://example.org/old/")
    let account = try await database.addContactAccount(
      name: "Work", configuration: .cardDAV(server))
    let book = FakeBook(cards: 3) { request, _ in
      request.url.path == "/old/"
        ? HTTPResponse(status: 301, headers: ["Location": "/book/"]) : nil
    }
    let sources = sources(database, secrets: MemorySecretStore()) { _ in book.transport }
    let pass = try #require(try await sources.source(for: account)?.pass(since: SyncState()))
    while try await pass.next() != nil {}
    var settings = account.configuration.settings
    settings["movedTo"] = "https://example.org/book/"
    let stored = try await database.contactAccount(id: account.id)
    #expect(stored?.configuration.settings == settings)
  }

  @Test("A missing password causes no request and an error that says what to do")
  func keyring() async throws {
    let database = try HalcyonDatabase.inMemory()
    let account = try await account(in: database)
    let transport = Self.server()
    let cases: [(any SecretStore, ServiceProblem, String)] = [
      (MemorySecretStore(), .signInNeeded, "Sign in again"),
      (Broken(error: .locked), .keyring(isLocked: true, message: ""), "Unlock it"),
      (
        Broken(error: .noService(message: "m")), .keyring(isLocked: false, message: "m"),
        "Start one"
      ),
    ]
    for (secrets, error, words) in cases {
      let sources = sources(database, secrets: secrets) { _ in transport }
      let source = try #require(sources.source(for: account))
      await #expect(throws: error) { try await source.pass(since: SyncState()) }
      await #expect(throws: error) { try await sources.check(account) }
      #expect(UserText.sentence(error, subject: "Work").contains(words))
      let result = await ContactSync(
        source: source, account: account, database: database, activity: ActivityCenter()
      ).run()
      #expect(result.outcome == .failed(error))
    }
    #expect(transport.requests.isEmpty)
  }

  @Test("A server without sign-in receives no user name, and the keyring is not read")
  func anonymous() async throws {
    let database = try HalcyonDatabase.inMemory()
    let account = try await database.addContactAccount(
      name: "Open", configuration: .cardDAV(.init(url: "https://example.org/", userName: "")))
    let transport = Self.server()
    let sources = sources(database, secrets: Broken(error: .locked)) { _ in transport }
    try await sources.check(account)
    #expect(!transport.requests.isEmpty)
    #expect(transport.requests.allSatisfy { $0.credentials == nil })
  }

  @Test("The connection uses the certificates of its account") func trust() async throws {
    let database = try HalcyonDatabase.inMemory()
    let seen = Mutex<[CardDAVSettings]>([])
    let server = CardDAVSettings(
      url: "https://example.org/", userName: "", certificateAuthorityFile: "/ca.pem",
      certificateFingerprint: "AB:CD")
    let account = try await database.addContactAccount(
      name: "Own", configuration: .cardDAV(server))
    let transport = Self.server()
    let sources = sources(database, secrets: MemorySecretStore()) { server in
      seen.withLock { $0.append(server) }
      return transport
    }
    try await sources.check(account)
    #expect(seen.withLock { $0 } == [server])
  }

  @Test("An account stored by a version without fingerprints is decoded") func oldForm() throws {
    let text = #"{"cardDAV":{"_0":{"url":"https://a/","userName":"u"}}}"#
    let read = try JSONDecoder().decode(
      ContactAccount.Configuration.self, from: Data(text.utf8))
    #expect(read == .cardDAV(.init(url: "https://a/", userName: "u")))
  }
}
