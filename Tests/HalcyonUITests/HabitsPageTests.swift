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
  func testShowsLoadingThenEmptyPageThenTheFirstHabit() throws {
    try MainActor.assumeIsolated {
      try withFixture { room, page in
        XCTAssertEqual(room.model.phase, .loading)
        XCTAssertFalse(page.isEmptyPageShown)
        room.open()
        XCTAssertTrue(room.wait { page.isEmptyPageShown })
        page.beginAdding()
        XCTAssertFalse(page.isEmptyPageShown)
        room.add("  Read a\tpage ")
        XCTAssertTrue(room.wait { page.rows.count == 1 })
        XCTAssertEqual(room.model.habits.map(\.name), ["Read a page"])
        XCTAssertEqual(page.newHabitForm?.entry.text, "")
        XCTAssertEqual(try room.stored().map(\.habit.schedule), [.daily])
        XCTAssertEqual(
          page.rows.first?.row.deleteButton.tooltip.contains("Read a page"), true)
      }
    }
  }

  func testEmptyNameIsRejected() throws {
    try MainActor.assumeIsolated {
      try withFixture { room, page in
        room.open()
        page.beginAdding()
        let form = try XCTUnwrap(page.newHabitForm)
        room.add(" \t ")
        XCTAssertTrue(form.entry.isInvalid)
        XCTAssertFalse(form.errorMessage.isEmpty)
        form.entry.text = "R"
        XCTAssertFalse(form.entry.isInvalid)
        XCTAssertTrue(form.errorMessage.isEmpty)
        XCTAssertTrue(try room.stored().isEmpty)
      }
    }
  }

  func testTogglingADayStoresAndRemovesTheEntry() throws {
    try MainActor.assumeIsolated {
      try withFixture { room, page in
        room.open()
        page.beginAdding()
        room.add("Read")
        XCTAssertTrue(room.wait { page.rows.count == 1 })
        let toggles = try XCTUnwrap(page.rows.first?.row.dayToggles)
        XCTAssertEqual(
          toggles.last?.tooltip,
          HabitValue?.none.accessibleLabel(
            habit: "Read", day: dayName(room.model.today, room.model)))
        toggles[6].isActive = true
        toggles[5].isActive = true
        XCTAssertTrue(room.wait { room.model.habits.first?.streak == 2 })
        let days = HabitHistory([
          .init(room.model.today.advanced(by: -1), .yes), .init(room.model.today, .yes),
        ])
        XCTAssertEqual(try room.stored().first?.history, days)
        XCTAssertEqual(room.model.habits.first?.score ?? 0, 0.1011, accuracy: 1e-3)
        XCTAssertTrue(
          room.wait {
            toggles[6].tooltip
              == HabitValue?.some(.yes).accessibleLabel(
                habit: "Read", day: dayName(room.model.today, room.model))
          })
        // Changes that are faster than the store: the last one wins.
        toggles[6].isActive = false
        toggles[6].isActive = true
        toggles[6].isActive = false
        XCTAssertTrue(room.wait { room.model.habits.first?.streak == 1 })
        XCTAssertEqual(try room.stored().first?.history.marks.map(\.value), [.yes])
        XCTAssertTrue(room.wait { !toggles[6].isActive && toggles[5].isActive })
      }
    }
  }

  func testDeletedHabitIsRestoredToItsPosition() throws {
    try MainActor.assumeIsolated {
      try withFixture { room, page in
        room.open()
        page.beginAdding()
        for name in ["a", "b", "c"] { room.add(name) }
        XCTAssertTrue(room.wait { page.rows.count == 3 })
        page.rows[1].row.dayToggles[6].isActive = true
        XCTAssertTrue(room.wait { room.model.habits[1].streak == 1 })
        let (before, kept) = (try room.stored(), page.rows[0].row)
        page.rows[1].row.deleteButton.emitClicked()
        XCTAssertTrue(room.wait { page.rows.count == 2 && room.toasts.count == 1 })
        XCTAssertTrue(room.toasts[0].message.contains("b"))
        XCTAssertEqual(try room.stored().map(\.habit.name), ["a", "c"])
        room.toasts[0].undo?()
        XCTAssertTrue(room.wait { page.rows.count == 3 })
        XCTAssertEqual(try room.stored(), before)
        XCTAssertEqual(page.rows.map(\.id), before.map(\.id))
        XCTAssertTrue(page.rows[0].row === kept, "remaining rows are reused")
      }
    }
  }

  func testColumnsShiftWhenTheDayEnds() throws {
    try MainActor.assumeIsolated {
      try withFixture { room, page in
        room.open()
        page.beginAdding()
        room.add("Read")
        XCTAssertTrue(room.wait { page.rows.count == 1 })
        let toggles = try XCTUnwrap(page.rows.first?.row.dayToggles)
        toggles[6].isActive = true
        XCTAssertTrue(room.wait { room.model.habits.first?.streak == 1 })
        XCTAssertEqual(room.model.secondsToNextCheck, 3_600)
        room.now += 12 * 3_600 - 60
        XCTAssertEqual(room.model.secondsToNextCheck, 60)
        room.now += 60
        room.model.refreshToday()
        XCTAssertTrue(room.wait { toggles[5].isActive && !toggles[6].isActive })
        XCTAssertEqual(room.model.habits.first?.streak, 1)
      }
    }
  }

  func testNarrowRowsShowFewerDays() throws {
    MainActor.assumeIsolated {
      for (width, columns) in [(0, 1), (312, 2), (420, 4), (600, 7), (9_000, 7)] {
        XCTAssertEqual(HabitColumns().count(in: width, of: 7), columns, "\(width)")
      }
      XCTAssertEqual(HabitColumns().count(in: 9_000, of: 2), 2)
      XCTAssertEqual(HabitColumns(fontPixels: 14.7).width, 36)
      let large = HabitColumns(fontPixels: 29.4)
      XCTAssertEqual(large.width, 47)
      for (width, columns) in [(0, 1), (318, 1), (480, 3), (696, 6)] {
        XCTAssertEqual(large.count(in: width, of: 7), columns, "\(width)")
      }
      let row = HabitRow(onToggle: { _, _ in }, onDelete: {})
      XCTAssertLessThanOrEqual(row.measure(.horizontal, for: nil).minimum, 318)
    }
  }

  func testNameGetsAtLeastTwoFifthsOfTheRow() throws {
    try MainActor.assumeIsolated {
      defer { Appearance.setTextScale(1) }
      for scale in [1, 1.5, 2] {
        Appearance.setTextScale(scale)
        for width in [360, 480, 720] {
          try withFixture(width: width) { room, page in
            room.open()
            page.beginAdding()
            room.add("Read a chapter of a long book every evening")
            XCTAssertTrue(room.wait { page.rows.count == 1 })
            let row = try XCTUnwrap(page.rows.first?.row)
            XCTAssertTrue(room.wait { row.size.width > 0 })
            XCTAssertNotNil(WidgetImage(of: page.widget))
            XCTAssertLessThanOrEqual(page.widget.size.width, width)
            let share = Double(row.nameLabel.size.width) / Double(row.size.width)
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
      try withFixture { room, page in
        room.open()
        page.beginAdding()
        for name in ["a", "b", "c"] { room.add(name) }
        XCTAssertTrue(room.wait { page.rows.count == 3 })
        XCTAssertTrue(room.wait { page.rows[2].row.size.width > 0 })
        MainLoop.paint(framesOf: page.widget)
        XCTAssertEqual(page.newHabitForm?.entry.grabFocus(), true)
        // The entry, Add, Cancel and the list.
        for _ in 0..<3 { XCTAssertTrue(page.widget.moveFocus(.next)) }
        XCTAssertTrue(page.rows[0].row.dayToggles[6].containsFocus)
        XCTAssertTrue(page.widget.moveFocus(.left))
        XCTAssertTrue(page.rows[0].row.dayToggles[5].containsFocus)
        XCTAssertTrue(page.widget.moveFocus(.down))
        XCTAssertTrue(page.rows[1].row.dayToggles[5].containsFocus)
        XCTAssertFalse(page.widget.moveFocus(.next), "Tab leaves the list")
        XCTAssertTrue(page.widget.moveFocus(.previous))
        XCTAssertFalse(page.rows.contains { $0.row.containsFocus })
        XCTAssertTrue(page.widget.moveFocus(.next))
        XCTAssertTrue(page.rows[1].row.dayToggles[6].containsFocus, "Tab returns to the row")
      }
    }
  }

  func testDayColumnsDoNotTouchAtDoubleTextSize() throws {
    MainActor.assumeIsolated {
      Appearance.setTextScale(2)
      defer { Appearance.setTextScale(1) }
      let (header, number) = (HabitHeader(), Label("28", style: "caption-heading"))
      withWindow(BoxLayout(.vertical, [header, number])) { _ in
        let column = HabitColumns(fontPixels: header.fontPixels).width
        let width = header.request(of: number, .horizontal, for: nil).natural
        XCTAssertGreaterThan(width, 24)
        XCTAssertGreaterThanOrEqual(column - width, 8)
        XCTAssertEqual(
          header.measure(.horizontal, for: nil).natural
            - header.request(of: header.leading, .horizontal, for: nil).natural,
          8 * column + 2 * HabitColumns.gap)
      }
    }
  }

  func testStoreErrorsAreShown() throws {
    try MainActor.assumeIsolated {
      try withFixture { room, page in
        // Writing fails before the store is open.
        page.beginAdding()
        room.add("Read")
        XCTAssertTrue(room.wait { room.toasts.count == 1 })
        room.model.fail(.newer(path: "/data/halcyon.sqlite"))
        let message = UserText.sentence(StoreError.newer(path: "/data/halcyon.sqlite"))
        XCTAssertTrue(room.wait { page.pageContent.errorMessage == message })
      }
    }
  }

  func testIsFinalized() throws {
    MainActor.assumeIsolated {
      assertFinalized { HabitsPage(model: HabitsModel()) { _, _, _ in }.widget }
      assertFinalized { HabitRow(onToggle: { _, _ in }, onDelete: {}) }
      assertFinalized { HabitHeader() }
      assertFinalized { DayToggle() }
      assertFinalized { NewHabitForm(onAdd: { _ in }, onCancel: {}).widget }
    }
  }
}

@MainActor private func dayName(_ day: Day, _ model: HabitsModel) -> String {
  DayText(endingOn: day, calendar: model.calendar).names.last ?? ""
}

/// A page with an in-memory store and a clock that the test controls.
@MainActor private final class HabitsFixture {
  var now = Date(timeIntervalSince1970: 1_772_539_200)  // Tuesday 2026-03-03, noon.
  var toasts: [(message: String, undo: (() -> Void)?)] = []
  let database: HalcyonDatabase
  private(set) var model = HabitsModel()
  private(set) var page: HabitsPage?

  init() throws {
    database = try HalcyonDatabase.inMemory()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    model = HabitsModel(calendar: calendar) { [unowned self] in now }
    page = HabitsPage(model: model) { [unowned self] in toasts.append(($0, $2)) }
  }

  func open() {
    model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
    XCTAssertTrue(wait { self.model.phase == .ready })
    MainLoop.drain()
  }

  func wait(_ condition: () -> Bool) -> Bool { MainLoop.wait(until: condition) }

  func add(_ name: String) {
    page?.newHabitForm?.entry.text = name
    page?.newHabitForm?.entry.emitActivated()
  }

  /// Waits for all pending writes.
  private func settle() {
    var last: Task<Void, Never>?
    repeat {
      last = model.work
      var isDone = last == nil
      Task { [last] in
        await last?.value
        isDone = true
      }
      XCTAssertTrue(wait { isDone })
    } while model.work != last
  }

  /// Returns the stored habits after all pending writes.
  func stored() throws -> [TrackedHabit] {
    settle()
    var result: [TrackedHabit]?
    Task { [database] in result = try await database.habits() }
    XCTAssertTrue(wait { result != nil })
    return try XCTUnwrap(result)
  }
}

/// Shows the page in a window while `body` runs.
@MainActor private func withFixture(
  width: Int = 600, _ body: (HabitsFixture, HabitsPage) throws -> Void
) throws {
  let room = try HabitsFixture()
  let page = try XCTUnwrap(room.page)
  try withWindow(page.widget, width: width, height: 400) { _ in try body(room, page) }
}
