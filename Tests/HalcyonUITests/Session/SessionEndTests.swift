import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import StoreTestSupport
import XCTest

@testable import HabitsFeature
@testable import HalcyonKit
@testable import Shell

/// The end of the program, with a clock that the test controls.
final class SessionEndTests: GtkTestCase {
  /// A participant whose work ends when the test says so.
  @MainActor private final class Worker: SessionParticipant {
    var flushes = 0
    var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func flush() { flushes += 1 }
    var pendingWork: PendingWork? {
      guard isBusy else { return nil }
      return PendingWork(description: "test") { [weak self] in
        await withCheckedContinuation { self?.waiting.append($0) }
      }
    }
    func end() {
      isBusy = false
      let all = waiting
      waiting = []
      all.forEach { $0.resume() }
    }
    var isAwaited: Bool { !waiting.isEmpty }
  }

  func testWithoutWorkTheEndIsImmediate() {
    let (participants, worker) = (SessionParticipants(), Worker())
    participants.join(worker)
    var isDone = false
    SessionEnd(participants, timers: ManualTimers()).begin { isDone = true }
    XCTAssertTrue(isDone)
    XCTAssertEqual(worker.flushes, 1)
  }

  func testTheEndWaitsForWorkAndSaysWhy() {
    let (participants, worker, timers) = (SessionParticipants(), Worker(), ManualTimers())
    participants.join(worker)
    let end = SessionEnd(participants, timers: timers)
    var (isDone, reasons): (Bool, [Bool]) = (false, [])
    end.showReason = { reasons.append($0) }
    worker.isBusy = true
    end.begin { isDone = true }
    XCTAssertTrue(MainLoop.wait { worker.isAwaited })
    timers.advance(by: 299)
    XCTAssertEqual(reasons, [])
    timers.advance(by: 1)
    XCTAssertEqual(reasons, [true])
    XCTAssertFalse(isDone)
    worker.end()
    XCTAssertTrue(MainLoop.wait { isDone })
    XCTAssertEqual(reasons, [true, false])
    XCTAssertEqual(timers.due, [])
  }

  func testAfterFiveSecondsTheRestIsKept() {
    let (participants, worker, timers) = (SessionParticipants(), Worker(), ManualTimers())
    participants.join(worker)
    let end = SessionEnd(participants, timers: timers)
    var steps: [String] = []
    end.keepRest = { steps.append("kept") }
    worker.isBusy = true
    end.begin { steps.append("done") }
    // Another request does not begin anew.
    end.begin { steps.append("done again") }
    timers.advance(by: 4_999)
    MainLoop.drain()
    XCTAssertEqual(steps, [])
    timers.advance(by: 1)
    XCTAssertTrue(MainLoop.wait { steps.count == 3 })
    XCTAssertEqual(steps, ["kept", "done", "done again"])
    worker.end()
  }

  func testWorkThatFollowsOtherWorkIsAwaited() {
    let (participants, undo) = (SessionParticipants(), UndoStack())
    participants.join(undo)
    var made: [Int] = []
    for number in 1...3 {
      undo.perform(
        UndoableChange(
          title: "", undo: {},
          redo: {
            await Task.yield()
            made.append(number)
          }))
    }
    var isDone = false
    SessionEnd(participants, timers: ManualTimers()).begin {
      XCTAssertEqual(made, [1, 2, 3])
      isDone = true
    }
    XCTAssertFalse(isDone)
    XCTAssertTrue(MainLoop.wait { isDone })
  }

  func testWorkThatOtherWorkLeadsToIsAwaited() {
    let (participants, first, second) = (SessionParticipants(), Worker(), Worker())
    for worker in [first, second] { participants.join(worker) }
    first.isBusy = true
    var isDone = false
    SessionEnd(participants, timers: ManualTimers()).begin { isDone = true }
    XCTAssertTrue(MainLoop.wait { first.isAwaited })
    second.isBusy = true
    first.end()
    XCTAssertTrue(MainLoop.wait { second.isAwaited || isDone })
    XCTAssertFalse(isDone)
    second.end()
    XCTAssertTrue(MainLoop.wait { isDone })
  }

  func testReleasedParticipantsAreForgotten() {
    let participants = SessionParticipants()
    do { participants.join(Worker()) }
    XCTAssertTrue(participants.all.isEmpty)
  }

  // MARK: - The window

  func testTheCloseButtonWaitsForATick() throws {
    let window = makeWindow(try makeApplication())
    window.present()
    var release: CheckedContinuation<Void, Never>?
    window.undo.perform(
      UndoableChange(
        title: "", undo: {}, redo: { await withCheckedContinuation { release = $0 } }))
    XCTAssertTrue(MainLoop.wait { release != nil })
    window.window.close()
    MainLoop.drain()
    XCTAssertTrue(window.window.isVisible)
    XCTAssertTrue(MainLoop.wait { window.root.shownToast?.hasPrefix("Waiting for") == true })
    release?.resume()
    XCTAssertTrue(MainLoop.wait { !window.window.isVisible })
  }

  /// The case of the issue: a tick is shown as done, another program holds the lock, and the user
  /// quits.
  func testATickUnderAForeignLockIsThereAfterQuitAndTheNextStart() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("halcyon-exit-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let room = try ExitRoom(folder)
    let id = try room.addHabit()
    let other = try OtherProgram(room.database.path)
    try other.begin()
    room.actions.edit(.tick, of: id, on: room.model.today)
    XCTAssertEqual(room.model.habit(id)?.tracked.history.mark(on: room.model.today)?.value, .yes)
    var isDone = false
    room.end.begin { isDone = true }
    XCTAssertFalse(isDone)
    room.timers.advance(by: 5_000)
    XCTAssertTrue(MainLoop.wait { isDone })
    let journal = folder.appendingPathComponent("journal")
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: journal.path).count, 1)
    // The program still has the lock of its journal, so it counts as running.
    let copy = folder.appendingPathComponent("journal/copy.jsonl")
    let name = try XCTUnwrap(FileManager.default.contentsOfDirectory(atPath: journal.path).first)
    try FileManager.default.copyItem(at: journal.appendingPathComponent(name), to: copy)
    try other.commit()
    XCTAssertTrue(MainLoop.wait { !room.undo.isBusy })
    let day = room.model.today
    let next = try HalcyonDatabase(directory: folder)
    var value: HabitValue?
    Task { value = try await next.habitEntries(of: id)[day]?.value }
    XCTAssertTrue(MainLoop.wait { value == .yes })
    // The copy was recognized as stored.
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: journal.path), [])
  }
}

/// Habits in a file, with the parts of a session.
@MainActor private final class ExitRoom {
  let database: HalcyonDatabase
  let model = HabitsModel()
  let undo = UndoStack()
  let timers = ManualTimers()
  let actions: HabitActions
  let end: SessionEnd

  init(_ folder: URL) throws {
    let database = try HalcyonDatabase(directory: folder)
    self.database = database
    let participants = SessionParticipants()
    participants.join(undo)
    actions = HabitActions(model: model, undo: undo)
    end = SessionEnd(participants, timers: timers)
    end.keepRest = { await database.keepForNextStart() }
    model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
  }

  func addHabit() throws -> Int64 {
    actions.add(HabitDefinition(name: "Read"))
    XCTAssertTrue(MainLoop.wait { self.model.habits.count == 1 && !self.undo.isBusy })
    return try XCTUnwrap(model.habits.first?.id)
  }
}
