import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonMaintenance
@testable import HalcyonNetwork
@testable import HalcyonText

/// A keyring whose requests always fail.
private struct ClosedSecretStore: SecretStore {
  let error: SecretStoreError
  func secret(for account: String) async throws(SecretStoreError) -> Secret? { throw error }
  func store(_ secret: Secret, for account: String, label: String) async throws(SecretStoreError) {
    throw error
  }
  func remove(_ account: String) async throws(SecretStoreError) { throw error }
}

@Suite(.hangGuard) struct HealthCheckTests {
  private let transport = ScriptedTransport { _, _ in HTTPResponse(status: 403) }

  private func report(
    _ folder: URL, isOffline: Bool = false,
    secrets: any SecretStore = MemorySecretStore()
  ) async -> HealthReport {
    let check = HealthCheck(
      directory: folder, isOffline: isOffline, secrets: secrets, network: FixedNetwork(isUp: true),
      registry: ContactSourceRegistry([
        CardDAVKind(transports: { [transport] _ in transport }),
        EvolutionKind(books: { () async throws(ServiceProblem) in
          throw .noPermission(what: "x")
        }),
      ]))
    return await check.report(hasPlaces: true)
  }

  private func account(in folder: URL) async throws {
    let database = try HalcyonDatabase(directory: folder)
    let server = CardDAVSettings(url: "https://dav.example.org/zoe/", userName: "zoe")
    _ = try await database.addContactAccount(name: "Quux", configuration: .cardDAV(server))
  }

  @Test(
    "A locked keyring counts as available, a missing one does not")
  func keyring() async throws {
    try await withTemporaryFolder { folder in
      try await account(in: folder)
      let locked = await report(folder, secrets: ClosedSecretStore(error: .locked))
      #expect(locked.hasKeyring == true && locked.accounts.last?.problem == "keyring")
      #expect(locked.needsAttention && !locked.lacksKeyring)
      let none = await report(folder, secrets: ClosedSecretStore(error: .noService(message: "m")))
      #expect(none.hasKeyring == false && none.lacksKeyring)
      #expect(none.services == [.init(kind: "evolution", sources: nil)])
      #expect(transport.requests.isEmpty)
    }
  }

  @Test("An offline check sends no requests, and the report contains no personal data")
  func offline() async throws {
    try await withTemporaryFolder { folder in
      try await account(in: folder)
      let offline = await report(folder, isOffline: true)
      #expect(transport.requests.isEmpty)
      #expect(offline.hasKeyring == nil && offline.accounts.map(\.isReachable) == [nil])

      let online = await report(folder)
      // Without a password no request is sent to the server.
      #expect(online.accounts.last?.problem == "signInNeeded")
      for report in [offline, online] {
        let text =
          String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
          + UserText.lines(report).joined()
        for word in ["zoe", "example", "Quux", folder.path] { #expect(!text.contains(word)) }
      }
    }
  }

  @Test("The JSON form of the report names its version and the services")
  func services() throws {
    var report = HealthReport()
    report.services = [.init(kind: "evolution", sources: 2), .init(kind: "other", sources: nil)]
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report))
    let keys = try #require(object as? [String: Any])
    #expect(keys["version"] as? String == report.version)
    #expect(keys["jsonVersion"] as? Int == 1)
    let services = try #require(keys["services"] as? [[String: Any]])
    #expect(services.map { $0["kind"] as? String } == ["evolution", "other"])
    #expect(services.map { $0["sources"] as? Int } == [2, nil])
  }

  @Test("The report says that metadata cannot be read, and what to install")
  func metadata() throws {
    var report = HealthReport()
    report.hasPlaces = true
    report.pictures = HealthReport.Pictures(isInstalled: true, active: ["seccomp"])
    #expect(!report.needsAttention)
    #expect(!UserText.lines(report).contains { $0.hasPrefix("Photo metadata") })
    report.pictures?.readsMetadata = false
    #expect(report.needsAttention)
    let line = UserText.lines(report).first { $0.hasPrefix("Photo metadata") }
    #expect(
      line == "Photo metadata: cannot be read, because the version of Exiv2 that Halcyon needs is "
        + "not installed. Install the Halcyon package for your release of Debian.")
    // Without the program, its library does not matter.
    report.pictures?.isInstalled = false
    #expect(!UserText.lines(report).contains { $0.hasPrefix("Photo metadata") })
  }

  @Test(
    "The report says what draws the window",
    arguments: [
      (.graphicsProcessor, "graphicsProcessor", "Graphics: drawn by the graphics processor"),
      (
        .software, "software",
        "Graphics: drawn in software, because no graphics processor was found"
      ),
      (.requested("cairo"), "cairo", "Graphics: “cairo”, as set in the environment"),
    ] as [(HealthReport.Renderer, String, String)])
  func renderer(renderer: HealthReport.Renderer, code: String, line: String) throws {
    var report = HealthReport()
    #expect(!UserText.lines(report).contains { $0.hasPrefix("Graphics") })
    report.renderer = renderer
    #expect(UserText.lines(report).contains(line))
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report))
    #expect((object as? [String: Any])?["renderer"] as? String == code)
  }

  @Test("A damaged newest backup and a server that rejected requests need attention")
  func attention() async throws {
    try await withTemporaryFolder { folder in
      do {
        let database = try HalcyonDatabase(directory: folder)
        let server = GeocodingServer(kind: .nominatim, url: "https://places.example/")
        try await database.setGeocodingServer(server)
        #expect(await !report(folder).needsAttention)
        try await database.stopRequests(to: server)
        let refused = await report(folder)
        #expect(refused.geocoding.isRefused && refused.needsAttention)
        try await database.setGeocodingServer(nil)
        _ = try await database.backUp(
          into: StoreRecovery(directory: folder).backups, date: Date())
      }
      #expect(await report(folder).backups.isNewestGood == true)
      let newest = try #require(
        StoreBackup.list(in: StoreRecovery(directory: folder).backups).first)
      try Data("rubbish".utf8).write(to: newest.url)
      let damaged = await report(folder)
      #expect(damaged.backups.isNewestGood == false && damaged.needsAttention)
    }
  }
}
