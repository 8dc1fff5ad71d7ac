import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit
@testable import Shell

final class PageSwipeTests: GtkTestCase {
  func testSwipeStopsAtAdjacentPages() throws {
    XCTAssertEqual(PageSwipe(from: 0, count: 3).stops.map(\.index), [0, 1])
    XCTAssertEqual(PageSwipe(from: 1, count: 3).stops.map(\.place), [0, 1, 2])
    let swipe = PageSwipe(from: 1, count: 3)
    XCTAssertEqual(swipe.neighbor(at: 1.3), 2)
    XCTAssertEqual(swipe.neighbor(at: 0.9), 0)
    XCTAssertNil(swipe.neighbor(at: 1))
    XCTAssertNil(PageSwipe(from: 0, count: 3).neighbor(at: -0.1))
    XCTAssertEqual(swipe.index(nearest: 1.6), 2)
  }

  func testSwipeOverAJumpTreatsItsPagesAsAdjacent() throws {
    let forward = PageSwipe(
      between: 0, and: 2, PageTransition(from: 0, to: 2, oldPosition: -0.25))
    XCTAssertEqual(forward.stops, [.init(place: 1, index: 0), .init(place: 2, index: 2)])
    XCTAssertEqual(PageSwipe.progress(index: 2, position: 0.75), 1.25)
    XCTAssertEqual(forward.neighbor(at: 1.25), 0)
    let backward = PageSwipe(
      between: 2, and: 0, PageTransition(from: 2, to: 0, oldPosition: 0))
    XCTAssertEqual(backward.stops, [.init(place: 0, index: 0), .init(place: 1, index: 2)])
  }

  func testPagesFollowTheSwipeAndEndOnTheTargetPage() throws {
    inStack { stack, area in
      var switches: [Page] = []
      stack.onSwipe = { switches.append($0) }
      area.emulateBegin()
      area.emulateUpdate(0.4)
      XCTAssertEqual(stack.positions?.incoming ?? 9, 0.6, accuracy: 1e-9)
      XCTAssertEqual(stack.positions?.outgoing ?? 9, -0.4, accuracy: 1e-9)
      XCTAssertEqual(stack.page, .dashboard, "the page changes only when the gesture ends")
      XCTAssertEqual(stack.visiblePageCount, 2)
      area.emulateUpdate(0.7)
      XCTAssertEqual(stack.positions?.incoming ?? 9, 0.3, accuracy: 1e-9)
      area.emulateEnd(velocity: 2, to: 1)
      XCTAssertEqual(switches, [.habits])
      XCTAssertTrue(MainLoop.wait { stack.positions == nil })
      XCTAssertEqual(stack.page, .habits)
      XCTAssertEqual(stack.visiblePageCount, 1)
    }
  }

  func testCancelledSwipeReturnsToItsOrigin() throws {
    inStack { stack, area in
      stack.onSwipe = { XCTFail("\($0)") }
      area.emulateBegin()
      area.emulateUpdate(0.6)
      area.emulateEnd(velocity: 0, to: 0)
      XCTAssertEqual(stack.positions?.incoming ?? 9, -0.6, accuracy: 1e-6)
      XCTAssertTrue(MainLoop.wait { stack.positions == nil })
      XCTAssertEqual(stack.page, .dashboard)
    }
  }

  func testReversedSwipeShowsTheOtherNeighbor() throws {
    inStack { stack, area in
      stack.show(.habits)
      XCTAssertTrue(MainLoop.wait { stack.positions == nil })
      area.emulateBegin()
      area.emulateUpdate(1.2)
      XCTAssertEqual(stack.current?.page, .gallery)
      area.emulateUpdate(0.7)
      XCTAssertEqual(stack.current?.page, .dashboard)
      XCTAssertEqual(stack.positions?.incoming ?? 9, -0.7, accuracy: 1e-9)
      XCTAssertEqual(stack.visiblePageCount, 2)
      area.emulateEnd(velocity: -1, to: 0)
      XCTAssertTrue(MainLoop.wait { stack.positions == nil })
      XCTAssertEqual(stack.page, .dashboard)
    }
  }

  func testSwipeTakesOverASwitchAndAKeyTakesOverTheSwipe() throws {
    inStack { stack, area in
      stack.show(.gallery, pausedAt: 0.5)
      area.emulateBegin()
      area.emulateUpdate(1.25)
      XCTAssertEqual(stack.positions?.incoming ?? 9, 0.75, accuracy: 1e-9)
      XCTAssertEqual(stack.positions?.outgoing ?? 9, -0.25, accuracy: 1e-9)
      stack.show(.dashboard)
      area.emulateUpdate(1.9)
      XCTAssertEqual(stack.positions?.incoming ?? 9, -0.25, accuracy: 1e-6)
      XCTAssertTrue(MainLoop.wait { stack.positions == nil })
      XCTAssertEqual(stack.page, .dashboard)
    }
  }

  func testHorizontalScrollingSwitchesPagesUpToTheEnds() throws {
    inStack { stack, area in
      var switches: [Page] = []
      stack.onSwipe = { switches.append($0) }
      for step in [-1, 1, 1, 1, -1] { area.emulateStep(right: step) }
      XCTAssertEqual(switches, [.habits, .gallery, .habits])
      XCTAssertTrue(MainLoop.wait { stack.positions == nil })
      XCTAssertEqual(stack.page, .habits)
      area.isRightToLeft = true
      area.emulateStep(right: 1)
      XCTAssertEqual(stack.page, .dashboard, "the previous page is at the right")
    }
  }

  func testHorizontalScrollingDoesNotInterruptASwipe() throws {
    inStack { stack, area in
      area.emulateBegin()
      area.emulateUpdate(0.4)
      area.emulateStep(right: 1)
      XCTAssertEqual(stack.page, .dashboard)
      XCTAssertEqual(stack.positions?.incoming ?? 9, 0.6, accuracy: 1e-9)
      area.emulateEnd(velocity: 0, to: 0)
    }
  }

  func testIsMirroredForRightToLeftText() throws {
    inStack { _, area in
      XCTAssertFalse(area.isReversed)
      area.isRightToLeft = true
      XCTAssertTrue(area.isReversed)
    }
  }

  func testIsFinalized() throws {
    assertFinalized {
      let stack = PageStack(pages: Page.all) { _ in Label("a") }
      stack.show(.dashboard)
      return stack.makeSwipeArea()
    }
  }
}

@MainActor private func inStack(_ body: (PageStack, SwipeArea) -> Void) {
  let stack = PageStack(pages: Page.all) { Label($0.title) }
  let area = stack.makeSwipeArea()
  withWindow(area) { _ in
    XCTAssertTrue(MainLoop.wait { stack.size.width > 0 })
    stack.show(.dashboard)
    body(stack, area)
  }
}
