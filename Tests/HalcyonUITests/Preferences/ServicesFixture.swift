import Foundation
import GtkKit
import HalcyonCore
import GtkTestSupport
import HalcyonRecords
import XCTest

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonKit
@testable import HalcyonMaintenance
@testable import HalcyonNetwork
@testable import HalcyonPlaces

/// Services with an empty in-memory store, an in-memory keyring and configurable contact sources.
@MainActor final class ServicesFixture {
  let database: HalcyonDatabase
  let activity = ActivityCenter()
  let secrets = MemorySecretStore()
  let folder: URL
  let services: AppServices

  /// Creates the services.
  /// - Parameters:
  ///   - hasPlaces: Whether the place data can be read.
  ///   - books: The address books of Evolution.
  ///   - report: The health report.
  ///   - transports: Creates the transports of CardDAV servers; the network by default.
  ///   - more: Additional kinds of contact sources.
  init(
    hasPlaces: Bool = true, books: [EvolutionSource.Book] = [],
    report: HealthReport = HealthReport(),
    transports: @escaping CardDAVConnection.Transports = { CardDAVConnection.transport(for: $0) },
    more: [any ContactSourceKind] = []
  ) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let database = try HalcyonDatabase.inMemory()
    self.database = database
    let registry = ContactSourceRegistry(
      [
        VCardFolderKind(), CardDAVKind(transports: transports),
        EvolutionKind(books: { () async throws(ServiceProblem) in books }),
      ] + more)
    let sources = ContactSources(database: database, registry: registry, secrets: secrets)
    let sync = ContactSyncCenter(
      database: database, activity: activity, sources: { sources.source(for: $0) },
      changes: { _ in nil })
    services = AppServices(
      database: database, activity: activity,
      geocoding: GeocodingQueue(database: database, activity: activity) { nil },
      registry: registry, sync: sync,
      hasPlaces: hasPlaces,
      accounts: ContactAccounts(
        database: database, backups: folder.appendingPathComponent("backups"), sources: sources,
        secrets: secrets, center: sync),
      health: { _ in report },
      repair: AccountRepair(
        database: database, registry: registry, secrets: secrets, sync: sync))
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  /// Performs a store operation and waits for its result.
  func run<T: Sendable>(
    _ body: @escaping @Sendable (HalcyonDatabase) async throws -> T
  ) throws -> T {
    var result: Result<T, any Error>?
    Task { [database] in
      do { result = .success(try await body(database)) } catch { result = .failure(error) }
    }
    XCTAssertTrue(MainLoop.wait { result != nil })
    return try XCTUnwrap(result).get()
  }

  /// Writes a folder with the given number of cards.
  @discardableResult
  func writeCards(_ count: Int) throws -> URL {
    let cards = folder.appendingPathComponent("cards")
    try FileManager.default.createDirectory(at: cards, withIntermediateDirectories: true)
    for index in 0..<count {
      try "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(index)\r\nFN:Ada \(index)\r\nEND:VCARD\r\n".write(
        to: cards.appendingPathComponent("\(index).vcf"), atomically: true, encoding: .utf8)
    }
    return cards
  }
}

/// A CardDAV server with two address books that requires a password.
struct BookServer: HTTPTransport {
  /// The fingerprint that the client must trust; `nil` for a certificate that is valid.
  var fingerprint: String?
  /// The fingerprint that the client trusts.
  var trusted: String?

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    if let fingerprint, trusted != fingerprint {
      throw .certificate(
        host: request.url.origin.host, fingerprint: fingerprint, problem: "expired")
    }
    guard request.method == "PROPFIND" else { return HTTPResponse(status: 404) }
    guard request.credentials?.password == Secret("s3cret") else {
      return HTTPResponse(status: 401)
    }
    let responses = request.url.path == "/home/" ? ["Work", "Private"].map(book) : [home]
    let text =
      #"<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav">"#
      + responses.joined() + "</d:multistatus>"
    return HTTPResponse(status: 207, body: Data(text.utf8))
  }

  private var home: String {
    found("/", "<c:addressbook-home-set><d:href>/home/</d:href></c:addressbook-home-set>")
  }
  private func book(_ name: String) -> String {
    found(
      "/home/\(name)/",
      "<d:resourcetype><c:addressbook/></d:resourcetype><d:displayname>\(name)</d:displayname>")
  }
  private func found(_ href: String, _ properties: String) -> String {
    "<d:response><d:href>\(href)</d:href><d:propstat><d:prop>\(properties)</d:prop>"
      + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
  }
}
