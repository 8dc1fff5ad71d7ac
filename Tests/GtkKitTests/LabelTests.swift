import GtkTestSupport
import XCTest

@testable import GtkKit

final class LabelTests: GtkTestCase {
  /// Measures a child for a height.
  private final class Meter: Canvas {
    let child: Widget

    init(_ child: Widget) {
      self.child = child
      super.init(cssName: "meter")
      adopt(child)
    }

    func width(forHeight height: Int?) -> [Int] {
      let request = request(of: child, .horizontal, for: height)
      return [request.minimum, request.natural]
    }
  }

  func testTheWidthDoesNotDependOnTheHeight() throws {
    let label = Label("Text that needs several lines in a narrow window")
    label.wraps = true
    label.setMargins(top: 3, bottom: 5, start: 7, end: 11)
    for style in ["", "card", "pill"] {
      if !style.isEmpty { label.addStyle(style) }
      let meter = Meter(label)
      withWindow(meter) { _ in
        let widths = meter.width(forHeight: nil)
        XCTAssertGreaterThan(widths[1], 4 * widths[0])
        XCTAssertEqual(meter.width(forHeight: 90), widths, style)
        XCTAssertEqual(meter.width(forHeight: 150), widths, style)
        label.removeFromParent()
      }
    }
  }

  func testTheWidthOfABoxDoesNotDependOnItsHeight() throws {
    let lines = (0..<3).map { Label("Text \($0) that needs several lines in a narrow window") }
    for line in lines { line.wraps = true }
    let meter = Meter(BoxLayout(.vertical, spacing: 3, lines))
    withWindow(meter) { _ in
      let widths = meter.width(forHeight: nil)
      XCTAssertGreaterThan(widths[1], 4 * widths[0])
      XCTAssertEqual(meter.width(forHeight: 90), widths)
    }
  }

  func testTextWrapsInAHorizontalBox() throws {
    let label = Label("Text that needs several lines in a narrow window")
    label.wraps = true
    let box = BoxLayout(.horizontal, [label, Button(label: "Button")])
    let line = box.naturalHeight(forWidth: 2_000)
    XCTAssertGreaterThan(box.naturalHeight(forWidth: 200), line)
  }
}
