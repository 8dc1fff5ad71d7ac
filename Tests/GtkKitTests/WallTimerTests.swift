import Foundation
import GtkKit
import GtkTestSupport
import XCTest

final class WallTimerTests: GtkTestCase {
  func testATimeInThePastFiresOnce() throws {
    var fired = 0
    let timer = try XCTUnwrap(WallTimer(at: Date(timeIntervalSince1970: 1)) { fired += 1 })
    XCTAssertTrue(MainLoop.run(seconds: 10) { fired > 0 })
    var isOver = false
    let other = try XCTUnwrap(WallTimer(at: .distantPast) { isOver = true })
    XCTAssertTrue(MainLoop.run(seconds: 10) { isOver })
    XCTAssertEqual(fired, 1)
    withExtendedLifetime((timer, other)) {}
  }

  func testAReleasedTimerDoesNotFire() throws {
    var fired = false
    weak var released: WallTimer?
    do {
      let timer = try XCTUnwrap(WallTimer(at: Date(timeIntervalSince1970: 0)) { fired = true })
      released = timer
    }
    XCTAssertNil(released)
    var isOver = false
    let other = try XCTUnwrap(WallTimer(at: Date(timeIntervalSince1970: 0)) { isOver = true })
    XCTAssertTrue(MainLoop.run(seconds: 10) { isOver })
    XCTAssertFalse(fired)
    withExtendedLifetime(other) {}
  }

  func testAFarTimeDoesNotFire() throws {
    var fired = false
    let far = try XCTUnwrap(WallTimer(at: .distantFuture) { fired = true })
    var isOver = false
    let soon = try XCTUnwrap(WallTimer(at: .distantPast) { isOver = true })
    XCTAssertTrue(MainLoop.run(seconds: 10) { isOver })
    XCTAssertFalse(fired)
    withExtendedLifetime((far, soon)) {}
  }
}
