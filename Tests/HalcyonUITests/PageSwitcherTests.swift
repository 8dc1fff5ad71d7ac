import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit
@testable import Shell

final class PageSwitcherTests: GtkTestCase {
  func testSwitcherAndPagesFollowEachOther() throws {
    let window = makeWindow(try makeApplication())
    window.present()
    let (stack, switcher) = (window.stack, window.header.switcher)
    XCTAssertEqual(switcher.model.selected, Page.dashboard.id)
    switcher.model.emitSelected(Page.gallery.id)
    XCTAssertEqual(stack.page, .gallery)
    window.show(.habits)
    XCTAssertEqual(switcher.model.selected, Page.habits.id)
    XCTAssertEqual(stack.page, .habits, "the switcher switched back")
    window.step(by: -1)
    XCTAssertEqual(switcher.model.selected, Page.dashboard.id)
    window.window.destroy()
  }

  func testASwipeUpdatesTheSwitcher() throws {
    let window = makeWindow(try makeApplication())
    window.present()
    XCTAssertTrue(MainLoop.wait { window.stack.size.width > 0 })
    window.swipeArea.emulateBegin()
    window.swipeArea.emulateUpdate(0.6)
    XCTAssertEqual(window.header.switcher.model.selected, Page.dashboard.id)
    window.swipeArea.emulateEnd(velocity: 1, to: 1)
    XCTAssertEqual(window.header.switcher.model.selected, Page.habits.id)
    XCTAssertEqual(window.header.switcher.title.title, Page.habits.title)
    XCTAssertEqual(window.stack.page, .habits)
    window.window.destroy()
  }

  func testTheLabelsOfTheBarAreLimitedInLargeText() throws {
    defer { Appearance.setTextScale(1) }
    let model = ViewSwitcherModel()
    for (scale, isLimited) in [(1.0, false), (2, true)] {
      Appearance.setTextScale(scale)
      let bar = ViewSwitcherBar(model)
      let frame = SwitcherFrame(bar)
      var isLarge = false
      frame.onLargeText = { isLarge = $0 }
      withWindow(BoxLayout(.vertical, [frame])) { MainLoop.paint(framesOf: $0) }
      XCTAssertEqual(bar.hasStyle("large-text"), isLimited, "\(scale)")
      XCTAssertEqual(isLarge, isLimited, "\(scale)")
    }
  }

  func testTheFrameOfTheBarIsFinalized() throws {
    assertFinalized { SwitcherFrame(ViewSwitcherBar(ViewSwitcherModel())) }
  }

  func testANarrowWindowHasTheTitleAboveAndTheButtonsBelow() throws {
    defer { Appearance.pin(font: nil) }
    for isRightToLeft in [false, true] {
      Appearance.pin(font: "Cantarell 11", rightToLeft: isRightToLeft)
      for (width, isNarrow) in [(1_000, false), (360, true)] {
        let window = makeWindow(try makeApplication())
        window.window.defaultSize = (width, 600)
        window.present()
        MainLoop.paint(framesOf: window.window)
        let switcher = window.header.switcher
        XCTAssertEqual(switcher.title.isTitleVisible, isNarrow, "\(width)")
        XCTAssertEqual(switcher.bar.isRevealed, isNarrow, "\(width)")
        XCTAssertEqual(switcher.title.title, Page.dashboard.title)
        window.show(.habits)
        XCTAssertEqual(switcher.title.title, Page.habits.title)
        window.window.destroy()
      }
    }
  }
}
