import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonUI

final class PageStackTests: GtkTestCase {
  func testFirstPageAppearsImmediatelyAndASwitchEndsWithOnePage() throws {
    try MainActor.assumeIsolated {
      let stack = makeStack()
      try withWindow(stack) { _ in
        stack.show(.dashboard)
        XCTAssertNil(stack.positions)
        XCTAssertEqual(try center(stack), 0xFFFF_0000)
        stack.show(.habits)
        XCTAssertEqual(stack.visiblePageCount, 2)
        XCTAssertEqual(stack.page, .habits)
        XCTAssertTrue(MainLoop.wait { stack.positions == nil })
        XCTAssertEqual(stack.visiblePageCount, 1)
        XCTAssertEqual(try center(stack), 0xFF00_FF00)
      }
    }
  }

  func testBothPagesAreDrawnDuringASwitch() throws {
    try MainActor.assumeIsolated {
      let stack = makeStack()
      try withWindow(stack) { _ in
        stack.show(.dashboard)
        stack.show(.habits, pausedAt: 0.4)
        let image = try XCTUnwrap(WidgetImage(of: stack))
        let row = image.pixels[
          (image.height / 2 * image.width)..<(image.height / 2 * image.width + image.width)]
        XCTAssertTrue(row.contains { ($0 >> 16 & 0xFF) > ($0 & 0xFF) }, "no old page")
        XCTAssertTrue(row.contains { ($0 >> 8 & 0xFF) > ($0 & 0xFF) }, "no new page")
      }
    }
  }

  func testTenConsecutiveSwitchesEndOnTheLastPage() throws {
    MainActor.assumeIsolated {
      let stack = makeStack()
      withWindow(stack) { _ in
        stack.show(.dashboard)
        for index in 1...10 {
          stack.show(Page.all[index * 2 % 3])
          XCTAssertLessThanOrEqual(stack.visiblePageCount, 2)
          MainLoop.paint(1, framesOf: stack)
        }
        XCTAssertTrue(MainLoop.wait { stack.positions == nil })
        XCTAssertEqual(stack.page, Page.all[20 % 3])
        XCTAssertEqual(stack.visiblePageCount, 1)
      }
    }
  }

  func testSwitchIsImmediateWithoutAnimations() throws {
    try MainActor.assumeIsolated {
      Appearance.setAnimations(enabled: false)
      defer { Appearance.setAnimations(enabled: true) }
      let stack = makeStack()
      try withWindow(stack) { _ in
        stack.show(.dashboard)
        stack.show(.gallery)
        XCTAssertEqual(stack.visiblePageCount, 1)
        XCTAssertEqual(try center(stack), 0xFF00_00FF)
      }
    }
  }

  func testInterruptedSwitchKeepsPositionAndVelocity() throws {
    MainActor.assumeIsolated {
      // So slow that the switch does not end before it is interrupted.
      let stack = makeStack(Spring(response: 20, dampingFraction: 1))
      withWindow(stack) { _ in
        stack.show(.dashboard)
        stack.show(.habits)
        XCTAssertTrue(MainLoop.wait { (stack.positions?.incoming ?? 1) < 0.99 })
        let (before, velocity) = (stack.positions?.outgoing ?? 9, stack.velocity)
        XCTAssertLessThan(before, 0)
        XCTAssertLessThan(velocity, 0)
        stack.show(.dashboard)
        XCTAssertEqual(stack.positions?.incoming ?? 9, before)
        XCTAssertEqual(stack.velocity, velocity)
        XCTAssertEqual(stack.page, .dashboard)
      }
    }
  }

  func testInterruptedSwitchKeepsTheMoreVisiblePage() throws {
    MainActor.assumeIsolated {
      for (part, stays) in [(0.2, Page.dashboard), (0.8, Page.habits)] {
        let stack = makeStack()
        withWindow(stack) { _ in
          stack.show(.dashboard)
          stack.show(.habits, pausedAt: part)
          stack.show(.gallery, pausedAt: 0)
          XCTAssertEqual(stack.leaving?.page, stays)
          XCTAssertEqual(stack.visiblePageCount, 2)
        }
      }
    }
  }

  func testSwitchCanBePausedAtAnyFraction() throws {
    MainActor.assumeIsolated {
      let stack = makeStack()
      withWindow(stack) { _ in
        stack.show(.habits)
        for (page, direction) in [(Page.gallery, 1.0), (.dashboard, -1.0)] {
          for part in [0, 0.25, 0.5, 0.75, 1] {
            stack.show(page, pausedAt: part)
            XCTAssertEqual(stack.positions?.incoming ?? 9, direction * (1 - part), accuracy: 1e-12)
            XCTAssertEqual(stack.positions?.outgoing ?? 9, -direction * part, accuracy: 1e-12)
            stack.show(.habits)
            stack.resume()
            XCTAssertTrue(MainLoop.wait { stack.positions == nil })
          }
        }
      }
    }
  }

