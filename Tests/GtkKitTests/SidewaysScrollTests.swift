import GtkKit
import XCTest

final class SidewaysScrollTests: XCTestCase {
  func testEachNotchIsAStep() {
    var scroll = SidewaysScroll()
    XCTAssertEqual(scroll.scrolled(dx: 1, dy: 0, time: 1_000), 1)
    XCTAssertEqual(scroll.scrolled(dx: -1, dy: 0, time: 2_000), -1)
  }

  func testTurnOfTheWheelIsOneStepAtATime() {
    var scroll = SidewaysScroll()
    let steps = [0, 50, 149, 150, 200, 310].map { scroll.scrolled(dx: 1, dy: 0, time: $0) }
    XCTAssertEqual(steps, [1, 0, 0, 1, 0, 1])
  }

  func testPartsOfANotchAddUpUntilTheDirectionChangesOrTheWheelRests() {
    var scroll = SidewaysScroll()
    let parts = [(0.5, 0), (0.4, 20), (0.2, 40), (0.9, 300), (-0.5, 320), (-0.4, 800), (-0.7, 820)]
    let steps = parts.map { scroll.scrolled(dx: $0.0, dy: 0, time: $0.1) }
    XCTAssertEqual(steps, [0, 0, 1, 0, 0, 0, -1])
  }

  func testVerticalScrollingIsNotHandled() {
    var scroll = SidewaysScroll()
    XCTAssertNil(scroll.scrolled(dx: 0, dy: 1, time: 0))
    XCTAssertNil(scroll.scrolled(dx: 1, dy: -1, time: 0))
    XCTAssertNil(scroll.scrolled(dx: .nan, dy: 0, time: 0))
    XCTAssertNil(scroll.scrolled(dx: .infinity, dy: 0, time: 0))
  }
}
