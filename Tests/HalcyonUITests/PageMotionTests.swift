import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit

final class PageMotionTests: GtkTestCase {
  func testAFlickStartsAtMostAtTheMaximumVelocity() throws {
    let page = Label("Page")
    withWindow(page) { _ in
      for (flick, start) in [(100.0, 12.0), (-100, -12), (12, 12), (3, 3), (0, 0)] {
        let motion = PageMotion(clock: ManualFrameClock())
        motion.play(on: page, from: 0.5, velocity: flick, onMove: { _ in }, onEnd: {})
        XCTAssertEqual(motion.velocity, start, accuracy: 1e-6, "\(flick)")
        motion.halt()
        XCTAssertEqual(motion.velocity, 0)
      }
    }
  }

  func testTheFirstFrameIsHeldAndTheNextOneLosesNoTime() throws {
    let page = Label("Page")
    withWindow(page) { _ in
      @MainActor func positions(holdsFirstFrame: Bool) -> [Double] {
        let clock = ManualFrameClock()
        let motion = PageMotion(clock: clock)
        var (moves, ends) = ([Double](), 0)
        motion.play(
          on: page, from: 1, velocity: 0, holdsFirstFrame: holdsFirstFrame,
          onMove: { moves.append($0) }, onEnd: { ends += 1 })
        for _ in 0..<3 { clock.advance(by: 0.02) }
        XCTAssertTrue(motion.isRunning && ends == 0)
        clock.advance(by: 9)
        XCTAssertFalse(motion.isRunning)
        XCTAssertEqual(ends, 1)
        XCTAssertEqual(moves.last, 0)
        return moves
      }
      let (held, free) = (positions(holdsFirstFrame: true), positions(holdsFirstFrame: false))
      XCTAssertEqual(held.first, 1)
      XCTAssertEqual(held.dropFirst(), free.dropFirst())
    }
  }

  func testPagesMoveTheSameOnAFastDisplay() throws {
    let page = Label("Page")
    withWindow(page) { _ in
      @MainActor func positions(hertz: Double) -> [Double] {
        let clock = ManualFrameClock()
        let motion = PageMotion(clock: clock)
        var moves: [Double] = []
        motion.play(on: page, from: 1, velocity: 0, onMove: { moves.append($0) }, onEnd: {})
        while motion.isRunning, moves.count < 1_000 { clock.advance(by: 1 / hertz) }
        return moves
      }
      let (usual, fast) = (positions(hertz: 60), positions(hertz: 120))
      XCTAssertGreaterThan(usual.count, 10)
      XCTAssertEqual(Double(fast.count), 2 * Double(usual.count), accuracy: 1)
      for (index, position) in usual.enumerated() where 2 * index + 1 < fast.count {
        XCTAssertEqual(fast[2 * index + 1], position, accuracy: 1e-6)
      }
    }
  }

  func testHaltedPagesStayAndEndNothing() throws {
    let page = Label("Page")
    withWindow(page) { _ in
      let clock = ManualFrameClock()
      let motion = PageMotion(clock: clock)
      var moves: [Double] = []
      motion.play(
        on: page, from: 1, velocity: 0, onMove: { moves.append($0) },
        onEnd: { XCTFail("it was halted") })
      for _ in 0..<2 { clock.advance(by: 0.05) }
      motion.halt()
      let count = moves.count
      clock.advance(by: 1)
      XCTAssertEqual(moves.count, count)
      XCTAssertFalse(motion.isRunning)
    }
  }
}
