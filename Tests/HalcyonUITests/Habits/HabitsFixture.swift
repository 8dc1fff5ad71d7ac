import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import XCTest

@testable import HabitsFeature
@testable import HalcyonKit

/// A page with an in-memory store and a clock that the test controls.
@MainActor final class HabitsFixture {
  var now = Date(timeIntervalSince1970: 1_772_539_200)  // Tuesday 2026-03-03, noon.
  let database: HalcyonDatabase
  let window = TestPageWindow()
  private(set) var model = HabitsModel()
  private(set) var page: HabitsPage?

  init() throws {
    database = try HalcyonDatabase.inMemory()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    model = HabitsModel(calendar: calendar) { [unowned self] in now }
    page = HabitsPage(model: model, window: window)
  }

  func open() {
    model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
    XCTAssertTrue(wait { self.model.phase == .ready })
    MainLoop.drain()
  }

  func wait(_ condition: () -> Bool) -> Bool { MainLoop.wait(until: condition) }

  /// Adds a habit and waits for its row.
  func add(_ definition: HabitDefinition) {
    let count = model.habits.count
    page?.actions.add(definition)
    XCTAssertTrue(wait { self.model.habits.count == count + 1 })
    XCTAssertTrue(wait { self.page?.rows.count == count + 1 })
  }

  func add(_ name: String) { add(HabitDefinition(name: name)) }

  func addGroup(_ name: String) throws -> Int64 {
    var id: Int64?
    Task { [database] in id = try await database.addHabitGroup(named: name).value }
    XCTAssertTrue(wait { id != nil })
    return try XCTUnwrap(id)
  }

  func undo() {
    settle()
    window.undo.undo()
  }

  func redo() {
    settle()
    window.undo.redo()
  }

  /// Returns the stored entry of a day after all pending writes.
  func entry(_ id: Int64, _ day: Day) throws -> HabitEntry? {
    settle()
    return try finish { [database] in try await database.habitEntries(of: id)[day] }
  }

  /// Runs the main loop until `body` has ended.
  func finish<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) throws -> T {
    var result: Result<T, any Error>?
    Task {
      do { result = .success(try await body()) } catch { result = .failure(error) }
    }
    XCTAssertTrue(wait { result != nil })
    return try XCTUnwrap(result).get()
  }

  /// Waits for all pending writes.
  private func settle() {
    var last: Task<Void, Never>?
    repeat {
      last = window.undo.work
      var isDone = last == nil
      Task { [last] in
        await last?.value
        isDone = true
      }
      XCTAssertTrue(wait { isDone })
    } while window.undo.work != last
    MainLoop.drain()
  }

  /// Returns the stored habits after all pending writes.
  func stored() throws -> [TrackedHabit] {
    settle()
    var result: [TrackedHabit]?
    Task { [database] in result = try await database.habits() }
    XCTAssertTrue(wait { result != nil })
    return try XCTUnwrap(result)
  }

  /// Returns the stored values of the first habit.
  func marks() throws -> [HabitValue?] {
    try stored().first?.history.marks.map(\.value) ?? []
  }
}

/// Shows the page in a window while `body` runs.
@MainActor func withHabits(
  width: Int = 600, _ body: (HabitsFixture, HabitsPage) throws -> Void
) throws {
  let room = try HabitsFixture()
  let page = try XCTUnwrap(room.page)
  try withWindow(page.widget, width: width, height: 400) { window in
    room.window.dialogParent = window
    try body(room, page)
  }
}

extension HabitRow {
  /// Creates a row without actions.
  convenience init() {
    self.init(id: 1, actions: .init(open: {}, activate: { _ in }, menu: { _ in Menu() }))
  }
}
