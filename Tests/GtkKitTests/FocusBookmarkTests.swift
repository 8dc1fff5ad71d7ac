import GtkKit
import GtkTestSupport
import XCTest

final class FocusBookmarkTests: GtkTestCase {
  func testRestoresTheFocusOfADescendant() throws {
    let (first, second) = (Button(label: "First"), Button(label: "Second"))
    let (box, other) = (BoxLayout(.vertical, [first, second]), Button(label: "Other"))
    try withWindow(BoxLayout(.vertical, [box, other])) { _ in
      other.grabFocus()
      XCTAssertNil(FocusBookmark(in: box))
      second.grabFocus()
      let bookmark = try XCTUnwrap(FocusBookmark(in: box))
      other.grabFocus()
      XCTAssertTrue(bookmark.restore())
      XCTAssertTrue(second.containsFocus)
      second.isSensitive = false
      XCTAssertFalse(bookmark.restore())
    }
  }

  func testDoesNotKeepTheWidgetAlive() throws {
    let box = BoxLayout(.vertical)
    var bookmark: FocusBookmark?
    withWindow(box) { _ in
      assertFinalized {
        let button = Button(label: "Gone")
        box.append(button)
        button.grabFocus()
        bookmark = FocusBookmark(in: box)
        XCTAssertNotNil(bookmark)
        box.remove(button)
        return button
      }
      XCTAssertEqual(bookmark?.restore(), false)
    }
  }
}
