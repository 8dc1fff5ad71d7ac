import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonMap
import XCTest

@testable import HalcyonKit

final class StillMapTests: GtkTestCase {
  private nonisolated static let resources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../data").standardizedFileURL

  private static func place(_ precision: PlacePrecision) throws -> Place {
    Place(
      name: "Porto", countryCode: "PT",
      coordinate: try XCTUnwrap(Coordinate(latitude: 41.15, longitude: -8.61)),
      precision: precision)
  }

  func testThePlaceOfAPersonIsDrawnAndReleased() throws {
    try assertFinalized {
      let map = SmallMap(resources: Self.resources)
      map.show(try Self.place(.city))
      withWindow(BoxLayout(.vertical, [map.widget])) { _ in
        XCTAssertTrue(MainLoop.wait { map.still.isDrawn })
        let image = WidgetImage(of: map.widget)
        XCTAssertGreaterThan(image?.colorCount() ?? 0, 10)
      }
      return map.widget
    }
  }

  func testACardOfPeopleOpensAndIsReleased() throws {
    let place = try Self.place(.city)
    assertFinalized {
      let card = MapCard(resources: Self.resources)
      var opened = 0
      card.onOpen = { opened += 1 }
      card.show([PersonSummary(id: 1, displayName: "Ada", whereabouts: .located(place))])
      withWindow(BoxLayout(.vertical, [card.widget])) { _ in
        XCTAssertTrue(MainLoop.wait { card.still.isDrawn })
        (card.widget as? Button)?.emitClicked()
        XCTAssertEqual(opened, 1)
      }
      return card.widget
    }
  }

  func testANewCardShowsThePictureOfTheLastOneUntilItsOwnIsDrawn() throws {
    let memory = StillMap.Memory()
    let makeMap = {
      StillMap(
        resources: Self.resources, naturalHeight: 180, showsOnlyAreas: true, memory: memory)
    }
    // Without the corners, where the window is visible.
    let line = { (map: StillMap) in
      MainLoop.paint(1, framesOf: map)
      let image = try XCTUnwrap(WidgetImage(of: map))
      return Array(image.pixels.dropFirst(image.width * (image.height / 2)).prefix(image.width))
    }
    let first = makeMap()
    first.show { view in (view, MapPeople([MapPerson]())) }
    let picture = try withWindow(BoxLayout(.vertical, [first])) { _ in
      XCTAssertTrue(MainLoop.wait { first.isDrawn })
      return try line(first)
    }
    XCTAssertGreaterThan(Set(picture).count, 2)
    let second = makeMap()
    try withWindow(BoxLayout(.vertical, [second])) { _ in
      XCTAssertEqual(try line(second), picture)
      XCTAssertFalse(second.isDrawn)
    }
    let other = makeMap()
    other.setMinimumSize(width: 500, height: 180)
    try withWindow(BoxLayout(.vertical, [other])) { _ in
      XCTAssertEqual(Set(try line(other)).count, 1, "not the picture of another size")
    }
  }

  func testAMissingMapLeavesWater() throws {
    let map = SmallMap(resources: nil)
    map.show(try Self.place(.country))
    try withWindow(BoxLayout(.vertical, [map.widget])) { _ in
      XCTAssertTrue(MainLoop.wait { map.still.isDrawn })
      let image = try XCTUnwrap(WidgetImage(of: map.widget))
      XCTAssertEqual(image.mostFrequentColor & 0xFFFFFF, 0xE3F2F2, "the color of water")
    }
  }
}
