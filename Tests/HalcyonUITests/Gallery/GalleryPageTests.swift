import Foundation
import GtkKit
import HalcyonCore
import HalcyonServices
import HalcyonStore
import TestSupport
import XCTest

@testable import HalcyonUI

/// A page over a store of its own, in a folder that goes.
@MainActor private struct Room {
  let folder: URL
  let database: HalcyonDatabase
  let model: GalleryModel
  let page: GalleryPage
  let toasts = Toasts()

  final class Toasts {
    var shown: [(message: String, onButton: (() -> Void)?)] = []
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    database = try HalcyonDatabase.inMemory()
    model = GalleryModel(thumbnailer: Thumbnailer(cache: folder, desktop: nil))
    page = GalleryPage(model: model) { [toasts] message, _, onButton in
      toasts.shown.append((message, onButton))
    }
  }

  func open() {
    model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
  }

  /// Pictures of one colour each, the first the newest.
  func write(_ count: Int) throws {
    for number in 0..<count {
      try picture(UInt8(60 + number * 20)).write(
        to: folder.appendingPathComponent("\(number).bmp"))
      let date = Date(timeIntervalSince1970: 1_700_000_000 - Double(number) * 86_400)
      try FileManager.default.setAttributes(
        [.modificationDate: date],
        ofItemAtPath: folder.appendingPathComponent("\(number).bmp").path)
    }
  }

