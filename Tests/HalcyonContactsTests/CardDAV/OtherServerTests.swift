import Foundation
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

/// Address books on a server other than the one that the user entered.
@Suite(.hangGuard) struct OtherServerTests {
  /// A server whose address book redirects to another one, which asks for the password.
  private func transport(to other: String) -> ScriptedTransport {
    let book = FakeBook(cards: 3)
    return ScriptedTransport { request, _ in
      if request.url.origin.host == "example.org" {
        return HTTPResponse(
          status: 302, headers: ["Location": other + request.url.path])
      }
      guard request.credentials != nil else {
        return HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"r\""])
      }
      return book.state.withLock { $0 }.response(to: request)
    }
  }

  @Test("The password is sent to another server only after the user allowed it")
  func allowed() async throws {
    let database = try HalcyonDatabase.inMemory()
    let transport = transport(to: "https://books.example.net")
    let registry = ContactSourceRegistry([CardDAVKind(transports: { _ in transport })])
    let account = try await database.addContactAccount(
      name: "Friends",
      configuration: .cardDAV(
        CardDAVSettings(
          url: "https://example.org/", userName: "alice",
          addressBook: "https://example.org/book/")))
    let secrets = MemorySecretStore([account.secretName: Secret("s")])
    let sources = ContactSources(database: database, registry: registry, secrets: secrets)
    let center = ContactSyncCenter(
      database: database, activity: ActivityCenter(clock: ManualClock()),
      sources: { sources.source(for: $0) }, changes: { _ in nil }, clock: ManualClock())
    let origin = "https://books.example.net"
    #expect(await center.sync(account.id)?.outcome == .failed(.otherServer(origin: origin)))
    #expect(
      !transport.requests.contains { $0.url.origin.host != "example.org" && $0.credentials != nil })
    let repair = AccountRepair(
      database: database, registry: registry, secrets: secrets, sync: center)
    try await repair.allow(server: origin, for: account.id)
    #expect(await center.sync(account.id)?.outcome == .succeeded)
    #expect(try await database.people().count == 3)
    await #expect(throws: AccountRepairError.gone) {
      try await repair.allow(server: "http://books.example.net", for: account.id)
    }
    await center.stop()
  }

  @Test("The password is never sent unencrypted, even to an allowed host")
  func unencrypted() throws {
    let home = try #require(WebAddress("https://example.org/"))
    var credentials = HTTPCredentials(user: "a", password: Secret("s"), for: home)
    let other = try #require(WebAddress("https://other.example/"))
    #expect(!credentials.canBeSent(to: other))
    credentials.allowed = [other.origin]
    #expect(credentials.canBeSent(to: other))
    let plain = try #require(WebAddress("http://other.example/"))
    credentials.allowed = [plain.origin]
    #expect(!credentials.canBeSent(to: plain))
  }

  private struct Records: ServiceDirectory {
    var records: [ServiceRecord]
    var path: [String] = []

    func servers(_ name: String) async -> [ServiceRecord] {
      name == "_carddavs._tcp.example.org" ? records : []
    }
    func texts(_ name: String) async -> [String] { path }
  }

  @Test(
    "A domain announces its server and path by DNS; another domain gets no password",
    arguments: [("dav.example.org", true), ("dav.example.net", false)])
  func discovery(_ host: String, _ hasPassword: Bool) async throws {
    let home = try #require(WebAddress("https://example.org/"))
    let transport = ScriptedTransport { request, _ in
      guard request.url.origin.host == host, request.url.path == "/dav/" else {
        return HTTPResponse(status: 404)
      }
      guard request.credentials != nil else { return HTTPResponse(status: 401) }
      return DAV.multistatus(
        DAV.found("/dav/", "<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype>"))
    }
    let discovery = AddressBookDiscovery(
      transport: transport,
      credentials: HTTPCredentials(user: "alice", password: Secret("s"), for: home),
      clock: SkippingClock(),
      directory: Records(
        records: [ServiceRecord(host: host, port: 443)], path: ["txtvers=1", "path=/dav/"]))
    if hasPassword {
      #expect(try await discovery.books(at: home).map(\.url.origin.host) == [host])
    } else {
      await #expect(throws: ServiceProblem.otherServer(origin: "https://" + host)) {
        _ = try await discovery.books(at: home)
      }
    }
    #expect(transport.requests.first?.url.description == "https://\(host)/dav/")
  }

  @Test("A password that the locked keyring does not take is kept for the session")
  func session() async throws {
    let keyring = LockedKeyring()
    let store = SessionSecretStore(keyring)
    await #expect(throws: SecretStoreError.locked) { _ = try await store.secret(for: "a") }
    try await store.store(Secret("s"), for: "a", label: "A")
    #expect(try await store.secret(for: "a")?.reveal { $0 } == "s")
    #expect(keyring.lookups.withLock { $0 } == 1)
  }

  private final class LockedKeyring: SecretStore {
    let lookups = Mutex(0)

    func secret(for account: String) async throws(SecretStoreError) -> Secret? {
      lookups.withLock { $0 += 1 }
      throw .locked
    }
    func store(
      _ secret: Secret, for account: String, label: String
    ) async throws(SecretStoreError) { throw .locked }
    func remove(_ account: String) async throws(SecretStoreError) { throw .locked }
  }
}
