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

final class PhotoFilterTests: GtkTestCase {
  func testFavoritesAreFilteredAndUndone() throws {
    try withGallery { room in
      room.open()
      try room.fill(3)
      let photo = room.model.photos.photos[1]
      room.page.actions.toggleFavorite([photo])
      XCTAssertTrue(MainLoop.wait { room.model.photos[photo.id]?.isFavorite == true })
      room.page.heading.favorites.isActive = true
      XCTAssertTrue(MainLoop.wait { room.page.grid.list.ids == [photo.id] })
      XCTAssertTrue(MainLoop.wait { room.page.grid.focus(photo.id) })
      room.undo.undo()
      XCTAssertTrue(MainLoop.wait { room.page.grid.list.ids.isEmpty })
      XCTAssertFalse(room.page.grid.isVisible)
      XCTAssertTrue(room.page.heading.favorites.containsFocus, "not the header bar")
      room.page.heading.favorites.isActive = false
      XCTAssertTrue(MainLoop.wait { room.page.grid.list.ids.count == 3 })
    }
  }

  func testSearchFindsPhotosByName() throws {
    try withGallery { room in
      room.open()
      try room.write(3)
      let named = room.folder.appendingPathComponent("Über kingfisher.bmp")
      try FileManager.default.moveItem(
        at: room.folder.appendingPathComponent("2.bmp"), to: named)
      room.model.addPhotos([room.folder.path])
      XCTAssertTrue(MainLoop.wait { room.page.grid.list.ids.count == 3 })
      let search = try XCTUnwrap(room.page.search)
      search.open()
      search.entry.text = "uber king"
      XCTAssertTrue(
        MainLoop.wait { room.page.grid.list.photos.map(\.file.name) == [named.lastPathComponent] }
      )
      search.entry.text = "!"
      XCTAssertTrue(MainLoop.wait { room.page.grid.list.ids.isEmpty })
      search.close()
      XCTAssertTrue(MainLoop.wait { room.page.grid.list.ids.count == 3 })
    }
  }

  func testOnThisDayShowsEarlierYears() throws {
    let day = try XCTUnwrap(Day(year: 2026, month: 11, day: 22))
    let photos = try [(1, 2026, 22), (2, 2025, 22), (3, 2020, 22), (4, 2025, 21)].map {
      let date = try XCTUnwrap(Day(year: $0.1, month: 11, day: $0.2))
      return Photo(
        id: Int64($0.0), file: PhotoFile(path: "/p", bytes: 1, modifiedNanoseconds: 0),
        header: PhotoHeader(width: 1, height: 1),
        wallTime: try XCTUnwrap(WallTime(day: date, hour: 9, minute: 0, second: 0)),
        added: Date(timeIntervalSince1970: 0))
    }
    var filter = PhotoFilter()
    filter.isOnThisDay = true
    let list = PhotoList(photos).filtered(filter, today: day, found: nil)
    XCTAssertEqual(list.ids, [2, 3])
  }
}
