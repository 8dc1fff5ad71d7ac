import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit

final class PageContentTests: GtkTestCase {
  func testReplacedContentIsHiddenAtOnceAndRemovedLater() throws {
    let timers = ManualTimers()
    let pageContent = PageContent(timers: timers)
    let isChild = { (widget: Widget) in widget.origin(in: pageContent.widget) != nil }
    let (old, new) = (Label("old"), Label("new"))
    withWindow(pageContent.widget) { _ in
      pageContent.show(old)
      pageContent.show(new)
      XCTAssertFalse(old.isVisible)
      timers.advance(by: 99)
      XCTAssertTrue(isChild(old), "a scroll animation may still begin")
      timers.advance(by: 1)
      XCTAssertFalse(isChild(old))
      XCTAssertTrue(old.isVisible, "it may be shown again")
    }
  }

  func testANoticeIsShownAboveTheContentAndRemoved() throws {
    let pageContent = PageContent(timers: ManualTimers())
    let list = Label("list")
    withWindow(pageContent.widget) { _ in
      pageContent.show(list)
      pageContent.showNotice(nil)
      XCTAssertNil(pageContent.notice)
      pageContent.showNotice("1 habit could not be read: “Read”.")
      XCTAssertEqual(pageContent.notice?.text, "1 habit could not be read: “Read”.")
      XCTAssertEqual(pageContent.notice?.isVisible, true)
      XCTAssertTrue(list.isVisible)
      pageContent.showNotice(nil)
      XCTAssertEqual(pageContent.notice?.isVisible, false)
    }
  }

  func testTheFocusMovesFromReplacedContentToTheNewOne() throws {
    let pageContent = PageContent(timers: ManualTimers())
    let (old, new) = (Button(label: "old"), Button(label: "new"))
    let other = Button(label: "other")
    withWindow(BoxLayout(.vertical, [other, pageContent.widget])) { _ in
      let pages = [old, new].map { BoxLayout(.vertical, [$0]) }
      pageContent.show(pages[0])
      old.grabFocus()
      pageContent.show(pages[1])
      XCTAssertTrue(new.containsFocus)
      other.grabFocus()
      pageContent.show(pages[0])
      XCTAssertTrue(other.containsFocus, "the focus was outside of the content")
    }
  }

  func testContentThatReturnsBeforeItsRemovalStays() throws {
    let timers = ManualTimers()
    let pageContent = PageContent(timers: timers)
    let (old, new) = (Label("old"), Label("new"))
    withWindow(pageContent.widget) { _ in
      for child in [old, new, old] { pageContent.show(child) }
      timers.advance(by: 1_000)
      XCTAssertNotNil(old.origin(in: pageContent.widget))
      XCTAssertTrue(old.isMapped)
      XCTAssertNil(new.origin(in: pageContent.widget))
    }
  }
}
