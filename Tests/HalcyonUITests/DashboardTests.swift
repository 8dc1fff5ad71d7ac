import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonCore
import HalcyonPlaces
import HalcyonStore
import HalcyonText
import XCTest

@testable import HalcyonUI

final class DashboardTests: GtkTestCase {
  /// Locates addresses in one city.
  private struct OneCity: Geocoder {
    func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place? {
      guard address.locality == "Lisboa",
        let coordinate = Coordinate(latitude: 38.72, longitude: -9.14)
      else {
        return nil
      }
      return Place(name: "Lisbon", countryCode: "PT", coordinate: coordinate, precision: .city)
    }
  }

  func testShowsLoadingThenEmptyPageThenLocatedPeople() throws {
    try MainActor.assumeIsolated {
      let model = PeopleModel()
      let page = DashboardPage(model: model, importContacts: {}, useDemo: nil)
      let path = try writeCards()
      defer { try? FileManager.default.removeItem(atPath: path) }
      try withWindow(page.widget) { _ in
        XCTAssertEqual(model.phase, .loading)
        let database = try HalcyonDatabase.inMemory()
        let activity = ActivityCenter()
        let services = AppServices(
          database: database, activity: activity,
          geocoding: GeocodingQueue(database: database, geocoder: OneCity(), activity: activity))
        model.use(services)
        XCTAssertTrue(MainLoop.wait { model.phase == .ready })
        XCTAssertTrue(model.people.people.isEmpty)
        model.importContacts([path])
        XCTAssertTrue(
          MainLoop.wait {
            model.people.people.map(\.displayName) == ["Ada", "Bo"]
              && model.people.people.allSatisfy { !$0.whereabouts.isWaiting }
          })
        XCTAssertEqual(
          model.people.people.first?.whereabouts.text(canLocate: true).precision, "City")
        XCTAssertTrue(
          model.people.people.first?.whereabouts.text(canLocate: true).line.hasPrefix("Lisbon")
            == true)
        XCTAssertEqual(
          model.people.people.last?.whereabouts.text(canLocate: true).precision, "Not found")
        XCTAssertTrue(MainLoop.wait { page.list.boundIDs.count == 2 })
      }
    }
  }

  func testTabStopsOnceInTheList() throws {
    try MainActor.assumeIsolated {
      let model = PeopleModel()
      let page = DashboardPage(model: model, importContacts: {}, useDemo: nil)
      let path = try writeCards()
      defer { try? FileManager.default.removeItem(atPath: path) }
      try withWindow(page.widget) { _ in
        model.importContacts([path])
        model.use(
          AppServices(
            database: try HalcyonDatabase.inMemory(), activity: ActivityCenter(), geocoding: nil))
        XCTAssertTrue(MainLoop.wait { page.list.boundIDs.count == 2 })
        MainLoop.paint(framesOf: page.widget)
        let ids = page.list.ids
        XCTAssertTrue(page.takeFocus())
        XCTAssertEqual(page.list.focusedID, ids[0])
        XCTAssertTrue(page.widget.moveFocus(.down))
        XCTAssertEqual(page.list.focusedID, ids[1])
        XCTAssertFalse(page.widget.moveFocus(.previous), "Shift+Tab leaves the list")
        XCTAssertTrue(page.list.focus(ids[0]))
        XCTAssertFalse(page.widget.moveFocus(.next), "Tab leaves the list")
      }
    }
  }

  func testImportsRequestedBeforeTheStoreOpensRunAfterwards() throws {
    try MainActor.assumeIsolated {
      let model = PeopleModel()
      let path = try writeCards()
      defer { try? FileManager.default.removeItem(atPath: path) }
      model.importContacts([path])
      model.use(
        AppServices(
          database: try HalcyonDatabase.inMemory(), activity: ActivityCenter(), geocoding: nil))
      XCTAssertTrue(MainLoop.wait { model.people.people.count == 2 })
    }
  }

  func testStoreErrorIsShown() throws {
    MainActor.assumeIsolated {
      let model = PeopleModel()
      let page = DashboardPage(model: model, importContacts: {}, useDemo: nil)
      withWindow(page.widget) { _ in
        model.fail(.newer(path: "/data/halcyon.sqlite"))
        XCTAssertEqual(model.phase, .failed(.newer(path: "/data/halcyon.sqlite")))
        let message = UserText.sentence(StoreError.newer(path: "/data/halcyon.sqlite"))
        XCTAssertTrue(MainLoop.wait { page.pageContent.errorMessage == message })
      }
    }
  }

  func testPlaceShowsItsAttribution() throws {
    try MainActor.assumeIsolated {
      let row = PersonRow()
      let place = Place(
        name: "Porto", coordinate: try XCTUnwrap(Coordinate(latitude: 41, longitude: -8)),
        precision: .city, attribution: "GeoNames")
      row.show(
        PersonSummary(id: 1, displayName: "A", whereabouts: .located(place)), canLocate: true)
      XCTAssertEqual(row.tooltip, "Place data: GeoNames")
      row.show(PersonSummary(id: 1, displayName: "A", whereabouts: .noAddress), canLocate: true)
      XCTAssertEqual(row.tooltip, "")
    }
  }

  func testIsFinalized() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let page = DashboardPage(model: PeopleModel(), importContacts: {}, useDemo: nil)
        return page.widget
      }
    }
  }
}

extension PersonSummary.Whereabouts {
  fileprivate var isWaiting: Bool { if case .waiting = self { true } else { false } }
}

@MainActor private func writeCards() throws -> String {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString + ".vcf")
  try """
  BEGIN:VCARD\r
  VERSION:4.0\r
  UID:1\r
  FN:Ada\r
  ADR:;;Rua A 1;Lisboa;;;Portugal\r
  END:VCARD\r
  BEGIN:VCARD\r
  VERSION:4.0\r
  UID:2\r
  FN:Bo\r
  ADR:;;Nowhere 1;Nowhere;;;\r
  END:VCARD\r

  """.write(to: path, atomically: true, encoding: .utf8)
  return path.path
}
