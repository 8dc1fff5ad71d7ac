import Foundation
import HalcyonCore
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

  @Test("A service has two keys in the JSON form of the report")
  func services() throws {
    var report = HealthReport()
    let evolution = { () throws -> [String: Any] in
      let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report))
      return try #require(object as? [String: Any])
    }
    report.services = [.init(kind: "evolution", sources: nil)]
    var keys = try evolution()
    #expect(keys["hasEvolution"] as? Bool == false && keys["evolutionBooks"] as? Int == 0)
    #expect(keys["version"] as? String == report.version)
    report.services = [.init(kind: "evolution", sources: 2)]
    keys = try evolution()
    #expect(keys["hasEvolution"] as? Bool == true && keys["evolutionBooks"] as? Int == 2)
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
