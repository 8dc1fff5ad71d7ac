import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonMap
import HalcyonRecords
import HalcyonStore
import Observation
import XCTest

@testable import HalcyonKit
@testable import MapFeature

final class MapPageTests: GtkTestCase {
  private static let data = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../data").standardizedFileURL

  private static func people() throws -> [PersonSummary] {
    func place(_ latitude: Double, _ longitude: Double) throws -> PersonSummary.Whereabouts {
      .located(
        Place(
          name: "Town", countryCode: "PT",
          coordinate: try XCTUnwrap(Coordinate(latitude: latitude, longitude: longitude)),
          precision: .city))
    }
    return [
      PersonSummary(id: 1, displayName: "Ada", whereabouts: try place(41.2, -8.6)),
      PersonSummary(id: 2, displayName: "Berta", whereabouts: try place(59.3, 18.1)),
      PersonSummary(id: 3, displayName: "Carl", whereabouts: .noAddress),
      PersonSummary(id: 4, displayName: "Dora", whereabouts: .notFound(address: "Nowhere")),
    ]
  }

  private static func withPage(
    width: Int = 1_000, database: HalcyonDatabase? = nil,
    _ body: @MainActor (MapPage, TestPageWindow) throws -> Void
  ) throws {
    let (people, window) = (try Self.people(), TestPageWindow(resources: Self.data))
    let page = MapPage(
      people: { people }, canLocate: { true }, database: database, window: window)
    try withWindow(page.subpage.widget, width: width, height: 640) { _ in
      XCTAssertTrue(
        MainLoop.wait { page.canvas.tiles.isComplete && page.canvas.clusters.all.count == 2 })
      try body(page, window)
    }
  }

  func testThePageIsReleased() throws {
    let people = try Self.people()
    let window = TestPageWindow(resources: Self.data)
    assertFinalized {
      let page = MapPage(people: { people }, canLocate: { true }, database: nil, window: window)
      withWindow(page.subpage.widget) { _ in
        XCTAssertTrue(MainLoop.wait { page.canvas.tiles.isComplete })
      }
      return page.split
    }
  }

  func testTheListFollowsTheView() throws {
    try Self.withPage { page, _ in
      XCTAssertTrue(page.split.isSplit)
      XCTAssertTrue(MainLoop.wait { page.panel.list.ids == [1, 2] })
      XCTAssertEqual(page.panel.missingButton.label, "2 not located yet")
      let viewport = try XCTUnwrap(page.canvas.viewport)
      let ada = try XCTUnwrap(page.canvas.people.people.first)
      page.canvas.show(viewport.centered(on: ada.point, zoom: 8))
      XCTAssertTrue(MainLoop.wait { page.panel.list.ids == [1] })
    }
  }

  func testNarrowWindowsShowTheMapOrTheList() throws {
    try Self.withPage(width: 360) { page, _ in
      XCTAssertFalse(page.split.isSplit)
      XCTAssertTrue(page.controls.listButton.isVisible)
      XCTAssertFalse(page.panel.widget.isMapped)
      page.controls.listButton.emitClicked()
      XCTAssertTrue(MainLoop.wait { page.panel.widget.isMapped && !page.canvas.isMapped })
      page.panel.mapButton.emitClicked()
      XCTAssertTrue(MainLoop.wait { page.canvas.isMapped })
    }
  }

  func testPeopleWhoAreNotLocatedAreListedWithTheReason() throws {
    try Self.withPage { page, _ in
      var pushed: [Subpage] = []
      page.onPush = { pushed.append($0) }
      page.panel.missingButton.emitClicked()
      XCTAssertEqual(pushed.map(\.title), ["Not Located Yet"])
      XCTAssertTrue(page.panel.list.opensOnClick)
    }
    XCTAssertTrue(NotLocatedList().list.opensOnClick)
    let reasons: [PersonSummary.Whereabouts] = [
      .noAddress, .waiting(address: "Porto"), .notFound(address: "Nowhere"),
    ]
    let texts = reasons.map { NotLocatedList.reason($0, canLocate: false) }
    XCTAssertEqual(Set(texts).count, 3)
    XCTAssertTrue(texts[1].contains("Porto") && texts[1].contains("Preferences"))
    XCTAssertFalse(NotLocatedList.reason(reasons[1], canLocate: true).contains("Preferences"))
  }

  func testAPositionSetByHandIsStoredAndUndone() throws {
    let database = try HalcyonDatabase.inMemory()
    try Self.withPage(database: database) { page, window in
      page.beginPlacing(3)
      XCTAssertTrue(page.bar.widget.isVisible)
      XCTAssertNotNil(page.canvas.pin)
      page.canvas.dragged(.began(x: 10, y: 10))
      page.canvas.dragged(.moved(dx: 50, dy: 0))
      page.canvas.dragged(.ended)
      XCTAssertEqual(page.canvas.pin, page.canvas.viewport?.center)
      page.bar.doneButton.emitClicked()
      XCTAssertFalse(page.bar.widget.isVisible)
      XCTAssertNil(page.canvas.pin)
      XCTAssertTrue(MainLoop.wait { window.undo.canUndo })
    }
  }

