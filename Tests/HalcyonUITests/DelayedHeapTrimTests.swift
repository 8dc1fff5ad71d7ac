import GtkTestSupport
import XCTest

@testable import HalcyonKit
@testable import Shell

final class DelayedHeapTrimTests: GtkTestCase {
  func testMemoryIsReturnedOnceAfterTheLastSwitch() throws {
    let timers = ManualTimers()
    var count = 0
    let window = makeWindow(try makeApplication())
    window.heapTrim = DelayedHeapTrim(timers: timers) { count += 1 }
    window.show(.habits)
    timers.advance(by: DelayedHeapTrim.milliseconds - 1)
    window.show(.gallery)
    timers.advance(by: DelayedHeapTrim.milliseconds - 1)
    XCTAssertEqual(count, 0)
    timers.advance(by: 1)
    XCTAssertEqual(count, 1)
    timers.advance(by: DelayedHeapTrim.milliseconds)
    XCTAssertEqual(count, 1)
    window.window.destroy()
  }
}
