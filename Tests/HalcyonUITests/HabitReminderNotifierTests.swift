import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import XCTest

@testable import HalcyonKit
@testable import Shell

final class HabitReminderNotifierTests: GtkTestCase {
  /// A notifier at 08:00 UTC with a habit whose reminder was at 07:30.
  @MainActor private final class Fixture {
    var sent: [(notification: DesktopNotification, id: String)] = []
    var withdrawn: [String] = []
    /// The timer that was started last.
    var (alarm, ring): (Date?, () -> Void) = (nil, {})
    private final class Token {}
    var now = Date(timeIntervalSince1970: 1_772_521_200)  // 2026-03-03 07:00
    lazy var notifier: HabitReminderNotifier = {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      return HabitReminderNotifier(
        clock: { HabitClock(calendar: calendar) }, now: { [unowned self] in now },
        wake: { [unowned self] in
          (alarm, ring) = ($0, $1)
          return Token()
        },
        send: { [unowned self] in sent.append(($0, $1)) },
        withdraw: { [unowned self] in withdrawn.append($0) }, undo: { [undo] in undo })
    }()
    let undo = UndoStack()

    func habit(_ value: HabitValue? = nil) -> TrackedHabit {
      let definition = HabitDefinition(
        name: "Read", question: "Did you read?", reminders: [HabitReminder(minute: 450)])
      var history = HabitHistory()
      history[Day(clamping: 20_515)] = value
      return TrackedHabit(
        habit: Habit(
          id: 42, uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
          definition: definition, created: now, modified: now),
        history: history)
    }
  }

  func testAReminderOffersDoneSkipAndLater() throws {
    let fixture = Fixture()
    let notifier = fixture.notifier
    notifier.show([fixture.habit()])
    XCTAssertTrue(fixture.sent.isEmpty)
    XCTAssertEqual(notifier.wakeUp, fixture.now + 1_800)
    XCTAssertEqual(fixture.alarm, fixture.now + 1_800)
    fixture.now += 1_800
    fixture.ring()
    let first = try XCTUnwrap(fixture.sent.first)
    XCTAssertEqual(first.id, "habit-42")
    XCTAssertEqual(first.notification.title, "Read")
    XCTAssertEqual(first.notification.body, "Did you read?")
    XCTAssertEqual(
      first.notification.buttons.map(\.action),
      ["app.habit-done::42/20515", "app.habit-skip::42/20515", "app.habit-later::42/20515"])
    notifier.perform(.later, "42/20515")
    XCTAssertEqual(
      fixture.sent.last?.notification.buttons.map(\.action),
      ["10-minutes", "1-hour", "evening"].map { "app.habit-postpone::42/20515/" + $0 })
    notifier.perform(.postpone, "42/20515/10-minutes")
    XCTAssertEqual(fixture.withdrawn, ["habit-42"])
    XCTAssertEqual(notifier.wakeUp, fixture.now + 600)
    fixture.now += 600
    notifier.update()
    XCTAssertEqual(fixture.sent.count, 3)
    notifier.show([fixture.habit(.yes)])
    XCTAssertEqual(fixture.withdrawn, ["habit-42", "habit-42"])
    XCTAssertEqual(notifier.wakeUp, fixture.now + 86_400 - 600)
  }

  func testMalformedParametersAreIgnored() throws {
    let fixture = Fixture()
    for text in ["", "42", "x/20515", "42/x", "42/20515/a/b", "42/20515/never"] {
      for action in HabitReminderNotifier.Action.allCases where action != .later {
        fixture.notifier.perform(action, text)
      }
    }
    XCTAssertTrue(fixture.sent.isEmpty)
  }

  func testDoneAndSkipAreStored() throws {
    let fixture = Fixture()
    let database = try HalcyonDatabase.inMemory()
    let definition = HabitDefinition(name: "Read", reminders: [HabitReminder(minute: 450)])
    let now = fixture.now
    let id = try Self.finish { try await database.addHabit(definition, at: now).value }
    fixture.notifier.use(database)
    fixture.notifier.show(try Self.finish { try await database.habitBook() }.active)
    XCTAssertTrue(MainLoop.wait { fixture.notifier.wakeUp == now + 1_800 })
    for (action, expected) in [
      (HabitReminderNotifier.Action.done, HabitValue.yes), (.skip, .skip),
    ] {
      fixture.notifier.perform(action, "\(id)/20515")
      let work = try XCTUnwrap(fixture.notifier.work)
      let stored = try Self.finish {
        await work.value
        return try await database.habits().first?.history[Day(clamping: 20_515)]
      }
      XCTAssertEqual(stored, expected)
    }
    // The model of the habits reports those that are done elsewhere, whose reminders are withdrawn.
    fixture.notifier.show(try Self.finish { try await database.habitBook() }.active)
    XCTAssertEqual(fixture.notifier.wakeUp, now + 1_800 + 86_400)
    // The window can undo what a button did.
    XCTAssertEqual(fixture.undo.undoTitle, "“Read” skipped on 3 Mar")
    for expected in [HabitValue.yes, nil] {
      fixture.undo.undo()
      let work = try XCTUnwrap(fixture.undo.work)
      let stored = try Self.finish {
        await work.value
        return try await database.habits().first?.history[Day(clamping: 20_515)]
      }
      XCTAssertEqual(stored, expected)
    }
    XCTAssertFalse(fixture.undo.canUndo)
  }

  func testOnlyDelaysOfTheDayAreOffered() throws {
    let fixture = Fixture()
    fixture.now += 1_800
    fixture.notifier.show([fixture.habit()])
    fixture.now += 16 * 3_600 + 900  // 23:45
    fixture.notifier.perform(.later, "42/20515")
    XCTAssertEqual(
      try XCTUnwrap(fixture.sent.last).notification.buttons.map(\.action),
      ["app.habit-postpone::42/20515/10-minutes"])
  }

  /// Runs the main loop until `body` has ended.
  private static func finish<T: Sendable>(
    _ body: @escaping @Sendable () async throws -> T
  ) throws -> T {
    var result: Result<T, any Error>?
    Task {
      do { result = .success(try await body()) } catch { result = .failure(error) }
    }
    XCTAssertTrue(MainLoop.wait { result != nil })
    return try XCTUnwrap(result).get()
  }
}
