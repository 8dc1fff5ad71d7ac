import GtkKit
import GtkTestSupport
import XCTest

@testable import HabitsFeature

/// The list creates its rows when they come near the view.
final class HabitListTests: GtkTestCase {
  private final class Row: Canvas {
    init() { super.init(cssName: "row") }
    override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
      Request(minimum: 40, natural: 40)
    }
  }

  /// Shows 200 rows in a view of 400 px.
  private static func withList(
    _ body: (_ list: HabitList, _ scroller: ScrolledWindow, _ created: () -> Int) -> Void
  ) {
    var created = 0
    let list = HabitList(startingAt: nil) { _ in
      created += 1
      return Row()
    }
    let scroller = ScrolledWindow(child: list.widget)
    scroller.expandsVertically = true
    scroller.setMinimumSize(height: 400)
    list.follow(scroller, scrolling: list.widget)
    list.isHeld = true
    list.show((0..<200).map { .habit($0) })
    withWindow(scroller, width: 200, height: 400) { _ in
      MainLoop.paint(framesOf: scroller)
      body(list, scroller) { created }
    }
  }

  /// The number of rows that each of the next frames creates.
  private static func steps(
    _ count: Int, _ scroller: ScrolledWindow, _ created: () -> Int
  ) -> [Int] {
    (0..<count).map { _ in
      let before = created()
      MainLoop.paint(1, framesOf: scroller)
      return created() - before
    }
  }

  func testRowsThatFillAWindowAreCreatedAtOnce() throws {
    Self.withList { list, scroller, created in
      XCTAssertEqual(created(), HabitList.firstRows)
      XCTAssertEqual(Self.steps(3, scroller, created), [0, 0, 0], "it is held")
      list.isHeld = false
      XCTAssertTrue(MainLoop.wait { created() > HabitList.firstRows })
    }
  }

  func testAFrameCreatesFewRowsUnlessTheViewShowsTheirSpace() throws {
    Self.withList { list, scroller, created in
      let height = Double(scroller.size.height)
      list.isHeld = false
      let steps = Self.steps(24, scroller, created)
      XCTAssertEqual(steps.max(), 2, "rows within half a view: \(steps)")
      // After these, one row each, up to the distance of a view.
      let singles = steps.drop { $0 != 1 }.filter { $0 > 0 }
      XCTAssertTrue(singles.allSatisfy { $0 == 1 }, "\(steps)")
      XCTAssertGreaterThan(singles.count, 3, "\(steps)")
      XCTAssertEqual(steps.last, 0, "all rows near the view exist: \(steps)")
      XCTAssertEqual(Double(created()) * 40, 2 * height, accuracy: 120)
      scroller.verticalPosition = 4_000
      let hurried = Self.steps(3, scroller, created)
      XCTAssertEqual(hurried.max(), 8, "\(hurried)")
    }
  }
}
