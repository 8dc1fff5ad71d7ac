import GtkKit
import GtkTestSupport
import XCTest

final class PullDownTests: GtkTestCase {
  func testFingersPullOnceAndFromTheTopOnly() throws {
    var pull = PullDown()
    // They scroll to the top, and on.
    XCTAssertFalse(pull.scrolled(by: -100, isAtTop: false, time: 0))
    XCTAssertFalse(pull.scrolled(by: -100, isAtTop: true, time: 10))
    // A pull starts after a pause.
    XCTAssertFalse(pull.scrolled(by: -40, isAtTop: true, time: 600))
    XCTAssertTrue(pull.scrolled(by: -8, isAtTop: true, time: 610))
    XCTAssertFalse(pull.scrolled(by: -90, isAtTop: true, time: 620))
    XCTAssertFalse(pull.scrolled(by: -30, isAtTop: true, time: 1_200))
    XCTAssertFalse(pull.scrolled(by: 1, isAtTop: true, time: 1_210))
    XCTAssertFalse(pull.scrolled(by: -30, isAtTop: true, time: 1_220))
    XCTAssertTrue(pull.scrolled(by: -18, isAtTop: true, time: 1_230))
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
