import GtkKit
import GtkTestSupport
import XCTest

final class TextLayoutTests: GtkTestCase {
  func testLongTextContinuesOnFurtherLines() throws {
    let label = Label("")
    withWindow(label) { _ in
      let text = TextLayout(for: label, "Wednesday, 18 February 2026: done, with a note")
      let (line, whole) = (text.size.height, text.size.width)
      text.maximumWidth = whole / 3
      XCTAssertEqual(text.size.height, line, "it is ellipsized")
      text.maximumLines = 2
      XCTAssertEqual(text.maximumLines, 2)
      XCTAssertEqual(text.size.height, 2 * line)
      XCTAssertLessThanOrEqual(text.size.width, whole / 3)
      text.maximumLines = 9
      XCTAssertGreaterThan(text.size.height, 2 * line)
      XCTAssertLessThan(text.size.height, 9 * line)
    }
  }
}
