import GtkTestSupport
import XCTest

@testable import HalcyonKit
@testable import Shell

final class HeapRestTests: GtkTestCase {
  func testMemoryIsReturnedOnceAfterTheLastSwitch() throws {
    try MainActor.assumeIsolated {
      let timers = ManualTimers()
      var count = 0
      let window = makeWindow(try makeApplication())
      window.heapRest = HeapRest(timers: timers) { count += 1 }
      window.show(.habits)
      timers.advance(by: HeapRest.milliseconds - 1)
      window.show(.gallery)
      timers.advance(by: HeapRest.milliseconds - 1)
      XCTAssertEqual(count, 0)
      timers.advance(by: 1)
      XCTAssertEqual(count, 1)
      timers.advance(by: HeapRest.milliseconds)
      XCTAssertEqual(count, 1)
      window.window.destroy()
    }
  }
}
