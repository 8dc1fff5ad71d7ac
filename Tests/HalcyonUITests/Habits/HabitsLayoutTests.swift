import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import HabitsFeature

/// The rows of the page: the days that they show, and the keys that move in them.
final class HabitsLayoutTests: GtkTestCase {
  func testDaysScrollBackAndForth() throws {
    try withHabits(width: 800) { room, page in
      room.open()
      room.add("Read")
      let row = try XCTUnwrap(page.rows.first?.row)
      XCTAssertNotNil(WidgetImage(of: page.widget))
      let count = row.shownDays.count
      XCTAssertGreaterThan(count, 5)
      let today = room.model.today
      XCTAssertEqual(row.shownDays.upperBound, today)
      page.scroll(by: -count)
      XCTAssertEqual(row.shownDays.upperBound, today.advanced(by: -count))
      page.scroll(by: -1_000_000)
      XCTAssertGreaterThanOrEqual(row.shownDays.lowerBound, .earliest)
      page.scroll(by: nil)
      XCTAssertEqual(page.lastDay, today)
      page.scroll(by: 5)
      XCTAssertEqual(page.lastDay, today, "the future is not shown")
    }
  }

  func testNarrowRowsShowFewerDays() throws {
    for (width, columns) in [(0, 1), (312, 2), (420, 4), (600, 6), (9_000, 15)] {
      XCTAssertEqual(HabitColumns().count(in: width), columns, "\(width)")
    }
    XCTAssertEqual(HabitColumns(fontPixels: 14.7).width, 42)
    let large = HabitColumns(fontPixels: 29.4)
    XCTAssertEqual(large.width, 76)
    for (width, columns) in [(0, 1), (318, 1), (480, 1), (900, 6)] {
      XCTAssertEqual(large.count(in: width), columns, "\(width)")
    }
    XCTAssertLessThanOrEqual(HabitRow().measure(.horizontal, for: nil).minimum, 318)
  }

  func testTemplatesFitNarrowWindowsWithLargeText() throws {
    defer { Appearance.setTextScale(1) }
    Appearance.setTextScale(2)
    try withHabits(width: 360) { room, page in
      room.open()
      XCTAssertTrue(room.wait { page.isEmptyPageShown })
      XCTAssertNotNil(WidgetImage(of: page.widget))
      XCTAssertLessThanOrEqual(page.widget.size.width, 360)
      for button in page.templateButtons ?? [] {
        XCTAssertLessThanOrEqual(button.size.width, 336)
      }
      page.addHabit()
      MainLoop.paint(framesOf: page.widget)
      XCTAssertNotNil(page.editor)
      XCTAssertLessThanOrEqual(page.widget.size.width, 360, "with the editor")
    }
  }

  func testNameGetsItsShareOfTheRow() throws {
    defer { Appearance.setTextScale(1) }
    for scale in [1, 1.5, 2] {
      Appearance.setTextScale(scale)
      for width in [360, 480, 720] {
        try withHabits(width: width) { room, page in
          room.open()
          room.add("Read a chapter of a long book every evening")
          let row = try XCTUnwrap(page.rows.first?.row)
          XCTAssertTrue(room.wait { row.size.width > 0 })
          XCTAssertNotNil(WidgetImage(of: page.widget))
          XCTAssertLessThanOrEqual(page.widget.size.width, width, "\(width) px, \(scale)")
          let share = Double(row.openButton.size.width) / Double(row.size.width)
          XCTAssertGreaterThanOrEqual(share, 0.4, "\(width) px, \(scale)")
        }
      }
    }
  }

  func testTabStopsOnceInTheList() throws {
    Appearance.setAnimations(enabled: false)
    defer { Appearance.setAnimations(enabled: true) }
    try withHabits { room, page in
      room.open()
      for name in ["a", "b", "c"] { room.add(name) }
      XCTAssertTrue(room.wait { page.rows[2].row.size.width > 0 })
      MainLoop.paint(framesOf: page.widget)
      XCTAssertTrue(page.rows[0].row.focus(room.model.today))
      XCTAssertTrue(page.list.widget.moveFocus(.left))
      XCTAssertEqual(page.rows[0].row.focusedDay, room.model.today.advanced(by: -1))
      XCTAssertTrue(page.list.widget.moveFocus(.down))
      XCTAssertEqual(page.rows[1].row.focusedDay, room.model.today.advanced(by: -1))
      XCTAssertFalse(page.widget.moveFocus(.next), "Tab leaves the list")
      XCTAssertTrue(page.widget.moveFocus(.previous))
      XCTAssertFalse(page.rows.contains { $0.row.containsFocus })
      XCTAssertTrue(page.widget.moveFocus(.next))
      XCTAssertEqual(
        page.rows[1].row.focusedDay, room.model.today.advanced(by: -1), "Tab returns to the cell")
    }
  }

  func testKeysOfACell() throws {
    try withHabits { room, page in
      room.open()
      room.add("Read")
      let row = try XCTUnwrap(page.rows.first?.row)
      XCTAssertTrue(room.wait { row.size.width > 0 })
      MainLoop.paint(framesOf: page.widget)
      row.focus(room.model.today)
      XCTAssertTrue(page.handle(KeyPress(name: "s", control: true)))
      XCTAssertEqual(try room.marks(), [.skip])
      XCTAssertTrue(page.handle(KeyPress(name: "Delete")))
      XCTAssertEqual(try room.marks(), [])
      XCTAssertFalse(page.handle(KeyPress(name: "plus")), "not measured")
      let count = row.shownDays.count
      XCTAssertTrue(page.handle(KeyPress(name: "Page_Up")))
      XCTAssertEqual(page.daysBack, count)
      XCTAssertEqual(row.focusedDay, room.model.today.advanced(by: -count))
      XCTAssertTrue(page.handle(KeyPress(name: "Page_Down")))
      XCTAssertEqual(row.focusedDay, room.model.today)
    }
  }
}
