import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork
@testable import HalcyonText

@Suite(.hangGuard) struct ContactAccountsTests {
  /// A locked keyring.
  private struct Broken: SecretStore {
    func secret(for account: String) async throws(SecretStoreError) -> Secret? { throw .locked }
    func store(_ secret: Secret, for account: String, label: String) async throws(SecretStoreError)
    {
      throw .locked
    }
    func remove(_ account: String) async throws(SecretStoreError) { throw .locked }
  }

  private static func server() -> ScriptedTransport {
    let book =
      "<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype><d:displayname>B</d:displayname>"
    return ScriptedTransport { request, _ in
      request.method == "PROPFIND"
        ? DAV.multistatus(DAV.found(request.url.path, book)) : HTTPResponse(status: 404)
    }
  }

  private let cardDAV = CardDAVKind(transports: { _ in Self.server() })

  private func accounts(
    _ database: HalcyonDatabase, _ folder: URL, secrets: any SecretStore = MemorySecretStore(),
    books: [EvolutionSource.Book] = []
  ) -> ContactAccounts {
    let evolution = EvolutionKind(books: { () async throws(ServiceProblem) in books })
    let registry = ContactSourceRegistry([VCardFolderKind(), cardDAV, evolution])
    return ContactAccounts(
      database: database, backups: folder.appendingPathComponent("backups"),
      sources: ContactSources(
        database: database, registry: registry, secrets: secrets, clock: SkippingClock()),
      secrets: secrets)
  }

  private func candidate(
    _ path: String, _ service: ContactAccounts
  ) async throws -> ContactSourceCandidate {
    let candidates = try await service.candidates(of: VCardFolderKind(), ["path": path])
    return try #require(candidates.first)
  }

  private func books(
    _ server: CardDAVSettings, _ service: ContactAccounts, password: Secret?
  ) async throws -> [ContactSourceCandidate] {
    try await service.candidates(of: cardDAV, server.values, password: password)
  }

