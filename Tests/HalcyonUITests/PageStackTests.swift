import GtkKit
import TestSupport
import XCTest

@testable import HalcyonUI

final class PageStackTests: GtkTestCase {
  func testFirstPageIsThereAtOnceAndASwitchEndsWithOnePage() throws {
    try MainActor.assumeIsolated {
      let stack = makeStack()
      try withWindow(stack) { _ in
        stack.show(.dashboard)
        XCTAssertNil(stack.positions)
        XCTAssertEqual(try center(stack), 0xFFFF_0000)
        stack.show(.habits)
        XCTAssertEqual(stack.liveCount, 2)
        XCTAssertEqual(stack.page, .habits)
        XCTAssertTrue(MainLoop.run(seconds: 10) { stack.positions == nil })
        XCTAssertEqual(stack.liveCount, 1)
        XCTAssertEqual(try center(stack), 0xFF00_FF00)
      }
    }
  }

  func testBothPagesAreDrawnOnTheWay() throws {
    try MainActor.assumeIsolated {
      let stack = makeStack()
      try withWindow(stack) { _ in
        stack.show(.dashboard)
        _ = try center(stack)
        stack.show(.habits)
        XCTAssertTrue(MainLoop.run(seconds: 10) { (stack.positions?.incoming ?? 1) < 0.7 })
        let image = try XCTUnwrap(WidgetImage(of: stack))
        let row = image.pixels[
          (image.height / 2 * image.width)..<(image.height / 2 * image.width + image.width)]
        XCTAssertTrue(row.contains { ($0 >> 16 & 0xFF) > ($0 & 0xFF) }, "the old page is gone")
        XCTAssertTrue(row.contains { ($0 >> 8 & 0xFF) > ($0 & 0xFF) }, "the new page is not there")
      }
    }
  }

  func testTenSwitchesInARowEndOnTheLastPage() throws {
    MainActor.assumeIsolated {
      let stack = makeStack()
      withWindow(stack) { _ in
        stack.show(.dashboard)
        for index in 1...10 {
          stack.show(Page.allCases[index * 2 % 3])
          XCTAssertLessThanOrEqual(stack.liveCount, 2)
          _ = MainLoop.run(seconds: 0.03) { false }
        }
        XCTAssertTrue(MainLoop.run(seconds: 10) { stack.positions == nil })
        XCTAssertEqual(stack.page, Page.allCases[20 % 3])
        XCTAssertEqual(stack.liveCount, 1)
      }
    }
  }

  func testSwitchIsImmediateWhereAnimationsAreOff() throws {
    try MainActor.assumeIsolated {
      Appearance.setAnimations(enabled: false)
      defer { Appearance.setAnimations(enabled: true) }
      let stack = makeStack()
      try withWindow(stack) { _ in
        stack.show(.dashboard)
        stack.show(.gallery)
        XCTAssertEqual(stack.liveCount, 1)
        XCTAssertEqual(try center(stack), 0xFF00_00FF)
      }
    }
  }

  func testIsFinalizedWithItsPages() throws {
    MainActor.assumeIsolated {
      weak var page: Widget?
      assertFinalized {
        let stack = PageStack { _ in
          let made = Solid(Color(red: 0, green: 0, blue: 0))
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

@MainActor private func makeStack() -> PageStack {
  PageStack { page in
    let red: Float = page == .dashboard ? 1 : 0
    let green: Float = page == .habits ? 1 : 0
    let blue: Float = page == .gallery ? 1 : 0
    return Solid(Color(red: red, green: green, blue: blue))
  }
}

@MainActor private func center(_ stack: PageStack) throws -> UInt32 {
  let image = try XCTUnwrap(WidgetImage(of: stack))
  return image.pixels[image.height / 2 * image.width + image.width / 2]
}

/// A page of one colour.
private final class Solid: Canvas {
  private let color: Color
  init(_ color: Color) {
    self.color = color
    super.init(cssName: "solid")
  }
  override func draw(_ snapshot: Snapshot) {
    snapshot.fill(Rectangle(width: Double(size.width), height: Double(size.height)), with: color)
  }
}