  /// - Source: Windows bitmaps (BITMAPINFOHEADER), which need no encoder.
  private func picture(_ shade: UInt8) -> Data {
    let (width, height) = (8, 4)
    let size = width * height * 3
    func number(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let header: [UInt8] =
      Array("BM".utf8) + number(54 + size) + number(0) + number(54) + number(40) + number(width)
      + number(height) + [1, 0, 24, 0] + number(0) + number(size) + number(0) + number(0)
      + number(0) + number(0)
    return Data(header + Array(repeating: shade, count: size))
  }

  func fill(_ count: Int) throws {
    try write(count)
    model.addPhotos([folder.path])
    XCTAssertTrue(MainLoop.run(seconds: 10) { model.photos.ids.count == count })
    XCTAssertTrue(MainLoop.run(seconds: 10) { page.grid.grid.boundCells.count == count })
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}

@MainActor private func withRoom(
  width: Int = 600, _ body: (Room) throws -> Void
) throws {
  let room = try Room()
  defer { room.remove() }
  try withWindow(room.page.widget, width: width, height: 500) { _ in try body(room) }
}

final class GalleryPageTests: GtkTestCase {
  func testFromOpeningToEmptyToPhotosThatAreSeen() throws {
    try MainActor.assumeIsolated {
      try withRoom { room in
        XCTAssertNotNil(room.page.holder.waitsFor)
        room.open()
        XCTAssertTrue(MainLoop.run(seconds: 10) { room.page.holder.waitsFor == nil })
        try room.fill(5)
        XCTAssertEqual(room.model.photos.photos.map(\.file.name), (0..<5).map { "\($0).bmp" })
        XCTAssertTrue(
          MainLoop.run(seconds: 10) {
            room.model.photos.photos.allSatisfy { photo in
              if case .ready = room.page.grid.textures.state(of: photo, at: 0) {
                true
              } else {
                false
              }
            }
          })
        XCTAssertTrue(
          MainLoop.run(seconds: 10) {
            WidgetImage(of: room.page.grid)?.contains(gray: 60 + 4 * 20) == true
          })
      }
    }
  }

  func testPhotosAskedForBeforeTheStoreIsOpenAreAddedAfterwards() throws {
    try MainActor.assumeIsolated {
      try withRoom { room in
        try room.write(2)
        room.model.addPhotos([room.folder.path])
        room.open()
        XCTAssertTrue(MainLoop.run(seconds: 10) { room.model.photos.ids.count == 2 })
      }
    }
  }

  func testAPhotoOpensLargeAndTheKeysGoOn() throws {
    try MainActor.assumeIsolated {
      try withRoom { room in
        room.open()
        try room.fill(3)
        let (page, viewer) = (room.page, room.page.viewer)
        let photos = room.model.photos.photos
        page.open(photos[0])
        XCTAssertTrue(page.holder.content === viewer.widget)
        XCTAssertFalse(viewer.previousButton.isSensitive)
        XCTAssertTrue(MainLoop.run(seconds: 10) { viewer.canvas.image?.size.width == 8 })
        XCTAssertTrue(viewer.handle(KeyPress(name: "Left")))
        XCTAssertEqual(viewer.photo, photos[0])
        XCTAssertTrue(viewer.handle(KeyPress(name: "Right")))
        XCTAssertEqual(viewer.photo, photos[1])
        viewer.widget.isRightToLeft = true
        XCTAssertTrue(viewer.handle(KeyPress(name: "Left")))
        XCTAssertEqual(viewer.photo, photos[2])
        XCTAssertFalse(viewer.nextButton.isSensitive)
        XCTAssertTrue(viewer.handle(KeyPress(name: "Home")))
        XCTAssertEqual(viewer.photo, photos[0])
        for _ in 0..<20 { XCTAssertTrue(viewer.handle(KeyPress(name: "plus", control: true))) }
        XCTAssertEqual(viewer.canvas.zoom, PhotoCanvas.zooms.upperBound)
        XCTAssertTrue(viewer.handle(KeyPress(name: "0", control: true)))
        XCTAssertEqual(viewer.canvas.zoom, 1)
        XCTAssertFalse(viewer.handle(KeyPress(name: "1", alt: true)))
        XCTAssertFalse(viewer.handle(KeyPress(name: "a")))
        XCTAssertTrue(viewer.handle(KeyPress(name: "Escape")))
        XCTAssertFalse(page.holder.content === viewer.widget)
        XCTAssertNil(viewer.canvas.image)
      }
    }
  }

  func testWhatIsInTheMiddleStaysThereWhenZooming() {
    MainActor.assumeIsolated {
      let canvas = PhotoCanvas()
      let scroller = ScrolledWindow(child: canvas, horizontal: true)
      canvas.viewSize = { [weak scroller] in scroller?.size ?? (0, 0) }
      withWindow(scroller, width: 400, height: 300) { _ in
        XCTAssertTrue(MainLoop.run(seconds: 5) { scroller.contentHeight == 300 })
        for zoom in [1.5, 2.25, 4] {
          scroller.contentWillScale(by: zoom / canvas.zoom)
          canvas.zoom = zoom
          XCTAssertTrue(
            MainLoop.run(seconds: 5) { abs(scroller.contentHeight - 300 * zoom) <= 1 })
          XCTAssertEqual(scroller.verticalPosition, 150 * zoom - 150, accuracy: 2)
        }
      }
    }
  }

  func testARemovedPhotoLeavesItsFileAndComesBack() throws {
    try MainActor.assumeIsolated {
      try withRoom { room in
        room.open()
        try room.fill(3)
        let photos = room.model.photos.photos
        room.page.open(photos[1])
        XCTAssertTrue(room.page.viewer.handle(KeyPress(name: "Delete")))
        XCTAssertTrue(MainLoop.run(seconds: 10) { room.model.photos.ids.count == 2 })
        // The one that came into its place is shown.
        XCTAssertTrue(MainLoop.run(seconds: 10) { room.page.viewer.photo == photos[2] })
        XCTAssertTrue(FileManager.default.fileExists(atPath: photos[1].file.path))
        XCTAssertTrue(MainLoop.run(seconds: 10) { room.toasts.shown.count == 1 })
        XCTAssertTrue(room.toasts.shown[0].message.contains("1.bmp"))
        room.toasts.shown[0].onButton?()
        XCTAssertTrue(MainLoop.run(seconds: 10) { room.model.photos.photos == photos })
      }
    }
  }

  func testTheLastPhotoLeavesTheEmptyPage() throws {
    try MainActor.assumeIsolated {
      try withRoom { room in
        room.open()
        try room.fill(1)
        let photo = try XCTUnwrap(room.model.photos.photos.first)
        room.page.open(photo)
        room.page.remove(photo)
        XCTAssertTrue(MainLoop.run(seconds: 10) { room.model.photos.ids.isEmpty })
        XCTAssertTrue(
          MainLoop.run(seconds: 10) {
            room.page.holder.content !== room.page.viewer.widget
              && room.page.viewer.photo == nil
          })
        XCTAssertNil(room.page.holder.waitsFor)
      }
    }
  }

  func testWhatCannotBeShownSaysWhy() throws {
    try MainActor.assumeIsolated {
      try withRoom { room in
        room.open()
        try room.fill(2)
        let photo = try XCTUnwrap(room.model.photos.photos.first)
        try FileManager.default.removeItem(atPath: photo.file.path)
        let missing = Words.sentence(PhotoImportIssue.missing(path: photo.file.path))
        let other = PhotoGrid { path in .failure(.missing(path: path)) }
        other.show(room.model.photos)
        try withWindow(other, width: 400) { _ in
          XCTAssertTrue(
            MainLoop.run(seconds: 10) { other.grid.boundCells[photo.id]?.isBroken == true })
          let cell = try XCTUnwrap(other.grid.boundCells[photo.id])
          XCTAssertEqual(cell.tooltip, missing)
        }
        room.page.open(photo)
        XCTAssertTrue(
          MainLoop.run(seconds: 10) {
            room.page.viewer.problemText == missing
          })
      }
    }
  }

  func testAFailureIsSaidInWords() throws {
    try MainActor.assumeIsolated {
      try withRoom { room in
        room.model.fail(.newer(path: "/data/halcyon.sqlite"))
        XCTAssertTrue(MainLoop.run(seconds: 10) { room.page.holder.waitsFor == nil })
      }
    }
  }

  func testCoverAndFitKeepTheMiddleAndTheShape() {
    MainActor.assumeIsolated {
      let bounds = Rectangle(width: 100, height: 50)
      let cover = PhotoCell.cover(bounds, by: (10, 10))
      XCTAssertEqual([cover.x, cover.y, cover.width, cover.height], [0, -25, 100, 100])
      let fit = PhotoCanvas.fit((10, 10), into: bounds)
      XCTAssertEqual([fit.x, fit.y, fit.width, fit.height], [25, 0, 50, 50])
    }
  }

  func testIsFinalized() throws {
    try MainActor.assumeIsolated {
      assertFinalized {
        let page = GalleryPage()
        return page.widget
      }
      assertFinalized { PhotoCell(textures: nil) }
      assertFinalized { PhotoCanvas() }
      assertFinalized { PhotoGrid { .failure(.missing(path: $0)) } }
      assertFinalized { PhotoViewer { path, _ in .failure(.missing(path: path)) }.widget }
      // One that was on screen, with photos.
      let room = try Room()
      defer { room.remove() }
      room.open()
      try room.write(2)
      room.model.addPhotos([room.folder.path])
      XCTAssertTrue(MainLoop.run(seconds: 10) { room.model.photos.ids.count == 2 })
      assertFinalized {
        let page = GalleryPage(model: room.model)
        withWindow(page.widget) { _ in
          _ = MainLoop.run(seconds: 5) { page.grid.grid.boundCells.count == 2 }
          XCTAssertEqual(page.grid.grid.boundCells.count, 2)
        }
        return page.widget
      }
    }
  }
}

extension WidgetImage {
  /// Whether a pixel of this shade is there, or nearly.
  @MainActor fileprivate func contains(gray: Int) -> Bool {
    pixels.contains { pixel in
      [16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 0xFF) - gray) < 3 }
    }
  }
}
