import GtkTestSupport
import XCTest

@testable import GtkKit

final class FrameWaitTests: GtkTestCase {
  func testAFrameEndsTheWait() throws {
    let label = Label("Test")
    try withWindow(label) { _ in
      MainLoop.paint(framesOf: label)
      var count = 0
      _ = try XCTUnwrap(FrameWait(of: label, within: 60_000) { count += 1 })
      label.queueDraw()
      XCTAssertTrue(MainLoop.wait { count == 1 })
      MainLoop.paint(framesOf: label)
      XCTAssertEqual(count, 1)
    }
  }

  /// A window without changes gets no frames, like one on another workspace.
  func testTheTimeEndsTheWaitWithoutAFrame() throws {
    let label = Label("Test")
    try withWindow(label) { _ in
      MainLoop.paint(framesOf: label)
      var (count, frames) = (0, 0)
      _ = try XCTUnwrap(FrameWait(of: label, within: 20) { count += 1 })
      label.onNextPaint { frames += 1 }
      XCTAssertTrue(MainLoop.wait { count == 1 })
      XCTAssertEqual(frames, 0)
      MainLoop.paint(framesOf: label)
      XCTAssertEqual(count, 1)
    }
  }

  func testWaitsEndAtOnceUntilALateFrameIsPainted() throws {
    let label = Label("Test")
    try withWindow(label) { _ in
      MainLoop.paint(framesOf: label)
      var isLate = false
      _ = try XCTUnwrap(FrameWait(of: label, within: 1) { isLate = true })
      XCTAssertTrue(MainLoop.wait { isLate })
      var count = 0
      _ = try XCTUnwrap(FrameWait(of: label, within: 3_600_000) { count += 1 })
      XCTAssertTrue(MainLoop.wait { count == 1 })
      MainLoop.paint(framesOf: label)
      XCTAssertFalse(label.lacksFrames)
    }
  }

  func testACancelledWaitCallsNothing() throws {
    let label = Label("Test")
    XCTAssertNil(FrameWait(of: label) {})
    try withWindow(label) { _ in
      MainLoop.paint(framesOf: label)
      var count = 0
      let wait = try XCTUnwrap(FrameWait(of: label, within: 1) { count += 1 })
      wait.cancel()
      MainLoop.paint(framesOf: label)
      XCTAssertEqual(count, 0)
    }
  }
}
