import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonCore
import HalcyonPhotos
import HalcyonStore
import HalcyonText
import XCTest

@testable import HalcyonUI

/// A page with its own in-memory store and a temporary folder.
@MainActor private struct GalleryFixture {
  let folder: URL
  let database: HalcyonDatabase
  let model: GalleryModel
  let page: GalleryPage
  let savedState = GalleryPage.SavedState()
  let undo = UndoStack()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    database = try HalcyonDatabase.inMemory()
    model = GalleryModel(thumbnailer: Thumbnailer(cache: folder, desktop: nil))
    page = GalleryPage(model: model, savedState: savedState, window: .init(undo: undo))
  }

  func open() {
    model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
  }

  /// Writes pictures of one color each; the first is the newest.
  func write(_ count: Int) throws {
    for number in 0..<count {
      try picture(UInt8(truncatingIfNeeded: 60 + number * 20)).write(
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
    XCTAssertTrue(MainLoop.wait { model.photos.ids.count == count })
    XCTAssertTrue(MainLoop.wait { page.grid.grid.boundCells.count == count })
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}

@MainActor private func withFixture(
  width: Int = 600, _ body: (GalleryFixture) throws -> Void
) throws {
  let room = try GalleryFixture()
  defer { room.remove() }
  try withWindow(room.page.widget, width: width, height: 500) { _ in try body(room) }
}

final class GalleryPageTests: GtkTestCase {
  func testShowsLoadingThenEmptyPageThenPhotos() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
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
  }

  func testTabStopsOnceInTheGrid() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
        room.open()
        try room.fill(5)
        let (page, grid) = (room.page, room.page.grid.grid)
        MainLoop.paint(framesOf: page.widget)
        XCTAssertTrue(page.takeFocus())
        XCTAssertEqual(grid.focusedID, grid.ids[0])
        XCTAssertTrue(page.grid.handle(KeyPress(name: "Right")))
        XCTAssertEqual(grid.focusedID, grid.ids[1])
        XCTAssertFalse(page.widget.moveFocus(.next), "Tab leaves the grid")
        XCTAssertTrue(page.widget.moveFocus(.previous))
        XCTAssertNil(grid.focusedID)
        XCTAssertTrue(page.widget.moveFocus(.next))
        XCTAssertEqual(grid.focusedID, grid.ids[1], "Tab returns to the photo")
      }
    }
  }

  func testDeleteInTheViewerNeedsTheFocusOnThePhoto() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
        room.open()
        try room.fill(2)
        let viewer = room.page.viewer
        room.page.open(room.model.photos.photos[0])
        XCTAssertTrue(viewer.nextButton.grabFocus())
        XCTAssertFalse(viewer.handle(KeyPress(name: "Delete")))
        XCTAssertTrue(viewer.takeFocus())
        XCTAssertTrue(viewer.handle(KeyPress(name: "Delete")))
      }
    }
  }

  func testReleasedPageIsCreatedAgainWithItsThumbnails() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
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
  }

  func testImportsRequestedBeforeTheStoreOpensRunAfterwards() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
        try room.write(2)
        room.model.addPhotos([room.folder.path])
        room.open()
        XCTAssertTrue(MainLoop.wait { room.model.photos.ids.count == 2 })
      }
    }
  }

  func testViewerOpensPhotoAndKeysNavigateAndZoom() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
        room.open()
        try room.fill(3)
        let (page, viewer) = (room.page, room.page.viewer)
        let photos = room.model.photos.photos
        page.open(photos[0])
        XCTAssertTrue(page.isViewing)
        XCTAssertEqual(page.navigator.current?.title, "0.bmp")
        XCTAssertTrue(viewer.canvas.containsFocus)
        XCTAssertFalse(viewer.previousButton.isSensitive)
        XCTAssertTrue(MainLoop.wait { viewer.canvas.image?.size.width == 8 })
        XCTAssertTrue(viewer.handle(KeyPress(name: "Left")))
        XCTAssertEqual(viewer.photo, photos[0])
        XCTAssertTrue(viewer.handle(KeyPress(name: "Right")))
        XCTAssertEqual(viewer.photo, photos[1])
        XCTAssertEqual(page.navigator.current?.title, "1.bmp")
        viewer.widget.isRightToLeft = true
        XCTAssertTrue(viewer.handle(KeyPress(name: "Left")))
        XCTAssertEqual(viewer.photo, photos[2])
        XCTAssertFalse(viewer.nextButton.isSensitive)
        XCTAssertTrue(viewer.handle(KeyPress(name: "Home")))
        XCTAssertEqual(viewer.photo, photos[0])
        for _ in 0..<20 { XCTAssertTrue(viewer.handle(KeyPress(name: "plus", control: true))) }
        XCTAssertEqual(viewer.canvas.zoom.scale, PhotoZoom.maximum)
        XCTAssertTrue(viewer.handle(KeyPress(name: "0", control: true)))
        XCTAssertTrue(viewer.canvas.zoom.isFit)
        XCTAssertFalse(viewer.handle(KeyPress(name: "1", alt: true)))
        XCTAssertFalse(viewer.handle(KeyPress(name: "a")))
        XCTAssertTrue(viewer.handle(KeyPress(name: "Left")))
        XCTAssertTrue(page.navigator.handle(KeyPress(name: "Escape")))
        XCTAssertFalse(page.isViewing)
        XCTAssertEqual(page.grid.grid.focusedID, photos[1].id, "the photo that was shown last")
        XCTAssertTrue(MainLoop.wait { viewer.canvas.image == nil })
      }
    }
  }

  func testClosingTheViewerKeepsTheScrollPosition() throws {
    try MainActor.assumeIsolated {
      try withFixture(width: 360) { room in
        room.open()
        try room.write(9)
        room.model.addPhotos([room.folder.path])
        let page = room.page
        XCTAssertTrue(MainLoop.wait { room.model.photos.ids.count == 9 })
        page.widget.setMinimumSize(height: 200)
        XCTAssertTrue(MainLoop.wait { page.grid.scroller.contentHeight > 0 })
        page.grid.scroller.verticalPosition = 40
        MainLoop.paint(framesOf: page.grid)
        let before = page.grid.scroller.verticalPosition
        let photo = try XCTUnwrap(page.grid.firstInView.map { room.model.photos.photos[$0] })
        page.grid.focus(photo.id)
        let reached = page.grid.scroller.verticalPosition
        XCTAssertEqual(before, reached, accuracy: 40)
        page.open(photo)
        XCTAssertTrue(MainLoop.wait { !page.grid.isMapped })
        XCTAssertTrue(page.navigator.pop())
        XCTAssertTrue(MainLoop.wait { page.viewer.photo == nil })
        MainLoop.paint(framesOf: page.grid)
        XCTAssertEqual(page.grid.scroller.verticalPosition, reached)
        XCTAssertEqual(page.grid.grid.focusedID, photo.id)
      }
    }
  }

  func testAnOpenPhotoIsShownAgainWhenThePageIsMadeAnew() throws {
    try MainActor.assumeIsolated {
      let saved = GalleryPage.SavedState()
      try withFixture { room in
        room.open()
        try room.fill(3)
        let photo = room.model.photos.photos[1]
        let first = GalleryPage(model: room.model, savedState: saved)
        withWindow(first.widget) { _ in
          XCTAssertTrue(MainLoop.wait { first.grid.grid.boundCells.count == 3 })
          first.open(photo)
          first.isFrozen = true
        }
        let second = GalleryPage(model: room.model, savedState: saved)
        XCTAssertTrue(second.isViewing)
        XCTAssertEqual(second.viewer.photo, photo)
        XCTAssertTrue(second.navigator.canGoBack)
      }
    }
  }

  func testRemovingAPhotoKeepsItsFileAndCanBeUndone() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
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
  }

  func testRemovingTheLastPhotoShowsTheEmptyPage() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
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
  }

  func testUnreadablePhotoShowsTheReason() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
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
  }

  func testStoreErrorIsShown() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
        room.model.fail(.newer(path: "/data/halcyon.sqlite"))
        let message = UserText.sentence(StoreError.newer(path: "/data/halcyon.sqlite"))
        XCTAssertTrue(MainLoop.wait { room.page.pageContent.errorMessage == message })
        XCTAssertNil(room.page.pageContent.loadingMessage)
      }
    }
  }

  func testCoverAndFitKeepCenterAndAspectRatio() {
    MainActor.assumeIsolated {
      let bounds = Rectangle(width: 100, height: 50)
      let cover = PhotoCell.cover(bounds, by: (10, 10))
      XCTAssertEqual([cover.x, cover.y, cover.width, cover.height], [0, -25, 100, 100])
      let fit = PhotoCanvas.fit((10, 10), into: bounds)
      XCTAssertEqual([fit.x, fit.y, fit.width, fit.height], [25, 0, 50, 50])
    }
  }

  func testArrowsMoveThroughRowsAndShiftSelects() throws {
    try MainActor.assumeIsolated {
      try withFixture(width: 500) { room in
        room.open()
        try room.fill(9)
        let (grid, sheet) = (room.page.grid, room.page.grid.grid)
        MainLoop.paint(framesOf: grid)
        XCTAssertTrue(grid.focus(sheet.ids[0]))
        let row = sheet.layout.rows[0].range
        XCTAssertTrue(grid.handle(KeyPress(name: "Down")))
        XCTAssertEqual(sheet.focusedID, sheet.ids[row.upperBound])
        XCTAssertTrue(grid.handle(KeyPress(name: "Up")))
        XCTAssertEqual(sheet.focusedID, sheet.ids[0])
        XCTAssertFalse(grid.handle(KeyPress(name: "Up")), "leaves the grid")
        XCTAssertTrue(grid.handle(KeyPress(name: "End")))
        XCTAssertEqual(sheet.focusedID, sheet.ids[8])
        XCTAssertTrue(grid.handle(KeyPress(name: "Left", shift: true)))
        XCTAssertEqual(grid.selection.ids, [sheet.ids[7], sheet.ids[8]])
        XCTAssertEqual(sheet.boundCells[sheet.ids[8]]?.isSelected, true)
        XCTAssertEqual(room.page.selectionBar?.text, "2 selected")
        XCTAssertTrue(grid.handle(KeyPress(name: "Escape")))
        XCTAssertEqual(room.page.selectionBar?.text, "")
        XCTAssertFalse(grid.handle(KeyPress(name: "Escape")), "goes back")
        XCTAssertTrue(grid.handle(KeyPress(name: "a", control: true)))
        XCTAssertEqual(grid.selection.ids.count, 9)
        grid.isRightToLeft = true
        XCTAssertTrue(grid.handle(KeyPress(name: "Home")))
        XCTAssertTrue(grid.handle(KeyPress(name: "Left")))
        XCTAssertEqual(sheet.focusedID, sheet.ids[1])
      }
    }
  }

  func testFavoritesAreFilteredAndUndone() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
        room.open()
        try room.fill(3)
        let photo = room.model.photos.photos[1]
        room.page.actions.toggleFavorite([photo])
        XCTAssertTrue(MainLoop.wait { room.model.photos[photo.id]?.isFavorite == true })
        room.page.heading.favorites.isActive = true
        XCTAssertTrue(MainLoop.wait { room.page.grid.list.ids == [photo.id] })
        room.undo.undo()
        XCTAssertTrue(MainLoop.wait { room.page.grid.list.ids.isEmpty })
        XCTAssertFalse(room.page.grid.isVisible)
        room.page.heading.favorites.isActive = false
        XCTAssertTrue(MainLoop.wait { room.page.grid.list.ids.count == 3 })
      }
    }
  }

  func testSearchFindsPhotosByName() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
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

  func testHeadingFollowsTheMonthAndSelectsIt() throws {
    try MainActor.assumeIsolated {
      try withFixture(width: 360) { room in
        room.open()
        try room.write(40)
        room.model.addPhotos([room.folder.path])
        let grid = room.page.grid
        XCTAssertTrue(MainLoop.wait { room.model.photos.ids.count == 40 })
        XCTAssertTrue(MainLoop.wait { grid.scroller.contentHeight > 600 })
        let sections = room.model.photos.months.sections
        XCTAssertGreaterThan(sections.count, 1)
        XCTAssertEqual(room.page.heading.month.section, sections[0])
        grid.scroller.verticalPosition = grid.scroller.contentHeight
        XCTAssertTrue(
          MainLoop.wait { room.page.heading.month.section != sections[0] })
        room.page.heading.month.selectButton.emitClicked()
        let section = try XCTUnwrap(room.page.heading.month.section)
        XCTAssertEqual(grid.selection.ids, Set(grid.list.ids[section.range]))
        // Cells far from the view are reused.
        XCTAssertLessThan(grid.grid.boundCells.count, 40)
      }
    }
  }

  func testPropertiesChangeTheCaptionTagsAndDateAndUndo() throws {
    try MainActor.assumeIsolated {
      try withFixture(width: 900) { room in
        room.open()
        try room.fill(2)
        let photo = room.model.photos.photos[0]
        let (viewer, properties) = (room.page.viewer, room.page.viewer.properties)
        room.page.open(photo)
        XCTAssertTrue(viewer.handle(KeyPress(name: "Return", alt: true)))
        XCTAssertTrue(viewer.widget.showsPane)
        XCTAssertTrue(MainLoop.wait { properties.details?.photo.id == photo.id })
        XCTAssertTrue(properties.text.contains("0.bmp"))
        properties.source.change(photo, .caption("River"), "Changed")
        XCTAssertTrue(MainLoop.wait { properties.captionEntry.text == "River" })
        properties.tags.onEdit?(["boat"])
        XCTAssertTrue(MainLoop.wait { properties.tags.texts == ["boat"] })
        room.undo.undo()
        XCTAssertTrue(MainLoop.wait { properties.tags.texts.isEmpty })
        room.undo.undo()
        XCTAssertTrue(MainLoop.wait { properties.captionEntry.text.isEmpty })
        let time = try XCTUnwrap(PhotoText.time("2020-02-29 08:30"))
        properties.source.change(photo, .time(time), "Changed")
        XCTAssertTrue(MainLoop.wait { room.model.photos[photo.id]?.wallTime == time })
        XCTAssertEqual(room.model.photos.ids.last, photo.id)
        XCTAssertNil(PhotoText.time("2021-02-29 08:30"))
        XCTAssertEqual(PhotoText.time(PhotoText.editable(time)), time)
      }
    }
  }

  func testRotationSwapsTheSidesAndIsUndone() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
        room.open()
        try room.fill(1)
        let photo = room.model.photos.photos[0]
        room.page.open(photo)
        XCTAssertTrue(MainLoop.wait { room.page.viewer.canvas.image?.size.width == 8 })
        XCTAssertTrue(room.page.viewer.handle(KeyPress(name: "r", control: true)))
        XCTAssertTrue(MainLoop.wait { room.page.viewer.canvas.image?.size.width == 4 })
        XCTAssertFalse(room.page.viewer.nextButton.isVisible, "the only photo")
        room.undo.undo()
        XCTAssertTrue(MainLoop.wait { room.page.viewer.canvas.image?.size.width == 8 })
      }
    }
  }

  func testFullScreenEndsWithEscapeAndWithThePhoto() throws {
    try MainActor.assumeIsolated {
      try withFixture { room in
        room.open()
        try room.fill(2)
        let viewer = room.page.viewer
        var states: [Bool] = []
        room.page.open(room.model.photos.photos[0])
        viewer.actions.setFullScreen = { states.append($0) }
        XCTAssertTrue(viewer.handle(KeyPress(name: "F11")))
        XCTAssertTrue(viewer.handle(KeyPress(name: "Escape")))
        XCTAssertFalse(viewer.handle(KeyPress(name: "Escape")), "closes the photo")
        XCTAssertTrue(viewer.handle(KeyPress(name: "F5")))
        XCTAssertTrue(viewer.isSlideShow)
        viewer.end()
        XCTAssertFalse(viewer.isSlideShow)
        XCTAssertEqual(states, [true, false, true, false])
      }
    }
  }

  func testSelectionExtendsFromItsAnchor() {
    MainActor.assumeIsolated {
      let list = PhotoList((1...9).map { photo($0) })
      var selection = PhotoSelection()
      selection.toggle(list.ids[2])
      selection.extend(to: list.ids[5], in: list)
      XCTAssertEqual(selection.ids, Set(list.ids[2...5]))
      selection.toggle(list.ids[2...5])
      XCTAssertTrue(selection.isEmpty)
      selection.toggle(list.ids)
      selection.keep(PhotoList([photo(4)]))
      XCTAssertEqual(selection.ids, [4])
    }
  }

  func testIsFinalized() throws {
    try MainActor.assumeIsolated {
      assertFinalized {
        let page = GalleryPage()
        return page.widget
      }
      assertFinalized { PhotoCell(textures: nil) }
      assertFinalized { GalleryHeading() }
      assertFinalized { MonthHeading().widget }
      assertFinalized { PhotoCanvas() }
      assertFinalized { PhotoGrid { .failure(.missing(path: $0.file.path)) } }
      assertFinalized {
        PhotoViewer { photo, _ in .failure(.missing(path: photo.file.path)) }.widget
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
}

extension WidgetImage {
  /// Returns whether a pixel has approximately this shade.
  @MainActor fileprivate func contains(gray: Int) -> Bool {
    pixels.contains { pixel in
      [16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 0xFF) - gray) < 3 }
    }
  }
}
