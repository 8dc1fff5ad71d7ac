import Foundation
import GtkKit
import HalcyonCore
@testable import HalcyonServices
import HalcyonStore
import XCTest

@testable import HalcyonUI

/// Services over an empty store in memory, with a keyring in memory and sources that are there or not.
@MainActor final class Scene {
  let database: HalcyonDatabase
  let activity = ActivityCenter()
  let secrets = MemorySecretStore()
  let folder: URL
  let services: AppServices

  /// - Parameter geocoding: finds places; none by default.
  init(
    hasPlaces: Bool = true, books: [EvolutionSource.Book] = [],
    report: HealthReport = HealthReport()
  ) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let database = try HalcyonDatabase.inMemory()
    self.database = database
    let sources = ContactSources(database: database, secrets: secrets)
    let sync = ContactSyncCenter(
      database: database, activity: activity, sources: { sources.source(for: $0) },
      changes: { _ in nil })
    services = AppServices(
      database: database, activity: activity,
      geocoding: GeocodingQueue(database: database, activity: activity) { nil }, sync: sync,
      hasPlaces: hasPlaces,
      accounts: ContactAccounts(
        database: database, backups: folder.appendingPathComponent("backups"), sources: sources,
        secrets: secrets, center: sync,
        evolution: { () async throws(ContactSourceError) in books }),
      health: { _ in report })
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  /// Does something with the store, and waits for it.
  func run<T: Sendable>(
    _ body: @escaping @Sendable (HalcyonDatabase) async throws -> T
  ) throws -> T {
    var result: Result<T, any Error>?
    Task { [database] in
      do { result = .success(try await body(database)) } catch { result = .failure(error) }
    }
    XCTAssertTrue(MainLoop.run(seconds: 10) { result != nil })
    return try XCTUnwrap(result).get()
  }

  /// A folder with so many cards.
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
