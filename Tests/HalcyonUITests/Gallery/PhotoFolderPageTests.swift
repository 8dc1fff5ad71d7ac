import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonPhotos
import HalcyonStore
import HalcyonText
import XCTest

@testable import GalleryFeature
@testable import HalcyonKit

final class PhotoFolderPageTests: GtkTestCase {
  func testAnAddedFolderIsWatchedAndCanBeStopped() throws {
    try withGallery { room in
      room.open()
      XCTAssertEqual(room.page.folderMenu.items.count, 1)
      try room.fill(2)
      XCTAssertTrue(MainLoop.wait { room.model.folders.count == 1 })
      let name = room.folder.lastPathComponent
      let item = try XCTUnwrap(room.page.folderMenu.items.last)
      XCTAssertEqual(item.title, "Stop Watching “\(name)”")
      item.run()
      XCTAssertTrue(MainLoop.wait { room.model.folders.isEmpty })
      XCTAssertEqual(room.model.photos.ids.count, 2)
      room.undo.undo()
      XCTAssertTrue(MainLoop.wait { room.model.folders.count == 1 })
    }
  }

  func testPhotosOfAnUnavailableFolderAreDimmedAndKept() throws {
    try withGallery { room in
      room.open()
      try room.fill(2)
      XCTAssertTrue(MainLoop.wait { room.model.folders.count == 1 })
      let photo = room.model.photos.photos[0]
      let away = room.folder.path + "-away"
      try FileManager.default.moveItem(atPath: room.folder.path, toPath: away)
      defer { try? FileManager.default.removeItem(atPath: away) }
      XCTAssertTrue(MainLoop.wait { room.model.isUnavailable(photo) })
      XCTAssertTrue(
        MainLoop.wait {
          room.page.grid.grid.boundCells[photo.id]?.tooltip.contains("not available") == true
        })
      XCTAssertEqual(room.model.photos.ids.count, 2)
      try FileManager.default.moveItem(atPath: away, toPath: room.folder.path)
      XCTAssertTrue(MainLoop.wait { !room.model.isUnavailable(photo) })
      XCTAssertTrue(
        MainLoop.wait { room.page.grid.grid.boundCells[photo.id]?.tooltip.isEmpty == true })
    }
  }

  func testAFolderWhoseNameBeginsLikeAnUnavailableOneIsAvailable() throws {
    try withGallery { room in
      room.open()
      XCTAssertTrue(MainLoop.wait { room.model.phase == .ready })
      let away = room.folder.path + "/Pics"
      Task { try await room.model.setWatched(away, true) }
      XCTAssertTrue(MainLoop.wait { room.model.unavailableFolders == [away] })
      for (path, isUnavailable) in [
        ("/Pics/a.jpg", true), ("/Pics/2020/a.jpg", true), ("/Pics2/a.jpg", false),
        ("/a.jpg", false),
      ] {
        let photo = Photo(
          id: 1,
          file: PhotoFile(path: room.folder.path + path, bytes: 1, modifiedNanoseconds: 0),
          header: PhotoHeader(width: 1, height: 1), wallTime: WallTime(clamping: 0),
          added: Date(timeIntervalSince1970: 0))
        XCTAssertEqual(room.model.isUnavailable(photo), isUnavailable, path)
      }
    }
  }

  func testAnImportThatAddsNothingEndsTheWaitForPhotos() throws {
    try withGallery { room in
      room.open()
      try room.write(1)
      let file = room.folder.path + "/0.bmp"
      for run in ["the first import", "the same file again"] {
        room.model.addPhotos([file])
        XCTAssertTrue(room.model.expectsPhotos, run)
        XCTAssertTrue(MainLoop.wait { !room.model.expectsPhotos }, run)
        XCTAssertEqual(room.model.photos.ids.count, 1, run)
      }
      room.model.addPhotos([room.folder.path + "/none.bmp"])
      XCTAssertTrue(MainLoop.wait { !room.model.expectsPhotos }, "a file that does not exist")
    }
  }

  func testAFileThatIsReplacedWhileItIsShownIsLoadedAgain() throws {
    try withGallery { room in
      room.open()
      try room.fill(1)
      let photo = room.model.photos.photos[0]
      room.page.open(photo)
      let canvas = room.page.viewer.canvas
      XCTAssertTrue(MainLoop.wait { canvas.image?.size.width == 8 })
      // The watched folder notices it.
      try GalleryFixture.picture(90, width: 12).write(to: URL(fileURLWithPath: photo.file.path))
      XCTAssertTrue(MainLoop.wait { canvas.image?.size.width == 12 })
      XCTAssertEqual(canvas.zoom.imageWidth, 12)
      // No image any more: the photo stays in the gallery, and the viewer says why it is empty.
      try Data("text".utf8).write(to: URL(fileURLWithPath: photo.file.path))
      XCTAssertTrue(room.page.viewer.handle(KeyPress(name: "r", control: true)))
      XCTAssertTrue(
        MainLoop.wait {
          room.page.viewer.problemText.hasSuffix(
            "0.bmp” is not a readable image. Open it in another app to check it.")
        })
      XCTAssertEqual(room.model.photos.ids.count, 1)
    }
  }

