import TestSupport
import XCTest

@testable import GtkKit

final class ListViewTests: GtkTestCase {
  func testRowsAreRecycledAndRefreshedInPlace() throws {
    MainActor.assumeIsolated {
      var made = 0
      var words: [Int64: String] = [:]
      let list = ListView<Label>(
        makeRow: {
          made += 1
          return Label()
        }, bind: { row, id in row.text = words[id] ?? "\(id)" })
      let window = Window(title: "Test")
      window.defaultSize = (300, 200)
      let scroller = ScrolledWindow(child: list)
      scroller.expandsVertically = true
      window.setContent(BoxLayout(.vertical, [scroller]))
      list.ids = Array(1...50_000)
      window.present()
      XCTAssertTrue(MainLoop.run(seconds: 5) { made > 0 })
      XCTAssertLessThan(made, 1_000)
      let before = made
      words[1] = "one"
      list.refresh([1])
      XCTAssertTrue(MainLoop.run(seconds: 5) { WidgetImage(of: list) != nil })
      list.ids = Array(2...50_000)
      MainLoop.drain()
      XCTAssertLessThanOrEqual(made, before + 2)
      XCTAssertEqual(list.ids.count, 49_999)
      window.destroy()
    }
  }

  func testModelAnnouncesOnlyWhatDiffers() throws {
    MainActor.assumeIsolated {
      let model = IDModel()
      var changes: [[Int]] = []
      model.connect("items-changed") { arguments in
        changes.append([arguments.uint(1), arguments.uint(2), arguments.uint(3)])
        return false
      }
      model.ids = [1, 2, 3, 4]
      model.ids = [1, 2, 9, 3, 4]
      model.ids = [1, 2, 9, 3, 4]
      model.ids = [1, 4]
      model.ids = [1, 1, 4]
      model.ids = []
      XCTAssertEqual(changes, [[0, 0, 4], [2, 0, 1], [1, 3, 0], [1, 0, 1], [0, 3, 0]])
    }
  }
}
