import Foundation
import GtkKit
import GtkTestSupport
import XCTest

@testable import GalleryFeature
@testable import HalcyonKit

/// Pictures that the desktop opens with Halcyon.
final class OpenedPhotoTests: GtkTestCase {
  func testAPictureIsOpenedOnceItIsInTheGallery() throws {
    try withGallery { room in
      try room.write(3)
      // Before the store is open, as at the start of the program.
      room.model.openPhotos([room.folder.path + "/1.bmp"])
      room.open()
      XCTAssertTrue(MainLoop.wait { room.page.isViewing })
      XCTAssertEqual(room.page.viewer.photo?.file.name, "1.bmp")
      XCTAssertEqual(room.model.photos.ids.count, 1, "the others stay out of the gallery")
    }
  }

  func testAPictureThatIsKnownIsOpenedAgain() throws {
    try withGallery { room in
      room.open()
      try room.fill(3)
      room.model.openPhotos([room.folder.path + "/2.bmp", room.folder.path + "/0.bmp"])
      XCTAssertTrue(MainLoop.wait { room.page.isViewing })
      XCTAssertEqual(room.page.viewer.photo?.file.name, "2.bmp")
    }
  }

  /// While a page appears, it is frozen; the photo that was open could be closed before its end.
  func testAPhotoThatIsClosedWhileThePageAppearsStaysClosed() throws {
    try withGallery { room in
      room.open()
      try room.fill(2)
      // A name that no word of the folder's random name begins with.
      try GalleryFixture.picture(200).write(to: room.folder.appendingPathComponent("zebra.bmp"))
      room.model.addPhotos([room.folder.path])
      XCTAssertTrue(MainLoop.wait { room.model.photos.ids.count == 3 })
      let page = room.page
      page.open(page.grid.list.photos[0])
      XCTAssertTrue(page.isViewing)
      page.isFrozen = true
      XCTAssertEqual(page.savedState.open, page.viewer.photo?.id)
      XCTAssertTrue(page.navigator.pop())
      page.isFrozen = false
      room.model.filter.search = "zebra"
      XCTAssertTrue(MainLoop.wait { page.grid.list.ids.count == 1 })
      XCTAssertFalse(page.isViewing)
    }
  }
}