  func testAMomentIsShownAloneUntilItsButtonIsClicked() throws {
    try withGallery(width: 900) { room in
      room.open()
      try room.write(4)
      // The first three within an hour; the fourth days before.
      for number in 0..<3 {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 - Double(number) * 600)],
          ofItemAtPath: room.folder.appendingPathComponent("\(number).bmp").path)
      }
      room.model.addPhotos([room.folder.path])
      XCTAssertTrue(MainLoop.wait { room.model.photos.ids.count == 4 })
      let properties = room.page.viewer.properties
      room.page.open(room.model.photos.photos[3])
      XCTAssertFalse(properties.momentButton.isVisible)
      room.page.viewer.step(by: -1)
      XCTAssertTrue(properties.momentButton.isVisible)
      XCTAssertTrue(properties.momentButton.label.hasPrefix("3 photos · "))
      properties.momentButton.emitClicked()
      XCTAssertFalse(room.page.isViewing)
      XCTAssertTrue(MainLoop.wait { room.page.grid.list.ids.count == 3 })
      XCTAssertTrue(room.page.heading.showsMoment)
      room.page.heading.moment.emitClicked()
      XCTAssertFalse(room.page.heading.showsMoment)
      XCTAssertTrue(MainLoop.wait { room.page.grid.list.ids.count == 4 })
    }
  }

  func testAnAnimationPlaysWhileItIsShown() throws {
    try Self.withAnimation { viewer in
      XCTAssertTrue(MainLoop.wait { viewer.animator.showsFrame })
      XCTAssertFalse(viewer.playButton.isVisible)
      let first = try XCTUnwrap(viewer.canvas.image)
      XCTAssertTrue(MainLoop.wait { viewer.canvas.image.map { $0 !== first } == true })
      XCTAssertTrue(viewer.handle(KeyPress(name: "space")))
      XCTAssertEqual(viewer.animator.state, .paused)
      XCTAssertTrue(viewer.playButton.isVisible)
      viewer.end()
      XCTAssertEqual(viewer.animator.state, .still)
      XCTAssertFalse(viewer.animator.showsFrame)
    }
  }

  func testWithAnimationsDisabledAnAnimationWaitsForTheUser() throws {
    Appearance.setAnimations(enabled: false)
    defer { Appearance.setAnimations(enabled: true) }
    try Self.withAnimation { viewer in
      XCTAssertTrue(MainLoop.wait { viewer.playButton.isVisible && viewer.isDecoded })
      XCTAssertEqual(viewer.animator.state, .paused)
      XCTAssertFalse(viewer.animator.showsFrame)
      let still = try XCTUnwrap(viewer.canvas.image)
      XCTAssertTrue(viewer.playButton.grabFocus())
      viewer.playButton.emitClicked()
      XCTAssertFalse(viewer.playButton.isVisible)
      XCTAssertTrue(viewer.canvas.containsFocus)
      XCTAssertTrue(MainLoop.wait { viewer.canvas.image.map { $0 !== still } == true })
      XCTAssertTrue(viewer.handle(KeyPress(name: "space")))
      XCTAssertTrue(viewer.playButton.isVisible)
      XCTAssertTrue(viewer.handle(KeyPress(name: "space")))
      XCTAssertEqual(viewer.animator.state, .playing)
    }
  }

  /// Opens an animation.
  private static func withAnimation(_ body: (PhotoViewer) throws -> Void) throws {
    try withGallery { room in
      // Two frames of 8 × 4 pixels, red and blue.
      let gif = try XCTUnwrap(
        Data(
          base64Encoded:
            "R0lGODlhCAAEAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAACAAE"
            + "AAACBYSPqYsFACH5BAAKAAAALAAAAAAIAAQAgAAA/wAAAAIFhI+piwUAOw=="))
      try gif.write(to: room.folder.appendingPathComponent("a.gif"))
      room.open()
      room.model.addPhotos([room.folder.path])
      XCTAssertTrue(MainLoop.wait { room.model.photos.ids.count == 1 })
      room.page.open(room.model.photos.photos[0])
      try body(room.page.viewer)
    }
  }
}
