import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonPhotos
import XCTest

@testable import GalleryFeature

final class PhotoTileLayerTests: GtkTestCase {
  func testAMagnifiedLargePhotoIsSharpAndOnlyItsVisibleTilesAreKept() throws {
    try withGallery { room in
      room.open()
      try Self.large(room, width: 2_600, height: 1_700)
      let (page, viewer) = (room.page, room.page.viewer)
      page.open(room.model.photos.photos[0])
      XCTAssertTrue(MainLoop.wait { viewer.isDecoded })
      XCTAssertEqual(viewer.tiles.count, 0, "not magnified")
      XCTAssertTrue(viewer.handle(KeyPress(name: "1")))
      XCTAssertTrue(MainLoop.wait { viewer.tiles.count > 0 && viewer.tiles.isComplete })
      XCTAssertLessThan(viewer.canvas.image?.size.width ?? .max, 1_000, "the overview")
      let visible = viewer.tiles.count
      XCTAssertLessThanOrEqual(visible, 9)
      let sharp = try XCTUnwrap(Self.image(of: viewer))
      XCTAssertTrue(sharp.contains(gray: 255) && sharp.contains(gray: 0), "single lines")
      for _ in 0..<40 { XCTAssertTrue(viewer.handle(KeyPress(name: "Down"))) }
      XCTAssertTrue(MainLoop.wait { viewer.tiles.isComplete })
      XCTAssertTrue(viewer.handle(KeyPress(name: "r", control: true)))
      XCTAssertTrue(MainLoop.wait { viewer.canvas.zoom.imageWidth == 1_700 })
      XCTAssertEqual(viewer.tiles.count, 0)
      viewer.end()
      XCTAssertEqual(viewer.tiles.count, 0)
    }
  }

  func testWithoutTilesTheWholePhotoIsDecoded() throws {
    try withGallery { room in
      room.open()
      try Self.large(room, width: 2_600, height: 1_700)
      // A file instead of the folder of the cache.
      try? FileManager.default.removeItem(at: room.cache)
      try Data().write(to: room.cache)
      let viewer = room.page.viewer
      room.page.open(room.model.photos.photos[0])
      XCTAssertTrue(MainLoop.wait { viewer.isDecoded })
      XCTAssertTrue(viewer.handle(KeyPress(name: "1")))
      XCTAssertTrue(MainLoop.wait { viewer.canvas.image?.size.width == 2_600 })
    }
  }

  /// Imports a photo with alternating black and white lines.
  private static func large(_ room: GalleryFixture, width: Int, height: Int) throws {
    var bytes = GalleryFixture.picture(0, width: 1).prefix(54)
    func number(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    bytes.replaceSubrange(18..<26, with: number(width) + number(height))
    let stride = (width * 3 + 3) / 4 * 4
    for y in 0..<height { bytes += Data(repeating: y % 2 == 0 ? 0 : 255, count: stride) }
    try Data(bytes).write(to: room.folder.appendingPathComponent("large.bmp"))
    room.model.addPhotos([room.folder.path])
    XCTAssertTrue(MainLoop.wait { room.model.photos.ids.count == 1 })
    XCTAssertTrue(MainLoop.wait { room.page.grid.grid.boundCells.count == 1 })
  }

  private static func image(of viewer: PhotoViewer) -> WidgetImage? {
    MainLoop.paint(framesOf: viewer.canvas)
    return WidgetImage(of: viewer.canvas)
  }
}
