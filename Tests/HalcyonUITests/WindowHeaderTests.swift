import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit
@testable import Shell

final class WindowHeaderTests: GtkTestCase {
  func testShowsTheTitleAndTheBackButtonOfASubpage() throws {
    for (width, isNarrow) in [(1_000, false), (360, true)] {
      let window = makeWindow(try makeApplication())
      window.window.defaultSize = (width, 600)
      window.show(.gallery)
      window.present()
      MainLoop.paint(framesOf: window.window)
      let header = window.header
      XCTAssertFalse(header.backButton.isVisible)
      let action = Button(label: "Do")
      let photo = Subpage(
        title: "A.jpg", widget: Button(label: "photo"), actions: [action], hidesSwitcher: true)
      try XCTUnwrap(window.navigator).push(photo, isAnimated: false)
      MainLoop.paint(framesOf: window.window)
      XCTAssertTrue(header.backButton.isMapped)
      XCTAssertTrue(header.title.isMapped)
      XCTAssertFalse(header.switcher.title.isMapped)
      XCTAssertTrue(action.isMapped)
      XCTAssertEqual(header.title.title, "A.jpg")
      XCTAssertEqual(window.window.title, "A.jpg – Halcyon")
      XCTAssertFalse(header.switcher.bar.isRevealed)
      photo.title = "B.jpg"
      XCTAssertEqual(header.title.title, "B.jpg")
      header.backButton.emitClicked()
      MainLoop.paint(framesOf: window.window)
      XCTAssertFalse(header.backButton.isVisible)
      XCTAssertFalse(header.title.isMapped)
      XCTAssertFalse(action.isMapped)
      XCTAssertEqual(header.switcher.bar.isRevealed, isNarrow)
      XCTAssertEqual(window.window.title, "\(Page.gallery.title) – Halcyon")
      window.window.destroy()
    }
  }

  /// Hiding the menu makes the switcher fit, which must not show the menu again: GTK would lay out
  /// the window without end.
  func testTheMenuGivesWayToAnEditorInANarrowWindow() throws {
    for width in [360, 430] + Array(stride(from: 450, through: 720, by: 10)) {
      let window = makeWindow(try makeApplication())
      window.window.defaultSize = (width, 600)
      window.show(.habits)
      window.present()
      let editor = Subpage(
        title: "New", widget: Button(label: "name"), actions: [Button(label: "Save")])
      try XCTUnwrap(window.navigator).push(editor, isAnimated: false)
      var states: [Bool] = []
      for _ in 0..<6 {
        MainLoop.paint(framesOf: window.window)
        states.append(window.header.menu.isVisible)
      }
      XCTAssertEqual(
        states.suffix(3), Array(repeating: width >= 440, count: 3), "\(width) px: \(states)")
      window.window.destroy()
    }
  }

  func testEachPageKeepsItsSubpage() throws {
    let window = makeWindow(try makeApplication())
    window.show(.gallery)
    window.present()
    let subpage = Subpage(title: "Ada", widget: Button(label: "person"))
    try XCTUnwrap(window.navigator).push(subpage, isAnimated: false)
    XCTAssertFalse(window.header.hidesSwitcher, "the subpage leaves the switcher")
    XCTAssertEqual(window.header.switcher.title.title, "Ada")
    window.show(.habits)
    XCTAssertNil(window.navigator?.current)
    XCTAssertFalse(window.header.backButton.isVisible)
    XCTAssertEqual(window.header.switcher.title.title, Page.habits.title)
    window.show(.gallery)
    XCTAssertTrue(window.navigator?.current === subpage)
    XCTAssertTrue(window.header.backButton.isVisible)
    XCTAssertEqual(window.header.switcher.title.title, "Ada")
    window.window.destroy()
  }
}
