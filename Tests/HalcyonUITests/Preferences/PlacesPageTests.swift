import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonStore
import XCTest

@testable import PeopleFeature
@testable import SettingsFeature

final class PlacesPageTests: GtkTestCase {
  func testServerCanBeSetChangedAndRemoved() throws {
    let scene = try ServicesFixture()
    let model = PlacesModel(scene.services)
    var said: [String] = []
    let page = PlacesPage(model) { said.append($0) }
    let stored = { () throws -> GeocodingServer? in
      let write = model.write
      return try scene.run {
        await write?.value
        return try await $0.geocodingServer()
      }
    }
    XCTAssertFalse(page.address.isVisible)
    page.kind.emitSelected(1)
    XCTAssertTrue(page.address.isVisible)
    XCTAssertNil(try stored(), "no server is set without an address")
    page.address.text = "nonsense"
    page.address.emitApply()
    XCTAssertTrue(page.address.isInvalid)
    XCTAssertEqual(said.count, 1)
    page.address.text = "https://me:pw@places.example.org/"
    page.address.emitApply()
    XCTAssertEqual(
      try stored(), GeocodingServer(kind: .nominatim, url: "https://places.example.org/"))
    page.kind.emitSelected(2)
    XCTAssertEqual(try stored()?.kind, .photon)
    page.contact.text = "me@example.org"
    page.contact.emitApply()
    XCTAssertEqual(try stored()?.contact, "me@example.org")
    page.budget.emit(50)
    XCTAssertEqual(try stored()?.dailyBudget, 50)
    XCTAssertEqual(try stored()?.url, "https://places.example.org/")
    page.kind.emitSelected(0)
    XCTAssertNil(try stored())
    XCTAssertFalse(page.contact.isVisible)
    XCTAssertEqual(said.count, 1)
  }

  func testExternalChangesOfTheServerAreShown() throws {
    let scene = try ServicesFixture(hasPlaces: false)
    let page = PlacesPage(PlacesModel(scene.services)) { _ in }
    XCTAssertTrue(page.placeData.subtitle.hasPrefix("Missing"))
    try scene.run {
      try await $0.setGeocodingServer(
        GeocodingServer(kind: .photon, url: "https://example.org/", dailyBudget: 7))
    }
    XCTAssertTrue(
      MainLoop.wait {
        page.kind.selected == 2 && page.address.text == "https://example.org/"
          && page.budget.value == 7
      })
    XCTAssertTrue(MainLoop.wait { !page.addresses.subtitle.isEmpty })
  }

  func testServerReplacesMissingPlaceData() throws {
    let scene = try ServicesFixture(hasPlaces: false)
    let model = PeopleModel()
    model.use(scene.services)
    XCTAssertTrue(MainLoop.wait { model.phase == .ready })
    XCTAssertFalse(model.canLocate)
    try scene.run {
      try await $0.setGeocodingServer(
        GeocodingServer(kind: .photon, url: "https://example.org/"))
    }
    XCTAssertTrue(MainLoop.wait { model.canLocate })
    try scene.run { try await $0.setGeocodingServer(nil) }
    XCTAssertTrue(MainLoop.wait { !model.canLocate })
  }
}
