import GtkKit
import GtkTestSupport
import HalcyonBackup
import HalcyonRecords
import HalcyonStore
import XCTest

@testable import HalcyonKit

final class UndoStackTests: GtkTestCase {
  func testUndoesAndRedoesInOrder() throws {
    let desk = Desk()
    XCTAssertFalse(desk.stack.canUndo)
    for name in ["a", "b"] {
      desk.items.append(name)
      desk.stack.record(desk.adding(name))
    }
    XCTAssertEqual(desk.stack.undoTitle, "Added b")
    desk.stack.undo()
    desk.settle()
    XCTAssertEqual(desk.items, ["a"])
    XCTAssertEqual(desk.stack.redoTitle, "Added b")
    desk.stack.undo()
    desk.stack.redo()
    desk.stack.redo()
    desk.stack.undo()
    desk.settle()
    XCTAssertEqual(desk.items, ["a"])
    XCTAssertEqual(
      desk.events,
      [
        "done a", "done b", "undone b", "undone a", "redone a", "redone b", "undone b",
      ])
  }

  func testRequestsWaitForTheRunningOperation() throws {
    let desk = Desk()
    desk.isHeld = true
    desk.stack.perform(desk.adding("a"))
    desk.stack.undo()
    XCTAssertFalse(desk.stack.canUndo, "nothing was made yet")
    XCTAssertTrue(desk.stack.isBusy)
    XCTAssertTrue(MainLoop.wait { desk.waiting != nil })
    desk.isHeld = false
    desk.proceed()
    desk.settle()
    XCTAssertFalse(desk.stack.isBusy)
    XCTAssertEqual(desk.items, [])
    XCTAssertEqual(desk.log, ["+a", "-a"])
    XCTAssertTrue(desk.stack.canRedo)
  }

  func testANewChangeEndsTheChainOfRedo() throws {
    let desk = Desk()
    desk.stack.perform(desk.adding("a"))
    desk.stack.undo()
    desk.stack.perform(desk.adding("b"))
    desk.settle()
    XCTAssertFalse(desk.stack.canRedo)
    XCTAssertEqual(desk.stack.undoTitle, "Added b")
    // Also a change that is recorded while an undo runs.
    desk.isHeld = true
    desk.stack.undo()
    XCTAssertTrue(MainLoop.wait { desk.waiting != nil })
    desk.stack.record(desk.adding("c"))
    desk.isHeld = false
    desk.proceed()
    desk.settle()
    XCTAssertFalse(desk.stack.canRedo)
    XCTAssertEqual(desk.stack.undoTitle, "Added c")
  }

  func testAFailingOperationIsReportedAndDropped() throws {
    let desk = Desk()
    desk.stack.perform(desk.adding("a"))
    desk.stack.perform(desk.adding("b"))
    desk.settle()
    desk.failure = StoreError.full(path: "/data")
    desk.stack.undo()
    desk.settle()
    XCTAssertEqual(desk.stack.undoTitle, "Added a", "b was dropped")
    XCTAssertFalse(desk.stack.canRedo)
    XCTAssertTrue(desk.events.last?.hasPrefix("failed b undo: ") == true, "\(desk.events)")
    XCTAssertTrue(desk.events.last?.contains("/data") == true, "\(desk.events)")
    desk.stack.perform(desk.adding("c"))
    desk.settle()
    XCTAssertEqual(desk.stack.undoTitle, "Added a")
    XCTAssertTrue(desk.events.last?.hasPrefix("failed c perform: ") == true, "\(desk.events)")
  }

  func testKeepsTheLastHundredChanges() throws {
    let desk = Desk()
    for number in 0..<130 { desk.stack.record(desk.adding("\(number)")) }
    desk.items = (0..<130).map(String.init)
    for _ in 0..<130 { desk.stack.undo() }
    desk.settle()
    XCTAssertEqual(desk.items, (0..<30).map(String.init))
  }

  func testTheStackIsDeallocated() throws {
    weak var stack: UndoStack?
    do {
      let desk = Desk()
      stack = desk.stack
      desk.stack.perform(desk.adding("a"))
      desk.stack.undo()
      desk.settle()
    }
    XCTAssertTrue(MainLoop.wait { stack == nil })
  }
}

/// A stack whose changes add and remove names.
@MainActor private final class Desk {
  let stack = UndoStack()
  var items: [String] = []
  var log: [String] = []
  var events: [String] = []
  /// The error of the next operations.
  var failure: (any Error)?
  /// Whether operations wait for `proceed()`.
  var isHeld = false
  private(set) var waiting: CheckedContinuation<Void, Never>?

  init() {
    stack.onEvent = { [unowned self] in events.append(Self.text($0)) }
  }

  private static func text(_ event: UndoStack.Event) -> String {
    switch event {
    case .done(let change): "done \(change.title.suffix(1))"
    case .undone(let change): "undone \(change.title.suffix(1))"
    case .redone(let change): "redone \(change.title.suffix(1))"
    case .failed(let change, let step, let failure):
      "failed \(change.title.suffix(1)) \(step): \(failure.cause)"
    }
  }

  func adding(_ name: String) -> UndoableChange {
    UndoableChange(
      title: "Added \(name)",
      undo: { [unowned self] in
        try await run("-\(name)")
        items.removeAll { $0 == name }
      },
      redo: { [unowned self] in
        try await run("+\(name)")
        items.append(name)
      })
  }

  private func run(_ step: String) async throws {
    if isHeld { await withCheckedContinuation { waiting = $0 } }
    log.append(step)
    if let failure { throw failure }
  }

  func proceed() {
    waiting?.resume()
    waiting = nil
  }

  /// Waits until the queue is empty.
  func settle() {
    XCTAssertTrue(MainLoop.wait { !self.stack.isBusy })
  }
}
