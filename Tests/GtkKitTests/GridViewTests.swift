import GtkTestSupport
import XCTest

@testable import GtkKit

final class GridViewTests: GtkTestCase {
  /// GTK warns, which is fatal in tests, or jumps to the end, if it gets two steps in one frame.
  func testSeveralScrollStepsOfAFrameAddUp() throws {
    MainActor.assumeIsolated {
      let grid = GridView<Label>(makeCell: { Label() }, bind: { cell, id in cell.text = "\(id)" })
      grid.columns = 3
      let scroller = ScrolledWindow(grid: grid)
      scroller.expandsVertically = true
      withWindow(BoxLayout(.vertical, [scroller]), width: 300, height: 200) { _ in
        grid.ids = Array(1...2_000)
        XCTAssertTrue(MainLoop.wait { grid.feed.model.ids.count == 2_000 })
        MainLoop.paint(framesOf: grid)
        let rowHeight = scroller.contentHeight / 667
        var expected = 0.0
        for steps in [[5.0, 31, 2, 17], [40, -3, 60, 45, -20, 90, 1], [-70, 33, -20]] {
          for rows in steps {
            scroller.verticalPosition += rows * rowHeight
            expected += rows * rowHeight
          }
          MainLoop.paint(4, framesOf: grid)
          XCTAssertEqual(scroller.verticalPosition, expected, accuracy: 2 * rowHeight, "\(steps)")
          let first = Int64(scroller.verticalPosition / rowHeight) * 3 + 1
          XCTAssertNotNil(grid.boundCells[first], "row \(first / 3)")
        }
      }
    }
  }

  func testScrollStepAfterAChangeOfTheModelIsKept() throws {
    MainActor.assumeIsolated {
      let grid = GridView<Label>(makeCell: { Label() }, bind: { cell, id in cell.text = "\(id)" })
      grid.columns = 3
      let scroller = ScrolledWindow(grid: grid)
      scroller.expandsVertically = true
      withWindow(BoxLayout(.vertical, [scroller]), width: 300, height: 200) { _ in
        grid.ids = Array(1...1_000)
        XCTAssertTrue(MainLoop.wait { grid.feed.model.ids.count == 1_000 })
        MainLoop.paint(framesOf: grid)
        let rowHeight = scroller.contentHeight / 334
        scroller.verticalPosition = 100 * rowHeight
        MainLoop.paint(framesOf: grid)
        // The rows in view stay where they are, although those above them are gone.
        grid.ids = Array(101...1_000)
        scroller.verticalPosition += 50 * rowHeight
        MainLoop.paint(4, framesOf: grid)
        XCTAssertEqual(scroller.verticalPosition / rowHeight, 150 - 33, accuracy: 2)
      }
    }
  }

  func testScrollStepAfterACellIsFocusedIsKept() throws {
    MainActor.assumeIsolated {
      let grid = GridView<Label>(makeCell: { Label() }, bind: { cell, id in cell.text = "\(id)" })
      grid.columns = 2
      let scroller = ScrolledWindow(grid: grid)
      scroller.expandsVertically = true
      withWindow(BoxLayout(.vertical, [scroller]), width: 300, height: 200) { _ in
        grid.ids = Array(1...1_000)
        XCTAssertTrue(MainLoop.wait { grid.feed.model.ids.count == 1_000 })
        MainLoop.paint(framesOf: grid)
        let rowHeight = scroller.contentHeight / 500
        // Cells are created some rows beyond the view.
        for id in [31, 61, 1, 41] as [Int64] {
          guard grid.focus(id) else { continue }
          let focused = scroller.verticalPosition
          scroller.verticalPosition += 40 * rowHeight
          MainLoop.paint(4, framesOf: grid)
          XCTAssertGreaterThan(scroller.verticalPosition, focused + 20 * rowHeight)
          XCTAssertLessThan(scroller.verticalPosition, focused + 80 * rowHeight)
          scroller.verticalPosition = 0
          MainLoop.paint(4, framesOf: grid)
        }
      }
    }
  }

  func testIsFinalized() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let grid = GridView<Label>(makeCell: { Label() }, bind: { cell, id in cell.text = "\(id)" })
        let scroller = ScrolledWindow(grid: grid)
        withWindow(scroller) { _ in
          grid.ids = Array(1...100)
          MainLoop.paint(framesOf: grid)
          scroller.verticalPosition = 50
          scroller.verticalPosition = 90
        }
        return grid
      }
    }
  }
}
