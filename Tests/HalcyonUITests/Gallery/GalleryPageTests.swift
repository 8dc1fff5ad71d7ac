import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import HalcyonText
import XCTest

@testable import GalleryFeature
@testable import HalcyonKit

final class GalleryPageTests: GtkTestCase {
  func testShowsLoadingThenEmptyPageThenPhotos() throws {
    try withGallery { room in
      XCTAssertNotNil(room.page.pageContent.loadingMessage)
      room.open()
      XCTAssertTrue(MainLoop.wait { room.page.pageContent.loadingMessage == nil })
      try room.fill(5)
      XCTAssertEqual(room.model.photos.photos.map(\.file.name), (0..<5).map { "\($0).bmp" })
      XCTAssertTrue(
        MainLoop.wait {
          room.model.photos.photos.allSatisfy { photo in
            if case .ready = room.page.grid.textures.state(of: photo, at: 0) {
              true
            } else {
              false
            }
          }
        })
      XCTAssertTrue(
        MainLoop.wait {
          WidgetImage(of: room.page.grid)?.contains(gray: 60 + 4 * 20) == true
        })
    }
  }

  func testReleasedPageIsCreatedAgainWithItsThumbnails() throws {
    try withGallery { room in
      let areReady = { (page: GalleryPage) in
        room.model.photos.photos.allSatisfy { photo in
          if case .ready = page.grid.textures.state(of: photo, at: 0) { true } else { false }
        }
      }
      room.open()
      try room.fill(5)
      XCTAssertTrue(MainLoop.wait { areReady(room.page) })
      room.page.isFrozen = true
      room.page.grid.textures.end()
      // Nothing can be decoded before the main loop runs again.
      let again = GalleryPage(model: room.model, savedState: room.savedState)
      XCTAssertTrue(areReady(again))
      XCTAssertEqual(again.grid.textures.cost, 5 * 8 * 4 * 4)
    }
  }

  func testImportsRequestedBeforeTheStoreOpensRunAfterwards() throws {
    try withGallery { room in
      try room.write(2)
      room.model.addPhotos([room.folder.path])
      room.open()
      XCTAssertTrue(MainLoop.wait { !room.model.photos.ids.isEmpty })
      XCTAssertEqual(room.model.photos.ids.count, 2)
    }
  }

  func testRemovingAPhotoKeepsItsFileAndCanBeUndone() throws {
    try withGallery { room in
      room.open()
      try room.fill(3)
      let photos = room.model.photos.photos
      room.page.open(photos[1])
      XCTAssertTrue(room.page.viewer.handle(KeyPress(name: "Delete")))
      XCTAssertTrue(MainLoop.wait { room.model.photos.ids.count == 2 })
      // The viewer shows the photo that took its position.
      XCTAssertTrue(MainLoop.wait { room.page.viewer.photo == photos[2] })
      XCTAssertTrue(FileManager.default.fileExists(atPath: photos[1].file.path))
      XCTAssertTrue(room.undo.undoTitle?.contains("1.bmp") ?? false)
      room.undo.undo()
      XCTAssertTrue(MainLoop.wait { room.model.photos.photos == photos })
    }
  }

  func testRemovingTheLastPhotoShowsTheEmptyPage() throws {
    try withGallery { room in
      room.open()
      try room.fill(1)
      let photo = try XCTUnwrap(room.model.photos.photos.first)
      room.page.open(photo)
      room.page.actions.remove([photo])
      XCTAssertTrue(MainLoop.wait { room.model.photos.ids.isEmpty })
      XCTAssertTrue(
        MainLoop.wait {
          !room.page.isViewing && room.page.viewer.photo == nil
        })
      XCTAssertNil(room.page.pageContent.loadingMessage)
    }
  }

  func testUnreadablePhotoShowsTheReason() throws {
    try withGallery { room in
      room.open()
      try room.fill(2)
      let photo = try XCTUnwrap(room.model.photos.photos.first)
      try FileManager.default.removeItem(atPath: photo.file.path)
      let missing = UserText.sentence(PhotoImportIssue.missing(path: photo.file.path))
      let other = PhotoGrid { .failure(.missing(path: $0.file.path)) }
      other.show(room.model.photos)
      try withWindow(other, width: 400) { _ in
        XCTAssertTrue(
          MainLoop.wait { other.grid.boundCells[photo.id]?.isBroken == true })
        let cell = try XCTUnwrap(other.grid.boundCells[photo.id])
        XCTAssertEqual(cell.tooltip, missing)
      }
      room.page.open(photo)
      XCTAssertTrue(
        MainLoop.wait {
          room.page.viewer.problemText == missing
        })
    }
  }

  func testStoreErrorIsShown() throws {
    try withGallery { room in
      room.model.fail(.newer(path: "/data/halcyon.sqlite"))
      let message = UserText.sentence(StoreError.newer(path: "/data/halcyon.sqlite"))
      XCTAssertTrue(MainLoop.wait { room.page.pageContent.errorMessage == message })
      XCTAssertNil(room.page.pageContent.loadingMessage)
    }
  }

  func testIsFinalized() throws {
    assertFinalized {
      let page = GalleryPage()
      return page.widget
    }
    assertFinalized { PhotoCell(textures: nil) }
    assertFinalized { GalleryHeading() }
    assertFinalized { MonthHeading() }
    assertFinalized { PhotoCanvas() }
    assertFinalized { PhotoGrid { .failure(.missing(path: $0.file.path)) } }
    assertFinalized {
      PhotoViewer(
        make: { photo, _ in .failure(.missing(path: photo.file.path)) },
        tiles: { .failure(.missing(path: $0.file.path)) }
      ).widget
    }
    // A page that was visible and contained photos.
    let room = try GalleryFixture()
    defer { room.remove() }
    room.open()
    try room.write(2)
    room.model.addPhotos([room.folder.path])
    XCTAssertTrue(MainLoop.wait { room.model.photos.ids.count == 2 })
    assertFinalized {
      let page = GalleryPage(model: room.model)
      withWindow(page.widget) { _ in
        XCTAssertTrue(MainLoop.wait { page.grid.grid.boundCells.count == 2 })
      }
      return page.widget
    }
  }
}
