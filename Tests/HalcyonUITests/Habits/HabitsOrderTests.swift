import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import HabitsFeature
@testable import HalcyonKit

/// The order of habits, and their groups.
final class HabitsOrderTests: GtkTestCase {
  func testHabitsMoveWithinTheirSection() throws {
    try withHabits { room, page in
      room.open()
      for name in ["a", "b", "c"] { room.add(name) }
      let ids = page.rows.map(\.id)
      page.rows[2].row.openButton.grabFocus()
      XCTAssertTrue(page.handle(KeyPress(name: "Up", control: true)))
      XCTAssertTrue(room.wait { page.rows.map(\.id) == [ids[0], ids[2], ids[1]] })
      XCTAssertTrue(page.rows[1].row.containsFocus, "the row keeps the focus")
      room.undo()
      XCTAssertTrue(room.wait { page.rows.map(\.id) == ids })
      page.drop(ids[0], at: ids[1], isAfter: true)
      XCTAssertTrue(room.wait { page.rows.map(\.id) == [ids[1], ids[0], ids[2]] })
      room.undo()
      XCTAssertTrue(room.wait { page.rows.map(\.id) == ids })
      page.drop(ids[0], at: 999, isAfter: true)
      page.move(ids[0], by: -1)
      XCTAssertEqual(try room.stored().map(\.id), ids, "the first one stays")
    }
  }

  func testGroupsFold() throws {
    try withHabits { room, page in
      room.open()
      let group = try room.addGroup("Health")
      room.add("Read")
      room.add(HabitDefinition(name: "Walk", groupID: group))
      XCTAssertTrue(room.wait { page.sections.count == 2 && page.rows.count == 2 })
      XCTAssertEqual(page.sections.map(\.title), ["My Habits", "Health"])
      page.actions.setFolded(true, group: group)
      XCTAssertTrue(room.wait { page.rows.count == 1 })
      room.undo()
      XCTAssertTrue(room.wait { page.rows.count == 2 })
      room.redo()
      XCTAssertTrue(room.wait { page.rows.count == 1 })
      page.filter = "WAL"
      XCTAssertEqual(page.rows.map(\.row.nameLabel.text), ["Walk"], "search opens folded groups")
      page.filter = ""
      page.actions.delete(group: group)
      XCTAssertTrue(room.wait { page.rows.count == 2 && page.sections.count == 1 })
    }
  }

  func testGroupsMoveAndReturn() throws {
    try withHabits { room, page in
      room.open()
      for name in ["Health", "Mind"] {
        let group = try room.addGroup(name)
        room.add(HabitDefinition(name: name, groupID: group))
      }
      XCTAssertTrue(room.wait { page.sections.map(\.title) == ["Health", "Mind"] })
      let first = try XCTUnwrap(room.model.groups.first?.id)
      XCTAssertEqual(
        page.menu(ofGroup: first).items.map(\.title).prefix(3),
        ["Rename…", "Move Up", "Move Down"])
      page.actions.move(group: first, by: 1)
      XCTAssertTrue(room.wait { page.sections.map(\.title) == ["Mind", "Health"] })
      page.actions.move(group: first, by: 1)
      room.undo()
      XCTAssertTrue(room.wait { page.sections.map(\.title) == ["Health", "Mind"] })
    }
  }

  func testAGroupOfTheEditorIsAddedAndUndoneWithItsHabit() throws {
    try withHabits { room, page in
      room.open()
      room.add("Read")
      page.addHabit()
      let editor = try XCTUnwrap(page.editor)
      editor.parts.onChange? {
        $0.name = "Walk"
        $0.newGroup = "Health"
      }
      XCTAssertTrue(room.model.groups.isEmpty, "a cancelled editor leaves nothing")
      editor.submit()
      XCTAssertTrue(room.wait { page.sections.map(\.title) == ["My Habits", "Health"] })
      room.undo()
      XCTAssertTrue(room.wait { room.model.groups.isEmpty && room.model.habits.count == 1 })
      room.redo()
      XCTAssertTrue(room.wait { page.sections.map(\.title) == ["My Habits", "Health"] })
      // The same for a habit that exists.
      page.edit(try XCTUnwrap(room.model.habits.first?.id))
      let second = try XCTUnwrap(page.editor)
      second.parts.onChange? { $0.newGroup = "Mind" }
      second.submit()
      XCTAssertTrue(room.wait { page.sections.map(\.title) == ["Health", "Mind"] })
      room.undo()
      XCTAssertTrue(room.wait { page.sections.map(\.title) == ["My Habits", "Health"] })
      XCTAssertEqual(room.model.groups.map(\.name), ["Health"])
    }
  }
}
