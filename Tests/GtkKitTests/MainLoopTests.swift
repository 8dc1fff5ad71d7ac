import GtkTestSupport
import XCTest

@testable import GtkKit

final class MainLoopTests: GtkTestCase {
  func testMainActorTasksRunInTheLoop() throws {
    var steps: [Int] = []
    Task { @MainActor in
      steps.append(1)
      let value = await Task.detached { 2 }.value
      steps.append(value)
    }
    XCTAssertTrue(MainLoop.wait { steps.count == 2 })
    XCTAssertEqual(steps, [1, 2])
  }

  func testTimeoutFiresOnceAndCanBeCancelled() throws {
    var fired = 0
    let first = Timeout(milliseconds: 1) { fired += 1 }
    let second = Timeout(milliseconds: 1) { fired += 10 }
    second.cancel()
    // When this one is due, a repetition of the first and the second one are overdue.
    var isOver = false
    let last = Timeout(milliseconds: 5) { isOver = true }
    XCTAssertTrue(MainLoop.wait { isOver })
    XCTAssertEqual(fired, 1)
    first.cancel()
    last.cancel()
  }
}
