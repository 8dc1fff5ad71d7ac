import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
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
