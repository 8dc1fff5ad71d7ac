import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import HabitsFeature
@testable import HalcyonKit

/// The archived habits, and the page when no others are left.
final class HabitsArchiveTests: GtkTestCase {
  func testTheArchiveOpensFromTheEmptyPage() throws {
    try withHabits { room, page in
      room.open()
      XCTAssertFalse(page.archiveButton.isVisible)
      room.add("Read")
      page.rows[0].row.openButton.grabFocus()
      page.actions.setArchived(true, page.rows[0].id)
      XCTAssertTrue(room.wait { page.isEmptyPageShown })
      XCTAssertEqual(page.emptyPage?.widget.containsFocus, true, "the focus stays in the page")
      XCTAssertTrue(page.archiveButton.isVisible)
      page.archiveButton.emitClicked()
      XCTAssertEqual(page.navigator.current?.title, "Archived Habits")
    }
  }

  func testAnArchivedHabitLeavesTheFocusToItsNeighbor() throws {
    try withHabits { room, page in
      room.open()
      for name in ["a", "b", "c"] { room.add(name) }
      let ids = page.rows.map(\.id)
      for (id, neighbor) in [(ids[1], ids[2]), (ids[2], ids[0])] {
        let row = try XCTUnwrap(page.rows.first { $0.id == id }?.row)
        XCTAssertTrue(row.openButton.grabFocus())
        let menu = page.menu(of: id, on: nil)
        menu.items.first { $0.title == "Archive" }?.run()
        XCTAssertTrue(room.wait { !page.rows.contains { $0.id == id } })
        XCTAssertEqual(page.rows.first { $0.row.containsFocus }?.id, neighbor)
      }
    }
  }

  func testTheFocusStaysInTheArchive() throws {
    try withHabits { room, page in
      room.open()
      for name in ["a", "b", "c"] { room.add(name) }
      let ids = page.rows.map(\.id)
      ids.prefix(2).forEach { page.actions.setArchived(true, $0) }
      XCTAssertTrue(room.wait { room.model.archived.count == 2 })
      page.openArchive()
      let archive = try XCTUnwrap(page.archive)
      XCTAssertTrue(room.wait { archive.rows.count == 2 })
      XCTAssertTrue(archive.rows[0].focusFirstChild())
      page.actions.setArchived(false, ids[0])
      XCTAssertTrue(room.wait { archive.rows.count == 1 })
      XCTAssertTrue(archive.rows[0].containsFocus, "the next habit has it")
      page.actions.setArchived(false, ids[1])
      XCTAssertTrue(room.wait { archive.rows.isEmpty })
      XCTAssertFalse(page.widget.windowHasFocus, "so that Escape goes back")
    }
  }

  func testADayOnWhichNothingIsDueIsNamed() throws {
    try withHabits { room, page in
      room.open()
      XCTAssertEqual(page.heading.summary, "Add your first habit.")
      room.add(HabitDefinition(name: "Walk", schedule: .weekdays([.monday])))
      XCTAssertEqual(page.heading.summary, "Nothing is due today.")
      room.add("Read")
      XCTAssertEqual(page.heading.summary, "0 of 1 habit done today")
    }
  }
}