  func testSwitchFramesNeitherLayOutNorRedrawThePages() throws {
    MainActor.assumeIsolated {
      var pages: [Page: CountingPage] = [:]
      let stack = PageStack(pages: Page.all) { page in
        let made = CountingPage()
        pages[page] = made
        return made
      }
      let area = stack.makeSwipeArea()
      withWindow(area) { _ in
        stack.show(.dashboard)
        MainLoop.paint(framesOf: stack)
        area.emulateBegin()
        area.emulateUpdate(0.1)
        MainLoop.paint(framesOf: stack)
        let before = pages.mapValues { [$0.draws, $0.layouts] }
        XCTAssertEqual(before.values.filter { $0[0] > 0 }.count, 2, "both pages are drawn")
        for position in [0.2, 0.5, 0.9] {
          area.emulateUpdate(position)
          MainLoop.paint(framesOf: stack)
          XCTAssertEqual(stack.positions?.outgoing ?? 9, -position, accuracy: 1e-9)
        }
        area.emulateEnd(velocity: 2, to: 1)
        XCTAssertTrue(MainLoop.wait { stack.positions == nil })
        XCTAssertEqual(pages.mapValues { [$0.draws, $0.layouts] }, before)
      }
    }
  }

  func testOneHiddenPageIsCachedAndTheOneBeforeIsFinalized() throws {
    MainActor.assumeIsolated {
      var watches: [Page: [FinalizeWatch]] = [:]
      let stack = PageStack(pages: Page.all) { page in
        let made = Label(page.title)
        let watch = FinalizeWatch()
        watch.follow(made)
        watches[page, default: []].append(watch)
        return made
      }
      withWindow(stack) { _ in
        for page in [Page.dashboard, .habits, .dashboard] {
          stack.show(page)
          XCTAssertTrue(MainLoop.wait { stack.positions == nil })
        }
        XCTAssertEqual(watches[.dashboard]?.count, 1, "the last hidden page is cached")
        stack.show(.gallery)
        XCTAssertTrue(MainLoop.wait { watches[.habits]?.first?.isFinalized == true })
        XCTAssertEqual(watches[.dashboard]?.first?.isFinalized, false)
        stack.show(.habits)
        XCTAssertEqual(watches[.habits]?.count, 2)
        XCTAssertTrue(MainLoop.wait { watches[.dashboard]?.first?.isFinalized == true })
      }
    }
  }

  func testOnlyTheIncomingPageAcceptsInput() throws {
    MainActor.assumeIsolated {
      let stack = makeStack()
      withWindow(stack) { _ in
        stack.show(.dashboard)
        stack.show(.habits, pausedAt: 0.5)
        XCTAssertEqual(stack.current?.isTargetable, true)
        XCTAssertEqual(stack.leaving?.isTargetable, false)
        XCTAssertEqual(stack.leaving?.canFocus, false)
        stack.show(.dashboard)
        XCTAssertEqual(stack.current?.page, .dashboard)
        XCTAssertEqual(stack.current?.isTargetable, true)
      }
    }
  }

  func testIsFinalizedWithItsPages() throws {
    MainActor.assumeIsolated {
      weak var page: Widget?
      assertFinalized {
        let stack = PageStack(pages: Page.all) { _ in
          let made = SolidPage(Color(red: 0, green: 0, blue: 0))
          page = made
          return made
        }
        stack.show(.dashboard)
        return stack
      }
      XCTAssertNil(page)
    }
  }
}

@MainActor private func makeStack(_ spring: Spring = PageTransition.spring) -> PageStack {
  PageStack(pages: Page.all, spring: spring) { page in
    let red: Float = page == .dashboard ? 1 : 0
    let green: Float = page == .habits ? 1 : 0
    let blue: Float = page == .gallery ? 1 : 0
    return SolidPage(Color(red: red, green: green, blue: blue))
  }
}

@MainActor private func center(_ stack: PageStack) throws -> UInt32 {
  let image = try XCTUnwrap(WidgetImage(of: stack))
  return image.pixels[image.height / 2 * image.width + image.width / 2]
}

/// A page that counts its draw and layout passes.
private final class CountingPage: Canvas {
  private(set) var (draws, layouts) = (0, 0)
  init() { super.init(cssName: "counting") }
  override func draw(_ snapshot: Snapshot) {
    draws += 1
    snapshot.fill(Rectangle(width: 10, height: 10), with: Color(red: 1, green: 0, blue: 0))
  }
  override func layOut(width: Int, height: Int) { layouts += 1 }
}

/// A page filled with one color.
private final class SolidPage: Canvas {
  private let color: Color
  init(_ color: Color) {
    self.color = color
    super.init(cssName: "solid")
  }
  override func draw(_ snapshot: Snapshot) {
    snapshot.fill(Rectangle(width: Double(size.width), height: Double(size.height)), with: color)
  }
}
