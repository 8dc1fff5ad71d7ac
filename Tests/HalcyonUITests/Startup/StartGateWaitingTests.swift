import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import XCTest

@testable import GalleryFeature
@testable import HalcyonKit
@testable import HalcyonRecords
@testable import HalcyonStore
@testable import PeopleFeature

/// Work that the first page does not need waits for the start gate.
final class StartGateWaitingTests: GtkTestCase {
  private static func services() throws -> AppServices {
    var services = AppServices(
      database: try HalcyonDatabase.inMemory(), activity: ActivityCenter(), geocoding: nil)
    services.startGate = StartGate(isOpen: false)
    return services
  }

  private static func finish<T: Sendable>(
    _ body: @escaping @Sendable () async throws -> T
  ) throws -> T {
    var result: Result<T, any Error>?
    Task {
      do { result = .success(try await body()) } catch { result = .failure(error) }
    }
    XCTAssertTrue(MainLoop.wait { result != nil })
    return try XCTUnwrap(result).get()
  }

  func testTheIndexOfTheSearchWaits() throws {
    let services = try Self.services()
    let database = services.database
    var draft = CardDraft()
    draft.givenName = "Ada"
    let card = CardWriter.card(draft)
    try Self.finish { _ = try await database.savePerson(card) }
    let model = PeopleModel()
    model.use(services)
    XCTAssertTrue(MainLoop.wait { model.people.ids.count == 1 })
    // Each read gives the index the time that it would need.
    for _ in 0..<50 {
      XCTAssertTrue(try Self.finish { try await database.hasPendingSearch() })
    }
    services.startGate.open()
    XCTAssertTrue(
      MainLoop.wait { (try? Self.finish { try await database.hasPendingSearch() }) == false })
  }

  func testTheListOfPhotosWaitsUnlessItIsShown() throws {
    for isShown in [false, true] {
      let services = try Self.services()
      let database = services.database
      let model = GalleryModel()
      model.use(services)
      for _ in 0..<50 { _ = try Self.finish { try await database.photos() } }
      XCTAssertEqual(model.phase, .loading)
      if isShown { model.load() } else { services.startGate.open() }
      XCTAssertTrue(MainLoop.wait { model.phase == .ready })
    }
  }
}
