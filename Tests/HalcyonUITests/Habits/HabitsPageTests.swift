import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonCore
import HalcyonStore
import HalcyonText
import XCTest

@testable import HalcyonUI

final class HabitsPageTests: GtkTestCase {
  func testShowsLoadingThenTemplatesThenTheFirstHabit() throws {
    try MainActor.assumeIsolated {
      try withHabits { room, page in
        XCTAssertEqual(room.model.phase, .loading)
        XCTAssertFalse(page.isEmptyPageShown)
        room.open()
        XCTAssertTrue(room.wait { page.isEmptyPageShown })
        let buttons = try XCTUnwrap(page.templateButtons)
        XCTAssertEqual(buttons.count, 12)
        buttons[1].emitClicked()
        XCTAssertTrue(room.wait { page.rows.count == 1 })
        XCTAssertFalse(page.isEmptyPageShown)
        XCTAssertEqual(
          try room.stored().map(\.habit.definition),
          [HabitTemplate.all(firstWeekday: room.model.dates.firstWeekday)[1].definition])
        page.pageMenu.items.first { $0.title == "Templates" }?.run()
        page.templates?.buttons[0].emitClicked()
        XCTAssertTrue(room.wait { page.rows.count == 2 })
        XCTAssertNil(page.navigator.current)
        room.undo()
        room.undo()
        XCTAssertTrue(room.wait { page.isEmptyPageShown })
      }
    }
  }

  func testEditorAddsAHabitAndRejectsAnEmptyName() throws {
    try MainActor.assumeIsolated {
      try withHabits { room, page in
        room.open()
        page.addHabit()
        let editor = try XCTUnwrap(page.editor)
        editor.submit()
        XCTAssertTrue(editor.parts.name.isInvalid)
        XCTAssertEqual(editor.message, "Enter a name for the habit.")
        editor.parts.name.text = "  Read\ta page "
        XCTAssertFalse(editor.parts.name.isInvalid)
        XCTAssertEqual(editor.message, "")
        editor.parts.schedule.kind.emitSelected(2)
        XCTAssertEqual(
          editor.parts.schedule.text,
          UserText.sentence(editor.draft.schedule))
        editor.parts.goal.measured.emitToggled()
        editor.parts.goal.target.text = "x"
        editor.submit()
        XCTAssertTrue(editor.parts.goal.target.isInvalid)
        editor.parts.goal.target.text = "20"
        editor.parts.reminders.addReminder()
        editor.submit()
        XCTAssertTrue(room.wait { page.rows.count == 1 })
        let stored = try XCTUnwrap(try room.stored().first?.habit)
        XCTAssertEqual(stored.name, "Read a page")
        XCTAssertEqual(stored.schedule.count, 3)
        XCTAssertEqual(stored.goal.target?.amount.thousandths, 20_000)
        XCTAssertEqual(stored.reminders, [HabitReminder(minute: 480)])
        XCTAssertNil(page.navigator.current)
      }
    }
  }

  func testActivatingADayIsVisibleAtOnceAndStored() throws {
    try MainActor.assumeIsolated {
      try withHabits { room, page in
        room.open()
        room.add("Read")
        let cells = try XCTUnwrap(page.rows.first?.row.days)
        XCTAssertEqual(cells.last?.mark?.sign, .unknown)
        cells[14].onActivate?()
        XCTAssertEqual(room.model.habits.first?.state, .done, "before it is stored")
        cells[13].onActivate?()
        var revisions: Set<Int64> = []
        XCTAssertTrue(
          room.wait {
            XCTAssertEqual(room.model.habits.first?.streak?.length, 2, "shown until stored")
            revisions.insert(room.model.habits.first?.tracked.revision ?? 0)
            return revisions.contains(2)
          })
        XCTAssertTrue(room.wait { cells[14].mark?.sign == .done })
        XCTAssertEqual(try room.marks(), [.yes, .yes])
        XCTAssertEqual(room.model.habits.first?.score ?? 0, 0.1011, accuracy: 1e-3)
        // Changes that are faster than the store: the last one wins.
        for _ in 0..<3 { cells[14].onActivate?() }
        XCTAssertEqual(try room.marks(), [.yes])
        XCTAssertTrue(room.wait { cells[14].mark?.sign == .unknown })
        room.undo()
        XCTAssertTrue(room.wait { cells[14].mark?.sign == .done })
        XCTAssertTrue(room.window.toasts.isEmpty)
      }
    }
  }

  func testClearingATickKeepsASkip() throws {
    try MainActor.assumeIsolated {
      try withHabits { room, page in
        room.open()
        room.add("Read")
        let id = try XCTUnwrap(page.rows.first?.id)
        page.actions.edit(.set(.skip), of: id, on: room.model.today)
        XCTAssertTrue(room.wait { page.rows.first?.row.days.last?.mark?.sign == .skipped })
        page.actions.edit(.untick, of: id, on: room.model.today)
        XCTAssertEqual(try room.marks(), [.skip])
      }
    }
  }

  func testMeasuredHabitTakesOneTapPerIncrement() throws {
    try MainActor.assumeIsolated {
      try withHabits { room, page in
        room.open()
        room.add(HabitDefinition(name: "Water", goal: HabitSamples.glasses))
        let cell = try XCTUnwrap(page.rows.first?.row.days.last)
        for _ in 0..<3 { cell.onActivate?() }
        XCTAssertEqual(try room.marks(), [.amount(HabitAmount(thousandths: 3_000))])
        XCTAssertTrue(
          room.wait { cell.mark?.sign == .amount(part: 0.375, text: "3", isMet: false) })
        XCTAssertTrue(page.rows[0].row.statusLabel.text.hasPrefix("3 of 8 glasses"))
        cell.grabFocus()
        XCTAssertTrue(page.handle(KeyPress(name: "minus")))
        XCTAssertEqual(try room.marks(), [.amount(HabitAmount(thousandths: 2_000))])
      }
    }
  }