  @Test("A folder is checked before it is added, and can be added only once")
  func folder() async throws {
    try await withTemporaryFolder { folder in
      let database = try HalcyonDatabase.inMemory()
      let service = accounts(database, folder)
      try folder.write(vcard("Ada"), to: "cards/a.vcf")
      let path = folder.appendingPathComponent("cards").path
      let account = try await service.add(try await candidate(path, service), name: "Pals")
      #expect(account.configuration == .folder(path: path))
      #expect(try await database.contactAccounts() == [account])
      await #expect(throws: ContactAccountError.known(name: "Pals")) {
        try await service.add(try await candidate(path, service), name: "Again")
      }
      await #expect(throws: ContactAccountError.self) {
        try await service.add(try await candidate(path + "/none", service))
      }
      #expect(try await database.contactAccounts().count == 1)
    }
  }

  @Test("A password is stored in the keyring and removed with its account")
  func password() async throws {
    try await withTemporaryFolder { folder in
      let database = try HalcyonDatabase(directory: folder)
      let secrets = MemorySecretStore()
      let service = accounts(database, folder, secrets: secrets)
      let server = CardDAVSettings(url: "https://example.org/", userName: "alice")
      let books = try await books(server, service, password: Secret("s3cret"))
      let book = try #require(books.first)
      let account = try await service.add(book, password: Secret("s3cret"))
      #expect(account.name == "B")
      #expect(await secrets.secret(for: account.secretName) == Secret("s3cret"))
      await #expect(throws: ContactAccountError.known(name: "B")) {
        try await service.add(book, password: Secret("s3cret"))
      }
      try await AccountRepair(database: database, secrets: secrets).signIn(
        account.id, password: Secret("other"))
      #expect(await secrets.secret(for: account.secretName) == Secret("other"))
      let removed = try await service.remove(account)
      #expect(removed.isForgotten)
      #expect(await secrets.secret(for: account.secretName) == nil)
      #expect(try await database.contactAccounts().isEmpty)
      let backups = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("backups").path)
      #expect(backups.filter { $0.hasSuffix(".sqlite") }.count == 1, "a backup is made first")
      try await service.restore(removed)
      #expect(try await database.contactAccounts() == [account])
      #expect(await secrets.secret(for: account.secretName) == Secret("other"))
    }
  }

  @Test(
    "A password in an entered address is never stored",
    arguments: ["https://alice:s3cret@example.org/", "alice:s3cret@example.org"])
  func passwordInAddress(url: String) async throws {
    try await withTemporaryFolder { folder in
      let database = try HalcyonDatabase(directory: folder)
      let service = accounts(database, folder, secrets: MemorySecretStore())
      let server = CardDAVSettings(url: url, userName: "alice")
      let book = try #require(
        try await books(server, service, password: Secret("s3cret")).first)
      let account = try await service.add(book, password: Secret("s3cret"))
      #expect(account.configuration.url == "https://example.org/")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.contains(HalcyonDatabase.fileName))
      for name in names {
        let file = folder.appendingPathComponent(name)
        guard let bytes = try? Data(contentsOf: file) else { continue }
        #expect(bytes.range(of: Data("s3cret".utf8)) == nil, "\(name)")
      }
    }
  }

  @Test("A locked keyring prevents adding an account, but not removing it")
  func locked() async throws {
    try await withTemporaryFolder { folder in
      let database = try HalcyonDatabase(directory: folder)
      let service = accounts(database, folder, secrets: Broken())
      let server = CardDAVSettings(url: "https://example.org/", userName: "alice")
      let books = try await books(server, service, password: nil)
      let book = try #require(books.first)
      await #expect(
        throws: ContactAccountError.source(.keyring(isLocked: true, message: ""))
      ) { try await service.add(book, password: Secret("s3cret")) }
      #expect(try await database.contactAccounts().isEmpty)
      let account = try await database.addContactAccount(
        name: "a", configuration: .cardDAV(server))
      #expect(try await service.remove(account).isForgotten == false)
      #expect(try await database.contactAccounts().isEmpty)
    }
  }

  @Test("Only Evolution address books without an account are offered") func evolution() async throws
  {
    try await withTemporaryFolder { folder in
      let database = try HalcyonDatabase.inMemory()
      let books = ["a", "b"].map { EvolutionSource.Book(uid: $0, name: $0) }
      let service = accounts(database, folder, books: books)
      _ = try await database.addContactAccount(name: "a", configuration: .evolution(book: "a"))
      let offered = try await service.suggestions(of: EvolutionKind(books: { books }))
      #expect(offered.map(\.configuration) == [.evolution(book: "b")])
    }
  }

  @Test("The description of an account contains neither its password nor its user name")
  func words() {
    var account = ContactAccount(
      id: 1, uuid: UUID(), name: "Work",
      configuration: .cardDAV(.init(url: "https://example.org/", userName: "alice")), position: 0)
    #expect(
      UserText.state(AccountSummary(account: account, people: 2), isSyncing: false)
        == "https://example.org/ · 2 people\nNever synced")
    account.lastProblem = .signInNeeded
    #expect(
      UserText.state(AccountSummary(account: account, people: 1), isSyncing: false)
        .hasSuffix("Sign in again."))
    #expect(
      UserText.state(AccountSummary(account: account, people: 1), isSyncing: true)
        == "https://example.org/ · 1 person\nSyncing…")
    #expect(
      !UserText.state(AccountSummary(account: account, people: 1), isSyncing: true).contains(
        "alice"))
  }

  @Test("Statistics are described as text") func statistics() {
    var entry = ActivityStatistics.Entry(kind: .contactSync)
    entry.runs = 12
    entry.errors = 1
    entry.meanSeconds = 75
    entry.events = [.dismissed: 3, .expanded: 1]
    #expect(
      UserText.sentence(entry)
        == "12 runs, 1\u{A0}min 15\u{A0}s on average, 1 with errors. Activity strip: dismissed 3 times, hidden automatically 0 times, details opened 1 time."
    )
    #expect(UserText.duration(.infinity).hasSuffix("s"))
    #expect(UserText.duration(-1) == UserText.duration(0))
  }
}
