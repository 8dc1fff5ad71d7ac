import GtkTestSupport
import XCTest

@testable import GtkKit

final class ViewCullingTests: GtkTestCase {
  /// A row of 50 px that records whether it was drawn.
  private final class Row: Canvas {
    let culling: ViewCulling
    var isDrawn = false

    init(_ culling: ViewCulling) {
      self.culling = culling
      super.init(cssName: "row")
    }
    override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
      Request(minimum: 50, natural: 50)
    }
    override func draw(_ snapshot: Snapshot) { isDrawn = !culling.skips(self) }
  }

  /// Shows 40 rows in a view.
  /// - Returns: The indices of the drawn rows at the top, and after scrolling by 20 rows.
  private static func drawn(
    margin: Double
  ) -> (height: Double, top: [Int], later: [Int]) {
    let culling = ViewCulling(margin: margin)
    let rows = (0..<40).map { _ in Row(culling) }
    let scroller = ScrolledWindow(child: BoxLayout(.vertical, rows))
    scroller.expandsVertically = true
    culling.follow(scroller)
    return withWindow(scroller, width: 200, height: 240) { _ in
      MainLoop.paint(framesOf: scroller)
      let top = rows.indices.filter { rows[$0].isDrawn }
      scroller.verticalPosition = 1_000
      MainLoop.paint(framesOf: scroller)
      return (Double(scroller.size.height), top, rows.indices.filter { rows[$0].isDrawn })
    }
  }

  func testRowsUpToTheMarginAreDrawn() throws {
    for margin in [0, 0.5, 1] {
      let (height, top, later) = Self.drawn(margin: margin)
      XCTAssertGreaterThan(height, 100)
      let reach = height * margin
      let expected = { (position: Double) in
        (0..<40).filter {
          Double($0 + 1) * 50 >= position - reach && Double($0) * 50 <= position + height + reach
        }
      }
      XCTAssertEqual(top, expected(0), "margin \(margin)")
      XCTAssertEqual(later.filter { $0 >= 20 }.last, expected(1_000).last, "margin \(margin)")
      XCTAssertTrue(Set(expected(1_000)).isSubset(of: later), "margin \(margin)")
    }
  }
}
