import GtkKit
import GtkTestSupport
import XCTest

final class PullDownTests: GtkTestCase {
  func testTheWheelPullsOnceAtTheTopOnly() throws {
    var pull = PullDown()
    XCTAssertFalse(pull.scrolled(by: -5, isAtTop: false, time: 0))
    XCTAssertFalse(pull.scrolled(by: -1, isAtTop: true, time: 10))
    XCTAssertTrue(pull.scrolled(by: -1, isAtTop: true, time: 20))
    XCTAssertFalse(pull.scrolled(by: -9, isAtTop: true, time: 30))
    // A new pull starts after a pause.
    XCTAssertFalse(pull.scrolled(by: -1, isAtTop: true, time: 600))
    XCTAssertFalse(pull.scrolled(by: 1, isAtTop: true, time: 610))
    XCTAssertFalse(pull.scrolled(by: -1, isAtTop: true, time: 620))
    XCTAssertTrue(pull.scrolled(by: -1.5, isAtTop: true, time: 630))
  }

  func testATouchPullStartsWhereTheContentReachesTheTop() throws {
    var pull = PullDown()
    pull.touched(y: 100, isAtTop: true)
    XCTAssertFalse(pull.moved(y: 140, isAtTop: true))
    XCTAssertTrue(pull.moved(y: 148, isAtTop: true))
    XCTAssertFalse(pull.moved(y: 300, isAtTop: true))
    pull.touched(y: 100, isAtTop: false)
    XCTAssertFalse(pull.moved(y: 300, isAtTop: false))
    XCTAssertFalse(pull.moved(y: 310, isAtTop: true))
    XCTAssertTrue(pull.moved(y: 360, isAtTop: true))
  }
}
