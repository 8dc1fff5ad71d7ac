import GtkKit
import TestSupport
import XCTest

@testable import HalcyonUI

final class PageSwipeTests: GtkTestCase {
  func testASwipeEndsOnTheNeighboursOfItsPage() throws {
    MainActor.assumeIsolated {
      XCTAssertEqual(PageSwipe(from: 0, count: 3).stops.map(\.index), [0, 1])
      XCTAssertEqual(PageSwipe(from: 1, count: 3).stops.map(\.place), [0, 1, 2])
      let swipe = PageSwipe(from: 1, count: 3)
      XCTAssertEqual(swipe.neighbour(at: 1.3), 2)
      XCTAssertEqual(swipe.neighbour(at: 0.9), 0)
      XCTAssertNil(swipe.neighbour(at: 1))
      XCTAssertNil(PageSwipe(from: 0, count: 3).neighbour(at: -0.1))
      XCTAssertEqual(swipe.index(nearest: 1.6), 2)
    }
  }

  func testAJumpThatIsTakenHoldOfHasItsTwoPagesSideBySide() throws {
    MainActor.assumeIsolated {
      let forward = PageSwipe(
        between: 0, and: 2, PageTransition(from: 0, to: 2, oldPosition: -0.25))
      XCTAssertEqual(forward.stops, [.init(place: 1, index: 0), .init(place: 2, index: 2)])
      XCTAssertEqual(PageSwipe.progress(index: 2, position: 0.75), 1.25)
      XCTAssertEqual(forward.neighbour(at: 1.25), 0)
      let backward = PageSwipe(
        between: 2, and: 0, PageTransition(from: 2, to: 0, oldPosition: 0))
      XCTAssertEqual(backward.stops, [.init(place: 0, index: 0), .init(place: 1, index: 2)])
    }
  }

  func testPagesFollowTheFingerAndStayWhereItIsFlickedTo() throws {
    MainActor.assumeIsolated {
      inStack { stack, area in
        var switches: [Page] = []
        stack.onSwipe = { switches.append($0) }
        area.emulateBegin()
        area.emulateUpdate(0.4)
        XCTAssertEqual(stack.positions?.incoming ?? 9, 0.6, accuracy: 1e-9)
        XCTAssertEqual(stack.positions?.outgoing ?? 9, -0.4, accuracy: 1e-9)
        XCTAssertEqual(stack.page, .dashboard, "nothing is decided while the finger is down")
        XCTAssertEqual(stack.liveCount, 2)
        area.emulateUpdate(0.7)
        XCTAssertEqual(stack.positions?.incoming ?? 9, 0.3, accuracy: 1e-9)
        area.emulateEnd(velocity: 2, to: 1)
        XCTAssertEqual(switches, [.habits])
        XCTAssertTrue(MainLoop.run(seconds: 10) { stack.positions == nil })
        XCTAssertEqual(stack.page, .habits)
        XCTAssertEqual(stack.liveCount, 1)
      }
    }
  }

  func testACancelledSwipeGoesBack() throws {
    MainActor.assumeIsolated {
      inStack { stack, area in
        stack.onSwipe = { XCTFail("\($0)") }
        area.emulateBegin()
        area.emulateUpdate(0.6)
        area.emulateEnd(velocity: 0, to: 0)
        XCTAssertEqual(stack.positions?.incoming ?? 9, -0.6, accuracy: 1e-6)
        XCTAssertTrue(MainLoop.run(seconds: 10) { stack.positions == nil })
        XCTAssertEqual(stack.page, .dashboard)
      }
    }
  }

  func testAFingerThatTurnsShowsTheOtherNeighbour() throws {
    MainActor.assumeIsolated {
      inStack { stack, area in
        stack.show(.habits)
        XCTAssertTrue(MainLoop.run(seconds: 10) { stack.positions == nil })
        area.emulateBegin()
        area.emulateUpdate(1.2)
        XCTAssertEqual(stack.current?.page, .gallery)
        area.emulateUpdate(0.7)
        XCTAssertEqual(stack.current?.page, .dashboard)
        XCTAssertEqual(stack.positions?.incoming ?? 9, -0.7, accuracy: 1e-9)
        XCTAssertEqual(stack.liveCount, 2)
        area.emulateEnd(velocity: -1, to: 0)
        XCTAssertTrue(MainLoop.run(seconds: 10) { stack.positions == nil })
        XCTAssertEqual(stack.page, .dashboard)
      }
    }
  }

  func testAFingerTakesHoldOfASwitchAndAKeyTakesItFromTheFinger() throws {
    MainActor.assumeIsolated {
      inStack { stack, area in
        stack.show(.gallery, heldAt: 0.5)
        area.emulateBegin()
        area.emulateUpdate(1.25)
        XCTAssertEqual(stack.positions?.incoming ?? 9, 0.75, accuracy: 1e-9)
        XCTAssertEqual(stack.positions?.outgoing ?? 9, -0.25, accuracy: 1e-9)
        stack.show(.dashboard)
        area.emulateUpdate(1.9)
        XCTAssertEqual(stack.positions?.incoming ?? 9, -0.25, accuracy: 1e-6)
        XCTAssertTrue(MainLoop.run(seconds: 10) { stack.positions == nil })
        XCTAssertEqual(stack.page, .dashboard)
      }
    }
  }

  func testFollowsTheDirectionOfTheText() throws {
    MainActor.assumeIsolated {
      inStack { _, area in
        XCTAssertFalse(area.isReversed)
        area.isRightToLeft = true
        XCTAssertTrue(area.isReversed)
      }
    }
  }

  func testIsFinalized() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let stack = PageStack { _ in Label("a") }
        stack.show(.dashboard)
        return stack.makeSwipeArea()
      }
    }
  }
}

@MainActor private func inStack(_ body: (PageStack, SwipeArea) -> Void) {
  let stack = PageStack { Label($0.title) }
  let area = stack.makeSwipeArea()
  withWindow(area) { _ in
    _ = MainLoop.run(seconds: 2) { stack.size.width > 0 }
    stack.show(.dashboard)
    body(stack, area)
  }
}