  func testDeletedHabitReturnsToItsPlace() throws {
    try MainActor.assumeIsolated {
      try withHabits { room, page in
        room.open()
        for name in ["a", "b", "c"] { room.add(name) }
        page.rows[1].row.days.last?.onActivate?()
        XCTAssertTrue(room.wait { room.model.habits[1].state == .done })
        let (before, kept) = (try room.stored(), page.rows[0].row)
        page.delete(page.rows[1].id)
        XCTAssertTrue(room.wait { page.rows.count == 2 })
        XCTAssertEqual(try room.stored().map(\.habit.name), ["a", "c"])
        XCTAssertEqual(room.window.undo.undoTitle, "Deleted “b”")
        room.undo()
        XCTAssertTrue(room.wait { page.rows.count == 3 })
        XCTAssertEqual(try room.stored(), before)
        XCTAssertTrue(page.rows[0].row === kept, "remaining rows are reused")
      }
    }
  }

  func testHabitsMoveWithinTheirSection() throws {
    try MainActor.assumeIsolated {
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
  }

  func testGroupsFold() throws {
    try MainActor.assumeIsolated {
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
  }

  func testGroupsMoveAndReturn() throws {
    try MainActor.assumeIsolated {
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
  }

  func testAGroupOfTheEditorIsAddedAndUndoneWithItsHabit() throws {
    try MainActor.assumeIsolated {
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

  func testColumnsShiftWhenTheDayEnds() throws {
    try MainActor.assumeIsolated {
      try withHabits { room, page in
        room.open()
        room.add("Read")
        let cells = try XCTUnwrap(page.rows.first?.row.days)
        cells[14].onActivate?()
        XCTAssertTrue(room.wait { cells[14].mark?.sign == .done })
        XCTAssertEqual(room.model.secondsToNextCheck, 3_600)
        room.now += 12 * 3_600 - 60
        XCTAssertEqual(room.model.secondsToNextCheck, 60)
        room.now += 60
        room.model.refreshToday()
        XCTAssertTrue(
          room.wait { cells[13].mark?.sign == .done && cells[14].mark?.sign == .unknown })
      }
    }
  }

  func testDaysScrollBackAndForth() throws {
    try MainActor.assumeIsolated {
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
  }

  func testHabitPageOpensAndFollowsChanges() throws {
    try MainActor.assumeIsolated {
      try withHabits(width: 800) { room, page in
        room.open()
        room.add("Read")
        page.rows.first?.row.openButton.emitClicked()
        let habitPage = try XCTUnwrap(page.habitPage)
        XCTAssertEqual(page.navigator.current?.title, "Read")
        XCTAssertTrue(room.wait { habitPage.review != nil })
        let last = try XCTUnwrap(habitPage.review?.cells.count) - 1
        page.actions.edit(.tick, of: page.rows[0].id, on: room.model.today)
        XCTAssertTrue(room.wait { habitPage.review?.cells[last].level == 1 })
        XCTAssertNotNil(WidgetImage(of: page.widget))
        page.actions.delete(page.rows[0].id)
        XCTAssertTrue(room.wait { page.navigator.current == nil }, "the page closes")
      }
    }
  }

  func testNarrowRowsShowFewerDays() throws {
    MainActor.assumeIsolated {
      for (width, columns) in [(0, 1), (312, 1), (420, 4), (600, 6), (9_000, 15)] {
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
  }

  func testTemplatesFitNarrowWindowsWithLargeText() throws {
    try MainActor.assumeIsolated {
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
      }
    }
  }

  func testNameGetsItsShareOfTheRow() throws {
    try MainActor.assumeIsolated {
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
  }

  func testTabStopsOnceInTheList() throws {
    try MainActor.assumeIsolated {
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
  }

  func testKeysOfACell() throws {
    try MainActor.assumeIsolated {
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

  func testStoreErrorsAreShown() throws {
    try MainActor.assumeIsolated {
      try withHabits { room, page in
        // Writing fails before the store is open.
        var failures = 0
        room.window.undo.onEvent = { if case .failed = $0 { failures += 1 } }
        page.actions.add(HabitDefinition(name: "Read"))
        XCTAssertTrue(room.wait { failures == 1 })
        XCTAssertFalse(room.window.undo.canUndo)
        room.model.fail(.newer(path: "/data/halcyon.sqlite"))
        let message = UserText.sentence(StoreError.newer(path: "/data/halcyon.sqlite"))
        XCTAssertTrue(room.wait { page.pageContent.errorMessage == message })
      }
    }
  }

  func testIsFinalized() throws {
    MainActor.assumeIsolated {
      let window = TestPageWindow()
      let model = HabitsModel()
      assertFinalized { HabitsPage(model: model, window: window).widget }
      assertFinalized { HabitRow() }
      assertFinalized { HabitHeader { _ in } }
      assertFinalized { DayCell() }
      assertFinalized { HabitTile() }
      assertFinalized { HabitSectionHeading(onFold: {}, menu: { Menu() }) }
      assertFinalized { FlowLayout([Label("")]) }
      assertFinalized { ColorDot(HabitPalette.color(0)) }
      assertFinalized {
        let draft = HabitDraft(nil, today: model.today, firstWeekday: .monday)
        return HabitEditor(title: "", draft, model: model, window: window).subpage.widget
      }
    }
  }
}