  func testCancellingThePlacingStoresNothing() throws {
    try Self.withPage(database: try HalcyonDatabase.inMemory()) { page, window in
      page.beginPlacing(1)
      page.bar.cancelButton.emitClicked()
      XCTAssertNil(page.canvas.pin)
      XCTAssertFalse(window.undo.canUndo)
    }
  }

  func testTheSearchMovesToPeopleAndPlaces() throws {
    let database = try HalcyonDatabase.inMemory()
    try Self.withPage(database: database) { page, _ in
      page.search.open()
      page.search.entry.text = "berlin"
      XCTAssertTrue(MainLoop.wait { page.search.countText == "1 result" })
      XCTAssertTrue(MainLoop.wait { page.canvas.motion == nil })
      let berlin = MapPoint(try XCTUnwrap(Coordinate(latitude: 52.52, longitude: 13.4)))
      let center = try XCTUnwrap(page.canvas.viewport?.center)
      XCTAssertEqual(center.x, berlin.x, accuracy: 0.001)
      XCTAssertEqual(center.y, berlin.y, accuracy: 0.001)
      XCTAssertTrue(MainLoop.wait { page.panel.list.ids == [] })
      XCTAssertEqual(page.panel.titleLabel.text, "In View", "the people who live in that place")
      page.show(MapPage.Found(people: [], place: nil))
      XCTAssertEqual(page.panel.titleLabel.text, "Found")
      XCTAssertEqual(page.panel.emptyLabel.text, "No people found.")
      page.search.close()
      XCTAssertNil(page.found)
      page.show(MapPage.Found(people: [2, 3], place: nil))
      XCTAssertEqual(page.panel.list.ids, [2], "only those on the map")
      XCTAssertEqual(page.canvas.selected, 2)
    }
  }

  @Observable final class Crowd {
    var people: [PersonSummary] = []
  }

  func testTheSearchFollowsChangesOfPeopleWithoutMovingTheMap() throws {
    let (window, crowd) = (TestPageWindow(resources: Self.data), Crowd())
    let database = try HalcyonDatabase.inMemory()
    crowd.people = Array(try Self.people().prefix(1))
    let page = MapPage(
      people: { crowd.people }, canLocate: { true }, database: database, window: window)
    try withWindow(page.subpage.widget, width: 1_000, height: 640) { _ in
      XCTAssertTrue(MainLoop.wait { page.canvas.clusters.all.count == 1 })
      page.search.open()
      page.search.entry.text = "berlin"
      XCTAssertTrue(MainLoop.wait { page.search.countText == "1 result" })
      XCTAssertTrue(MainLoop.wait { page.canvas.motion == nil })
      // The search finds nobody in the store, but a place.
      page.found = [1]
      let center = page.canvas.viewport?.center
      crowd.people = try Self.people()
      XCTAssertTrue(MainLoop.wait { page.found == nil })
      MainLoop.drain()
      XCTAssertNil(page.canvas.motion)
      XCTAssertEqual(page.canvas.viewport?.center, center)
    }
  }

  func testSettingAPositionWaitsForTheMap() throws {
    let window = TestPageWindow(resources: Self.data)
    let people = try Self.people()
    let page = MapPage(
      people: { people }, canLocate: { true }, database: try HalcyonDatabase.inMemory(),
      window: window)
    page.beginPlacing(1)
    XCTAssertNil(page.canvas.pin)
    withWindow(page.subpage.widget, width: 1_000, height: 640) { _ in
      XCTAssertTrue(MainLoop.wait { page.canvas.pin != nil && page.bar.widget.isVisible })
      let ada = people[0]
      guard case .located(let place) = ada.whereabouts else { return XCTFail() }
      XCTAssertEqual(
        page.canvas.viewport?.center.x ?? 0, MapPoint(place.coordinate).x, accuracy: 1e-6)
    }
  }

  func testTheMapIsSaved() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.withPage { page, window in
      page.save(to: file.path)
      XCTAssertTrue(MainLoop.wait { !window.toasts.isEmpty })
      XCTAssertEqual(window.toasts.map(\.message), ["Map saved"])
      XCTAssertEqual(try Data(contentsOf: file).prefix(5), Data("%PDF-".utf8))
      page.save(to: "/nowhere/map.png")
      XCTAssertTrue(MainLoop.wait { window.toasts.count == 2 })
      XCTAssertTrue(window.toasts.map(\.message)[1].contains("/nowhere/map.png"))
    }
  }
}
