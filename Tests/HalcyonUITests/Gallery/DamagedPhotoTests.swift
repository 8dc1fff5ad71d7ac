import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import GalleryFeature
@testable import HalcyonKit

/// The reason in the properties of a photo that stops the program that decodes it.
final class DamagedPhotoTests: GtkTestCase {
  private static let reason = "“0.bmp” is damaged: decoding it crashed. Restore it from a backup."

  func testThePropertiesSayWhyAPhotoIsDamagedUntilItsFileIsReplaced() throws {
    try withGallery(width: 900) { room in
      room.open()
      let file = room.folder.appendingPathComponent("0.bmp")
      // The end of the file stops decoding (HAL_MEDIA_DECODE), but not the import.
      let end = Data("\nhalcyon-test 4 crash\n".utf8)
      try (GalleryFixture.picture(60) + end).write(to: file)
      room.model.addPhotos([room.folder.path])
      XCTAssertTrue(MainLoop.wait { room.model.photos.ids.count == 1 })
      let viewer = room.page.viewer
      room.page.open(room.model.photos.photos[0])
      XCTAssertTrue(viewer.handle(KeyPress(name: "Return", alt: true)))
      XCTAssertTrue(MainLoop.wait { viewer.properties.text.first == Self.reason })
      try GalleryFixture.picture(90, width: 12).write(to: file)
      XCTAssertTrue(MainLoop.wait { viewer.canvas.image?.size.width == 12 })
      XCTAssertTrue(MainLoop.wait { !viewer.properties.text.contains(Self.reason) })
    }
  }

  func testTheReasonBelongsToThePhotoThatIsShown() throws {
    let properties = PhotoProperties()
    var known: [Int64: PhotoDamage] = [1: .crash]
    var isAnswered = false
    var (isHeld, held): (Bool, CheckedContinuation<Void, Never>?) = (false, nil)
    properties.source.damage = { photo in
      let damage = known[photo.id]
      if isHeld, photo.id == 1 {
        await withCheckedContinuation { held = $0 }
        isAnswered = true
      }
      return damage
    }
    func photo(_ id: Int64) -> Photo {
      Photo(
        id: id, file: PhotoFile(path: "/\(id - 1).bmp", bytes: 1, modifiedNanoseconds: 0),
        header: PhotoHeader(width: 4, height: 3), wallTime: WallTime(clamping: 0),
        added: .distantPast)
    }
    withWindow(properties.widget, width: 300, height: 400) { _ in
      properties.show(photo(1))
      XCTAssertTrue(MainLoop.wait { properties.text.first == Self.reason })
      properties.show(photo(2))
      XCTAssertFalse(properties.text.contains(Self.reason))
      // An answer that comes after the photo was left is ignored.
      isHeld = true
      properties.show(photo(1))
      XCTAssertTrue(MainLoop.wait { held != nil })
      properties.show(photo(2))
      MainLoop.drain()
      held?.resume()
      XCTAssertTrue(MainLoop.wait { isAnswered })
      MainLoop.drain()
      XCTAssertFalse(properties.text.contains { $0.contains("is damaged") })
      // It becomes known when the photo is decoded.
      known[2] = .time
      properties.checkDamage()
      XCTAssertTrue(
        MainLoop.wait { properties.text.first?.contains("decoding it took too long") == true })
    }
  }
}
