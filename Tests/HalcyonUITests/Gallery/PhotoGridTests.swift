import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonPhotos
import HalcyonStore
import HalcyonText
import XCTest

@testable import GalleryFeature

/// Five photos, the first three of them within a second.
private func burst() -> [Photo] {
  (1...5 as ClosedRange<Int64>).map { id -> Photo in
    var one = photo(id)
    // The first three within a second.
    one.wallTime = WallTime(clamping: 1_000_000 - (id > 3 ? id * 60 : 0))
    one.header.taken = .init(wallTime: one.wallTime)
    return one
  }
}

final class PhotoGridTests: GtkTestCase {
  func testTabStopsOnceInTheGrid() throws {
    try withGallery { room in
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

  func testArrowsMoveThroughRowsAndShiftSelects() throws {
    try withGallery(width: 500) { room in
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

  func testSelectionExtendsFromItsAnchor() {
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

  func testShiftSelectsOnePhotoAfterTheAnchorWasFilteredOut() {
    let all = PhotoList((1...9).map { photo($0) })
    var selection = PhotoSelection()
    selection.toggle(all.ids[2])
    selection.keep(PhotoList([photo(all.ids[2]), photo(all.ids[6])]))
    XCTAssertEqual(selection.anchor, all.ids[2], "it is still shown")
    selection.keep(PhotoList([photo(all.ids[6])]))
    XCTAssertTrue(selection.isEmpty)
    XCTAssertNil(selection.anchor)
    selection.extend(to: all.ids[5], in: all)
    XCTAssertEqual(selection.ids, [all.ids[5]])
    selection.extend(to: all.ids[7], in: all)
    XCTAssertEqual(selection.ids, Set(all.ids[5...7]), "the photo is the new anchor")
  }

  func testHeadingFollowsTheMonthAndSelectsIt() throws {
    try withGallery(width: 360) { room in
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

  func testFits360PixelsAtDoubleTextSize() throws {
    Appearance.setTextScale(2)
    defer { Appearance.setTextScale(1) }
    try withGallery(width: 360) { room in
      room.open()
      try room.write(2)
      room.model.addPhotos([room.folder.path])
      XCTAssertTrue(MainLoop.wait { room.page.heading.month.section != nil })
      MainLoop.paint(framesOf: room.page.widget)
      XCTAssertLessThanOrEqual(room.page.widget.size.width, 360)
    }
  }

  func testNarrowHeadingsAbbreviateTheMonthInsteadOfCuttingIt() {
    let heading = MonthHeading()
    heading.show(.init(month: PhotoMonth(year: 2024, month: 9), range: 0..<6))
    let row = BoxLayout(.vertical, [heading])
    withWindow(row, width: 500, height: 100) { _ in
      MainLoop.paint(framesOf: row)
      XCTAssertEqual(heading.text, "September 2024 6 photos")
    }
    Appearance.setTextScale(2)
    defer { Appearance.setTextScale(1) }
    let narrow = MonthHeading()
    narrow.show(.init(month: PhotoMonth(year: 2024, month: 9), range: 0..<6))
    let column = BoxLayout(.vertical, [narrow])
    withWindow(column, width: 200, height: 100) { _ in
      MainLoop.paint(framesOf: column)
      XCTAssertEqual(narrow.text, "Sep 2024")
    }
  }

  func testABurstIsOneCellUntilItIsExpanded() {
    let photos = burst()
    let list = PhotoList(photos).stacked(except: [])
    XCTAssertEqual(list.ids, [1, 4, 5])
    XCTAssertEqual(list.stacks[1]?.map(\.id), [1, 2, 3])
    XCTAssertEqual(list.months.sections.map(\.photoCount), [5])
    XCTAssertEqual(list.cover(of: 3), 1)
    XCTAssertEqual(list.cover(of: 4), 4)
    XCTAssertNil(list.cover(of: 6))
    // What is done with a stack is done with all its photos.
    XCTAssertEqual(list.photos(of: [4, 1, 6]).map(\.id), [1, 2, 3, 4])
    XCTAssertEqual(PhotoList(photos).stacked(except: [2]).ids, [1, 2, 3, 4, 5])
    let cell = PhotoCell(textures: nil)
    cell.show(photos[0], at: 0, burst: 3)
    XCTAssertEqual(cell.burstText, "3")
    cell.show(photos[3], at: 1)
    XCTAssertEqual(cell.burstText, "")
  }
}
