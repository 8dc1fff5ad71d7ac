import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import GalleryFeature

@MainActor private func withOpenPhoto(
  _ body: (GalleryFixture, Touch) throws -> Void
) throws {
  try withGallery { room in
    room.open()
    try room.fill(2)
    let viewer = room.page.viewer
    room.page.open(room.model.photos.photos[0])
    XCTAssertTrue(MainLoop.wait { viewer.isDecoded && viewer.canvas.size.width > 0 })
    MainLoop.paint(framesOf: viewer.canvas)
    try body(room, Touch(on: viewer.canvas))
  }
}

/// Fingers on the grid and the viewer, as a touchscreen reports them.
final class PhotoTouchTests: GtkTestCase {
  func testALongPressSelectsAndATapThenAddsToTheSelection() throws {
    try withGallery { room in
      room.open()
      try room.fill(3)
      let (grid, sheet) = (room.page.grid, room.page.grid.grid)
      MainLoop.paint(framesOf: grid)
      let touch = try Touch(on: sheet)
      let centers = try sheet.ids.map { id in
        let bounds = try XCTUnwrap(sheet.bounds(of: id))
        return (x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2)
      }
      touch.begin(x: centers[1].x, y: centers[1].y)
      XCTAssertTrue(MainLoop.wait { grid.selection.ids == [sheet.ids[1]] })
      touch.end(x: centers[1].x, y: centers[1].y)
      touch.begin(x: centers[0].x, y: centers[0].y)
      touch.end(x: centers[0].x, y: centers[0].y)
      XCTAssertTrue(MainLoop.wait { grid.selection.ids == [sheet.ids[0], sheet.ids[1]] })
      XCTAssertFalse(room.page.isViewing, "neither opened a photo")
    }
  }

  func testPinchingTheGridChangesTheSizeOfTheCells() throws {
    try withGallery { room in
      room.open()
      try room.fill(3)
      let grid = room.page.grid
      MainLoop.paint(framesOf: grid)
      let touch = try Touch(on: grid.grid)
      touch.pinch(x: 150, y: 60, from: 60, to: 120)
      XCTAssertTrue(MainLoop.wait { grid.cellSize == PhotoGrid.defaultSize + 1 })
      touch.pinch(x: 150, y: 60, from: 120, to: 60)
      XCTAssertTrue(MainLoop.wait { grid.cellSize == PhotoGrid.defaultSize })
      touch.pinch(x: 150, y: 60, from: 120, to: 60)
      XCTAssertTrue(MainLoop.wait { grid.cellSize == PhotoGrid.defaultSize - 1 })
      XCTAssertTrue(grid.selection.isEmpty)
      XCTAssertFalse(room.page.isViewing)
    }
  }

  func testPinchingAPhotoZoomsAtTheFingers() throws {
    try withOpenPhoto { room, touch in
      let canvas = room.page.viewer.canvas
      let scale = canvas.zoom.scale
      let (x, y) = (Double(canvas.size.width) / 4, Double(canvas.size.height) / 2)
      touch.pinch(x: x, y: y, from: 60, to: 180)
      XCTAssertTrue(MainLoop.wait { abs(canvas.zoom.scale / scale - 3) < 0.2 })
      touch.pinch(x: x, y: y, from: 240, to: 60)
      XCTAssertTrue(MainLoop.wait { canvas.zoom.isFit })
      XCTAssertEqual(room.page.viewer.photo, room.model.photos.photos[0])
    }
  }

  func testALongPressOnAPhotoOpensItsMenu() throws {
    try withOpenPhoto { room, touch in
      let menu = try XCTUnwrap(room.page.viewer.menu)
      touch.begin(x: 100, y: 100)
      XCTAssertTrue(MainLoop.wait { menu.longPress != nil })
      touch.end(x: 100, y: 100)
      XCTAssertTrue(MainLoop.wait { menu.isOpen })
      menu.close()
    }
  }

  func testASwipeShowsTheNextPhoto() throws {
    try withOpenPhoto { room, touch in
      let (viewer, photos) = (room.page.viewer, room.model.photos.photos)
      touch.begin(x: 400, y: 200)
      for x in stride(from: 380.0, through: 60, by: -20) { touch.move(x: x, y: 200) }
      touch.end(x: 60, y: 200)
      XCTAssertTrue(MainLoop.wait { viewer.photo != photos[0] })
      XCTAssertEqual(viewer.photo, photos[1])
    }
  }
}
