import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonMap
import XCTest

@testable import MapFeature

final class MapCanvasTests: GtkTestCase {
  private nonisolated static let resources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../data").standardizedFileURL

  private static func people(_ positions: [(Double, Double)]) throws -> MapPeople {
    MapPeople(
      try positions.enumerated().map { id, position in
        MapPerson(
          id: Int64(id), name: "P\(id)", initials: "P", color: MapColor(0x1A5FB4),
          coordinate: try XCTUnwrap(
            Coordinate(latitude: position.0, longitude: position.1)), precision: .city)
      })
  }

  /// Shows a map of two people in Europe and three in one place in Brazil.
  private static func withMap(
    clock: any FrameClock = WidgetFrameClock(), _ body: @MainActor (MapCanvas) throws -> Void
  ) throws {
    let people = try Self.people([
      (59.3, 18.1), (41.2, -8.6), (-23.5, -46.6), (-23.5, -46.6), (-23.5, -46.6),
    ])
    let canvas = MapCanvas(resources: Self.resources, clock: clock)
    canvas.show(people)
    try withWindow(canvas, width: 800, height: 600) { _ in
      XCTAssertTrue(MainLoop.wait { canvas.tiles.isComplete && canvas.clusters.all.count == 3 })
      try body(canvas)
    }
  }

  func testMissingTilesAreReportedOnceWhenAllAreDrawn() throws {
    try Self.withMap { canvas in
      var count = 0
      canvas.tiles.onComplete = { count += 1 }
      let viewport = try XCTUnwrap(canvas.viewport)
      canvas.show(viewport.moved(x: MapTiles.side, y: 0))
      XCTAssertTrue(MainLoop.wait { count == 1 })
      XCTAssertTrue(canvas.tiles.isComplete)
      canvas.show(viewport)
      XCTAssertTrue(canvas.tiles.isComplete, "the tiles around a view are kept")
      MainLoop.paint(framesOf: canvas)
      XCTAssertEqual(count, 1, "nothing was drawn")
      canvas.zoom(by: 1)
      XCTAssertTrue(MainLoop.wait { count == 2 })
      XCTAssertTrue(canvas.motion == nil && canvas.tiles.isComplete)
      MainLoop.paint(framesOf: canvas)
      XCTAssertEqual(count, 2)
    }
  }

  func testTheMapIsDrawnAndReleased() throws {
    let people = try Self.people([(59.3, 18.1), (41.2, -8.6)])
    assertFinalized {
      let canvas = MapCanvas(resources: Self.resources)
      canvas.show(people)
      withWindow(canvas, width: 500, height: 400) { _ in
        XCTAssertTrue(MainLoop.wait { canvas.tiles.isComplete })
        XCTAssertGreaterThan(WidgetImage(of: canvas)?.colorCount() ?? 0, 20)
      }
      return canvas
    }
  }

  func testTabVisitsEachClusterAndThenLeaves() throws {
    try Self.withMap { canvas in
      XCTAssertTrue(canvas.grabFocus())
      let tab = KeyPress(name: "Tab")
      var names: [String] = []
      while canvas.handle(tab) {
        names.append(canvas.focused.map { canvas.label(of: $0) } ?? "")
        XCTAssertLessThan(names.count, 5)
      }
      XCTAssertEqual(names, ["P0", "P1", "P2 and 2 other people"])
      XCTAssertNil(canvas.focused)
      XCTAssertFalse(canvas.handle(KeyPress(name: "ISO_Left_Tab", shift: true)))
    }
  }

  func testReturnOpensAPersonAndListsAPlaceThatDoesNotSeparate() throws {
    try Self.withMap { canvas in
      var (opened, listed): ([Int64], [Int64]) = ([], [])
      canvas.onOpen = { opened.append($0.id) }
      canvas.onList = { listed = $0.map(\.id) }
      _ = canvas.handle(KeyPress(name: "Tab"))
      XCTAssertTrue(canvas.handle(KeyPress(name: "Return")))
      XCTAssertEqual(opened, [0])
      XCTAssertEqual(canvas.selected, 0)
      _ = canvas.handle(KeyPress(name: "Tab"))
      _ = canvas.handle(KeyPress(name: "Tab"))
      XCTAssertTrue(canvas.handle(KeyPress(name: "space")))
      XCTAssertEqual(Set(listed), [2, 3, 4])
      XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")))
      XCTAssertFalse(canvas.handle(KeyPress(name: "Escape")))
    }
  }

  func testAClusterThatFillsANarrowMapIsSeparated() throws {
    Appearance.setAnimations(enabled: false)
    defer { Appearance.setAnimations(enabled: true) }
    let people = try Self.people([(59.3, 18.1), (41.2, -8.6)])
    let canvas = MapCanvas(resources: Self.resources)
    canvas.show(people)
    try withWindow(canvas, width: 150, height: 200) { _ in
      XCTAssertTrue(MainLoop.wait { canvas.clusters.all.count == 1 })
      var listed: [Int64] = []
      canvas.onList = { listed = $0.map(\.id) }
      let before = try XCTUnwrap(canvas.viewport).zoom
      canvas.activate(0)
      XCTAssertEqual(listed, [])
      XCTAssertTrue(MainLoop.wait { (canvas.viewport?.zoom ?? 0) >= before + 0.9 })
      for _ in 0..<4 where canvas.clusters.all.count == 1 {
        canvas.activate(0)
        MainLoop.paint(framesOf: canvas)
      }
      XCTAssertTrue(MainLoop.wait { canvas.clusters.all.count == 2 })
    }
  }

