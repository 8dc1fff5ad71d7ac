import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonText
import XCTest

@testable import HabitsFeature
@testable import HalcyonKit

final class HabitsPageTests: GtkTestCase {
  func testShowsLoadingThenTemplatesThenTheFirstHabit() throws {
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

  func testEditorAddsAHabitAndRejectsAnEmptyName() throws {
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

  func testAnEditorThatWasLeftCanBeContinued() throws {
    try withHabits { room, page in
      room.open()
      let leave = { page.navigator.pop() }
      XCTAssertTrue(page.handleShortcut(KeyPress(name: "n", control: true)))
      XCTAssertNotNil(page.navigator.current)
      XCTAssertTrue(leave())
      XCTAssertTrue(room.window.toasts.isEmpty, "there were no changes")
      page.addHabit()
      let editor = try XCTUnwrap(page.editor)
      editor.parts.name.text = "Read"
      XCTAssertTrue(leave())
      let toast = try XCTUnwrap(room.window.toasts.last)
      XCTAssertEqual(toast.message, "Changes not saved")
      XCTAssertNil(page.navigator.current)
      toast.onButton?()
      XCTAssertTrue(page.navigator.current === editor.subpage)
      XCTAssertEqual(editor.parts.name.text, "Read")
      editor.submit()
      XCTAssertTrue(room.wait { page.rows.count == 1 })
      XCTAssertFalse(room.window.toasts.dropFirst().contains { $0.message == toast.message })
    }
  }

  func testActivatingADayIsVisibleAtOnceAndStored() throws {
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

  func testClearingATickKeepsASkip() throws {
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

  func testMeasuredHabitTakesOneTapPerIncrement() throws {
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

  func testDeletedHabitReturnsToItsPlace() throws {
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

  func testColumnsShiftWhenTheDayEnds() throws {
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

  func testRowsAreSortedAnewWhenTheDayChangesWhileThePageIsShown() throws {
    try withHabits { room, page in
      // Two hours after midnight.
      room.now += 14 * 3_600
      room.model.refreshToday()
      room.open()
      for name in ["a", "b"] { room.add(name) }
      let ids = page.rows.map(\.id)
      let tuesday = room.model.today.advanced(by: -1)
      page.actions.edit(.tick, of: ids[0], on: tuesday)
      XCTAssertNotNil(try room.entry(ids[0], tuesday))
      XCTAssertEqual(page.rows.map(\.id), ids, "both are due today")
      let calendar = room.model.calendar
      room.model.use(HabitClock(calendar: calendar, dayEndHours: 3))
      XCTAssertEqual(room.model.today, tuesday)
      XCTAssertTrue(room.wait { page.rows.map(\.id) == ids.reversed() }, "the first one is done")
      // A habit that is done keeps its place until the day ends.
      page.actions.edit(.tick, of: ids[1], on: tuesday)
      XCTAssertNotNil(try room.entry(ids[1], tuesday))
      XCTAssertEqual(page.rows.map(\.id), ids.reversed())
      room.model.use(HabitClock(calendar: calendar, dayEndHours: 0))
      XCTAssertTrue(room.wait { page.rows.map(\.id) == ids })
    }
  }

  func testAChangeByAnotherProgramIsShownAfterAnEdit() throws {
    try withHabits { room, page in
      room.open()
      room.add("Read")
      let (id, today) = (try XCTUnwrap(page.rows.first?.id), room.model.today)
      let value = { room.model.habit(id)?.tracked.history.mark(on: today)?.value }
      page.actions.edit(.tick, of: id, on: today)
      XCTAssertEqual(try room.entry(id, today)?.value, .yes)
      XCTAssertTrue(room.wait { room.model.habit(id)?.tracked.revision == 1 })
      let (database, now) = (room.database, room.now)
      for other in [HabitValue.skip, .no] {
        try room.finish {
          _ = try await database.editEntry(.set(other), of: id, on: [today], at: now)
        }
        XCTAssertTrue(room.wait { value() == other })
      }
    }
  }

  func testHabitPageOpensAndFollowsChanges() throws {
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

  func testStoreErrorsAreShown() throws {
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

  func testIsFinalized() throws {
    let window = TestPageWindow()
    let model = HabitsModel()
    assertFinalized { HabitsPage(model: model, window: window).widget }
    assertFinalized { HabitRow() }
    assertFinalized { HabitHeader { _ in } }
    assertFinalized { DayCell() }
    assertFinalized { HabitTile() }
    assertFinalized { HabitSectionHeading(onFold: {}, menu: { Menu() }) }
    assertFinalized { ColorDot(HabitPalette.color(0)) }
    assertFinalized {
      let draft = HabitDraft(nil, today: model.today, firstWeekday: .monday)
      return HabitEditor(title: "", draft, model: model, window: window).subpage.widget
    }
  }
}
