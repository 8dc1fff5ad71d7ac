import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit
@testable import Shell

final class PageStackTests: GtkTestCase {
  func testFirstPageAppearsImmediatelyAndASwitchEndsWithOnePage() throws {
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

  func testBothPagesAreDrawnDuringASwitch() throws {
    let clock = ManualFrameClock()
    let stack = makeStack(clock)
    try withWindow(stack) { _ in
      stack.show(.dashboard)
      _ = try center(stack)
      stack.show(.habits)
      clock.advance(by: 0.02)
      clock.advance(by: 0.04)
      XCTAssertLessThan(try XCTUnwrap(stack.positions).incoming, 0.7)
      let image = try XCTUnwrap(WidgetImage(of: stack))
      let row = image.pixels[
        (image.height / 2 * image.width)..<(image.height / 2 * image.width + image.width)]
      XCTAssertTrue(row.contains { ($0 >> 16 & 0xFF) > ($0 & 0xFF) }, "no old page")
      XCTAssertTrue(row.contains { ($0 >> 8 & 0xFF) > ($0 & 0xFF) }, "no new page")
    }
  }

  func testTenConsecutiveSwitchesEndOnTheLastPage() throws {
    let clock = ManualFrameClock()
    let stack = makeStack(clock)
    withWindow(stack) { _ in
      stack.show(.dashboard)
      for index in 1...10 {
        stack.show(Page.all[index * 2 % 3])
        XCTAssertEqual(stack.visiblePageCount, 2)
        clock.advance(by: 1.0 / 60)
        MainLoop.paint(1, framesOf: stack)
      }
      clock.advance(by: 1)
      XCTAssertNil(stack.positions)
      XCTAssertEqual(stack.page, Page.all[20 % 3])
      XCTAssertEqual(stack.visiblePageCount, 1)
    }
  }

  func testSwitchIsImmediateWithoutAnimations() throws {
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

  func testInterruptedSwitchKeepsPositionAndVelocity() throws {
    let clock = ManualFrameClock()
    let stack = makeStack(clock)
    try withWindow(stack) { _ in
      stack.show(.dashboard)
      stack.show(.habits)
      clock.advance(by: 0.02)
      clock.advance(by: 0.05)
      let (before, velocity) = (try XCTUnwrap(stack.positions).outgoing, stack.velocity)
      XCTAssertLessThan(before, -0.4)
      XCTAssertLessThan(velocity, 0)
      stack.show(.dashboard)
      XCTAssertEqual(stack.positions?.incoming ?? 9, before, accuracy: 1e-9)
      XCTAssertEqual(stack.velocity, velocity, accuracy: 1e-9)
      clock.advance(by: 0.01)
      XCTAssertNotEqual(stack.positions?.incoming ?? before, before, "moving pages do not stop")
      clock.advance(by: 1)
      XCTAssertNil(stack.positions)
      XCTAssertEqual(stack.page, .dashboard)
    }
  }

  func testInterruptedSwitchKeepsTheMoreVisiblePage() throws {
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

  func testSwitchCanBePausedAtAnyFraction() throws {
    let clock = ManualFrameClock()
    let stack = makeStack(clock)
    withWindow(stack) { _ in
      stack.show(.habits)
      for (page, direction) in [(Page.gallery, 1.0), (.dashboard, -1.0)] {
        for part in [0, 0.25, 0.5, 0.75, 1] {
          stack.show(page, pausedAt: part)
          XCTAssertEqual(stack.positions?.incoming ?? 9, direction * (1 - part), accuracy: 1e-12)
          XCTAssertEqual(stack.positions?.outgoing ?? 9, -direction * part, accuracy: 1e-12)
          stack.show(.habits)
          stack.resume()
          clock.advance(by: 1)
          XCTAssertNil(stack.positions)
        }
      }
    }
  }

  func testSwitchFramesNeitherLayOutNorRedrawThePages() throws {
    let pages = CountingPages()
    let clock = ManualFrameClock()
    let stack = PageStack(pages: Page.all, clock: clock, makePage: pages.make)
    withWindow(stack) { _ in
      stack.show(.dashboard)
      XCTAssertTrue(MainLoop.wait { pages[.dashboard]?.draws == 1 })
      stack.show(.habits)
      clock.advance(by: 0.03)
      MainLoop.paint(1, framesOf: stack)
      XCTAssertGreaterThan(pages[.habits]?.draws ?? 0, 0)
      let before = pages.made.mapValues { [$0.draws, $0.layouts] }
      var frames: Set<Double> = []
      for _ in 0..<5 {
        clock.advance(by: 1.0 / 60)
        MainLoop.paint(1, framesOf: stack)
        if let position = stack.positions?.incoming { frames.insert(position) }
      }
      XCTAssertEqual(frames.count, 5)
      clock.advance(by: 1)
      XCTAssertNil(stack.positions)
      XCTAssertEqual(pages.made.mapValues { [$0.draws, $0.layouts] }, before)
    }
  }

  /// The frame that lays out and records the new page has no time left to paint two pages.
  func testTheFirstFrameRecordsTheNewPageAndThePagesMoveFromTheSecond() throws {
    let pages = CountingPages()
    let clock = ManualFrameClock()
    let stack = PageStack(pages: Page.all, clock: clock, makePage: pages.make)
    try withWindow(stack) { _ in
      stack.show(.dashboard)
      XCTAssertTrue(MainLoop.wait { pages[.dashboard]?.draws == 1 })
      stack.show(.habits)
      clock.advance(by: 0.01)
      XCTAssertEqual(stack.positions?.incoming, 1)
      MainLoop.paint(1, framesOf: stack)
      XCTAssertEqual(pages[.habits]?.draws, 1)
      clock.advance(by: 0.05)
      let late = try XCTUnwrap(stack.positions).incoming
      stack.show(.dashboard)
      clock.advance(by: 2)

      stack.show(.habits)
      clock.advance(by: 0.03)
      clock.advance(by: 0.03)
      XCTAssertEqual(stack.positions?.incoming ?? 1, late, accuracy: 1e-9, "it loses no time")
    }
  }

  func testOneHiddenPageIsCachedAndTheOneBeforeIsFinalized() throws {
    let pages = WatchedPages()
    let stack = pages.stack
    withWindow(stack) { _ in
      for page in [Page.dashboard, .habits, .dashboard] {
        stack.show(page)
        XCTAssertTrue(MainLoop.wait { stack.positions == nil })
      }
      XCTAssertEqual(pages.watches[.dashboard]?.count, 1, "the last hidden page is cached")
      stack.show(.gallery)
      XCTAssertTrue(MainLoop.wait { pages.watches[.habits]?.first?.isFinalized == true })
      XCTAssertEqual(pages.watches[.dashboard]?.first?.isFinalized, false)
      stack.show(.habits)
      XCTAssertEqual(pages.watches[.habits]?.count, 2)
      XCTAssertTrue(MainLoop.wait { pages.watches[.dashboard]?.first?.isFinalized == true })
    }
  }

  func testAPageThatIsShownAgainBeforeItsReleaseKeepsItsView() throws {
    try withoutAnimations {
      let stack = makeStack()
      try withWindow(stack) { _ in
        for page in [Page.dashboard, .habits, .gallery, .dashboard] { stack.show(page) }
        XCTAssertTrue(stack.hasPendingReleases)
        XCTAssertTrue(MainLoop.wait { !stack.hasPendingReleases })
        XCTAssertNotNil(stack.current?.view, "the visible page was released")
        XCTAssertEqual(try center(stack), 0xFFFF_0000)
        // The page that was evicted last is made again.
        stack.show(.habits)
        XCTAssertTrue(MainLoop.wait { !stack.hasPendingReleases })
        XCTAssertEqual(try center(stack), 0xFF00_FF00)
      }
    }
  }

  func testPagesAreMadeAheadAndKeptWhileASwitchIsExpected() throws {
    let pages = WatchedPages()
    let stack = pages.stack
    withWindow(stack) { _ in
      stack.show(.dashboard)
      stack.expectsSwitch = true
      XCTAssertTrue(MainLoop.wait { pages.watches.count == 3 })
      XCTAssertEqual(stack.visiblePageCount, 1)
      for page in [Page.habits, .gallery, .dashboard, .gallery] {
        stack.show(page)
        XCTAssertTrue(MainLoop.wait { stack.positions == nil })
      }
      XCTAssertFalse(stack.hasPendingReleases)
      XCTAssertEqual(pages.watches.values.map(\.count), [1, 1, 1], "none is made again")
      stack.expectsSwitch = false
      XCTAssertTrue(MainLoop.wait { pages.watches[.habits]?.first?.isFinalized == true })
      XCTAssertEqual(
        pages.watches[.dashboard]?.first?.isFinalized, false, "the last one is cached")
    }
  }

  func testAPageThatWasMadeAheadIsReleasedFirst() throws {
    let pages = WatchedPages()
    let stack = pages.stack
    withWindow(stack) { _ in
      for page in [Page.dashboard, .habits] {
        stack.show(page)
        XCTAssertTrue(MainLoop.wait { stack.positions == nil })
      }
      stack.expectsSwitch = true
      XCTAssertTrue(MainLoop.wait { pages.watches.count == 3 })
      stack.expectsSwitch = false
      XCTAssertTrue(MainLoop.wait { pages.watches[.gallery]?.first?.isFinalized == true })
      XCTAssertEqual(pages.watches[.dashboard]?.first?.isFinalized, false)
    }
  }

  func testNothingIsMadeAheadWhilePagesMove() throws {
    let clock = ManualFrameClock()
    var made: Set<Page> = []
    let stack = PageStack(pages: Page.all, clock: clock) { page in
      made.insert(page)
      return Label(page.title)
    }
    withWindow(stack) { _ in
      stack.show(.dashboard)
      stack.show(.habits)
      stack.expectsSwitch = true
      // Timers fire in the order of their times.
      var isLater = false
      let later = Timeout(milliseconds: 150) { isLater = true }
      XCTAssertTrue(MainLoop.wait { isLater })
      later.cancel()
      XCTAssertFalse(made.contains(.gallery))
      for _ in 0..<120 { clock.advance(by: 1.0 / 60) }
      XCTAssertNil(stack.positions)
      XCTAssertTrue(MainLoop.wait { made.contains(.gallery) })
    }
  }

  func testOnlyTheIncomingPageAcceptsInput() throws {
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

  func testIsFinalizedWithItsPages() throws {
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

/// A stack of labels, and the labels that were made for each page.
@MainActor private final class WatchedPages {
  private(set) var watches: [Page: [FinalizeWatch]] = [:]
  lazy var stack = PageStack(pages: Page.all) { [weak self] page in
    let made = Label(page.title)
    let watch = FinalizeWatch()
    watch.follow(made)
    self?.watches[page, default: []].append(watch)
    return made
  }
}

@MainActor private func makeStack(
  _ clock: any FrameClock = WidgetFrameClock()
) -> PageStack {
  PageStack(pages: Page.all, clock: clock) { page in
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

/// The pages of a stack, to count their passes.
@MainActor private final class CountingPages {
  private(set) var made: [Page: CountingPage] = [:]
  subscript(page: Page) -> CountingPage? { made[page] }
  func make(_ page: Page) -> Widget {
    let new = CountingPage()
    made[page] = new
    return new
  }
}