  func testAClickOpensTheMarkerBelowIt() throws {
    try Self.withMap { canvas in
      var opened: [Int64] = []
      canvas.onOpen = { opened.append($0.id) }
      let viewport = try XCTUnwrap(canvas.viewport)
      let point = try XCTUnwrap(canvas.people.people.first).point
      let (x, y) = viewport.position(of: point)
      canvas.clicked(x: x + 5, y: y - 5, presses: 1)
      XCTAssertEqual(opened, [0])
      canvas.clicked(x: x + 60, y: y, presses: 1)
      XCTAssertEqual(opened, [0])
      XCTAssertNil(canvas.selected)
    }
  }

  func testKeysZoomAndMoveAndZeroShowsEverybody() throws {
    let clock = ManualFrameClock()
    try Self.withMap(clock: clock) { canvas in
      let start = try XCTUnwrap(canvas.viewport)
      XCTAssertTrue(canvas.handle(KeyPress(name: "plus")))
      XCTAssertTrue(canvas.handle(KeyPress(name: "plus")))
      for _ in 0..<40 { clock.advance(by: 0.016) }
      XCTAssertEqual(try XCTUnwrap(canvas.viewport).zoom, start.zoom + 2, accuracy: 1e-6)
      let before = try XCTUnwrap(canvas.viewport).center
      XCTAssertTrue(canvas.handle(KeyPress(name: "Right")))
      for _ in 0..<40 { clock.advance(by: 0.016) }
      XCTAssertGreaterThan(try XCTUnwrap(canvas.viewport).center.x, before.x)
      XCTAssertTrue(canvas.handle(KeyPress(name: "0")))
      for _ in 0..<40 { clock.advance(by: 0.016) }
      XCTAssertEqual(try XCTUnwrap(canvas.viewport).zoom, start.zoom, accuracy: 1e-6)
      XCTAssertTrue(clock.isIdle)
      XCTAssertFalse(canvas.handle(KeyPress(name: "Right", alt: true)))
    }
  }

  func testADragMovesTheMapAndGlidesOn() throws {
    let clock = ManualFrameClock()
    try Self.withMap(clock: clock) { canvas in
      canvas.zoom(by: 3)
      for _ in 0..<40 { clock.advance(by: 0.016) }
      let point = try XCTUnwrap(canvas.viewport).point(x: 300, y: 300)
      canvas.dragged(.began(x: 300, y: 300))
      for step in 1...5 {
        clock.advance(by: 0.01)
        canvas.dragged(.moved(dx: Double(step) * 10, dy: 0))
      }
      XCTAssertEqual(
        try XCTUnwrap(canvas.viewport).position(of: point).x, 350, accuracy: 0.001)
      canvas.dragged(.ended)
      for _ in 0..<200 { clock.advance(by: 0.016) }
      // 1,000 pixels per second for about a third of a second.
      XCTAssertEqual(
        try XCTUnwrap(canvas.viewport).position(of: point).x, 670, accuracy: 30)
      XCTAssertTrue(clock.isIdle)
    }
  }

  func testTheWheelZoomsAtThePointer() throws {
    let clock = ManualFrameClock()
    try Self.withMap(clock: clock) { canvas in
      canvas.pointer = (120, 200)
      let point = try XCTUnwrap(canvas.viewport).point(x: 120, y: 200)
      let zoom = try XCTUnwrap(canvas.viewport).zoom
      XCTAssertTrue(
        canvas.scrolled(PointerScroll(dx: 0, dy: -2, isTouchpad: false)))
      for _ in 0..<40 { clock.advance(by: 0.016) }
      let after = try XCTUnwrap(canvas.viewport)
      XCTAssertEqual(after.zoom, zoom + 1, accuracy: 1e-6)
      XCTAssertEqual(after.position(of: point).x, 120, accuracy: 0.01)
      XCTAssertFalse(
        canvas.scrolled(PointerScroll(dx: 0, dy: .nan, isTouchpad: true)))
    }
  }

  func testWithoutAnimationsTheMapJumps() throws {
    Appearance.setAnimations(enabled: false)
    defer { Appearance.setAnimations(enabled: true) }
    try Self.withMap { canvas in
      let zoom = try XCTUnwrap(canvas.viewport).zoom
      canvas.zoom(by: 1)
      XCTAssertEqual(try XCTUnwrap(canvas.viewport).zoom, zoom + 1, accuracy: 1e-6)
      XCTAssertNil(canvas.motion)
    }
  }

  func testTheMapIsNotMirrored() throws {
    Appearance.isRightToLeft = true
    defer { Appearance.isRightToLeft = false }
    try Self.withMap { canvas in
      let viewport = try XCTUnwrap(canvas.viewport)
      let (east, west) = (canvas.people.people[0].point, canvas.people.people[1].point)
      XCTAssertGreaterThan(viewport.position(of: east).x, viewport.position(of: west).x)
      let before = viewport.center.x
      Appearance.setAnimations(enabled: false)
      defer { Appearance.setAnimations(enabled: true) }
      canvas.zoom(by: 2)
      XCTAssertTrue(canvas.handle(KeyPress(name: "Right")))
      XCTAssertGreaterThan(try XCTUnwrap(canvas.viewport).center.x, before)
    }
  }
}
