import GtkKit
import GtkTestSupport
import XCTest

@testable import Shell

/// Bars never move what the pointer is on.
final class StripAreaTests: GtkTestCase {
  /// A strip that is as high as a test wants, above a page with a button.
  @MainActor private struct Parts {
    let strip = BoxLayout(.vertical)
    let button = Button(label: "Button")
    let scroller: ScrolledWindow
    let page: BoxLayout
    let area: StripArea

    init(contentHeight: Int) {
      let content = BoxLayout(.vertical)
      button.verticalAlignment = .start
      button.setMargins(top: 120)
      content.append(button)
      content.setMinimumSize(width: 100, height: contentHeight)
      scroller = ScrolledWindow(child: content)
      scroller.expandsVertically = true
      page = BoxLayout(.vertical, [scroller])
      area = StripArea(strip: strip, page: page)
    }

    var top: Double? { button.bounds(in: area)?.y }
    /// The point of the button in the page.
    var point: (x: Double, y: Double)? {
      button.bounds(in: page).map { ($0.x + 4, $0.y + 4) }
    }
  }

  /// Shows a bar and removes it, and returns where the button is before, with and after it.
  private func positions(
    contentHeight: Int, scrolledTo start: Double = 0, pointing: Bool
  ) throws -> (before: Double, with: Double, after: Double, parts: Parts) {
    try withoutAnimations {
      let parts = Parts(contentHeight: contentHeight)
      return try withWindow(parts.area, width: 300, height: 400) { window in
        XCTAssertTrue(MainLoop.wait { parts.area.size.height > 0 })
        MainLoop.paint(framesOf: window)
        parts.scroller.verticalPosition = start
        MainLoop.paint(framesOf: window)
        let before = try XCTUnwrap(parts.top)
        if pointing { parts.area.pointed(at: try XCTUnwrap(parts.point)) }
        let bar = Label("bar")
        bar.setMinimumSize(width: 10, height: 44)
        parts.strip.append(bar)
        MainLoop.paint(framesOf: window)
        let with = try XCTUnwrap(parts.top)
        XCTAssertEqual(parts.strip.size.height, 44)
        let isShifted = pointing && contentHeight > 400
        XCTAssertEqual(
          parts.scroller.verticalPosition, isShifted ? start + 44 : start, accuracy: 1)
        parts.strip.remove(bar)
        MainLoop.paint(framesOf: window)
        let after = try XCTUnwrap(parts.top)
        return (before, with, after, parts)
      }
    }
  }

  func testAPageThatScrollsKeepsItsPlaceUnderThePointer() throws {
    for start in [0.0, 60] {
      let seen = try positions(contentHeight: 1_000, scrolledTo: start, pointing: true)
      XCTAssertEqual(seen.before, 120 - start, accuracy: 1)
      XCTAssertEqual(seen.with, seen.before, "from \(start)")
      XCTAssertEqual(seen.after, seen.before, "from \(start)")
      XCTAssertEqual(seen.parts.scroller.verticalPosition, start)
    }
  }

  func testAPageThatDoesNotScrollWaitsForThePointer() throws {
    let seen = try positions(contentHeight: 100, pointing: true)
    XCTAssertEqual(seen.with, seen.before)
    XCTAssertEqual(seen.after, seen.before)
  }

  func testWithoutThePointerThePageIsBelowTheBar() throws {
    for height in [100, 1_000] {
      let seen = try positions(contentHeight: height, pointing: false)
      XCTAssertEqual(seen.with, seen.before + 44)
      XCTAssertEqual(seen.after, seen.before)
    }
  }

  func testTheTopOfAPageIsReachableBelowABar() throws {
    try withoutAnimations {
      let parts = Parts(contentHeight: 1_000)
      try withWindow(parts.area, width: 300, height: 400) { window in
        XCTAssertTrue(MainLoop.wait { parts.area.size.height > 0 })
        MainLoop.paint(framesOf: window)
        parts.area.pointed(at: try XCTUnwrap(parts.point))
        let bar = Label("bar")
        bar.setMinimumSize(width: 10, height: 44)
        parts.strip.append(bar)
        MainLoop.paint(framesOf: window)
        XCTAssertEqual(parts.scroller.verticalPosition, 44, accuracy: 1)
        parts.scroller.verticalPosition = 0
        MainLoop.paint(framesOf: window)
        XCTAssertEqual(try XCTUnwrap(parts.top), 164, accuracy: 1)
        // At the top, the page cannot follow the bar: it waits until the pointer has left it.
        parts.strip.remove(bar)
        MainLoop.paint(framesOf: window)
        XCTAssertEqual(try XCTUnwrap(parts.top), 164, accuracy: 1)
        parts.area.pointed(at: nil)
        MainLoop.paint(framesOf: window)
        XCTAssertEqual(try XCTUnwrap(parts.top), 120, accuracy: 1)
      }
    }
  }

  func testIsFinalized() throws {
    assertFinalized { StripArea(strip: Label("strip"), page: Label("page")) }
  }
}
