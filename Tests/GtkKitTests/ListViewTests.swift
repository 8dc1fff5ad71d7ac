import GtkTestSupport
import XCTest

@testable import GtkKit

final class ListViewTests: GtkTestCase {
  func testRowsAreRecycledAndRefreshedInPlace() throws {
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
    XCTAssertTrue(MainLoop.wait { list.feed.model.ids.count == 50_000 })
    XCTAssertLessThan(made, 1_000)
    let before = made
    XCTAssertTrue(MainLoop.wait { Set(texts(in: list)).isSuperset(of: ["1", "2"]) })
    words[1] = "one"
    words[2] = "two"
    list.refresh([1])
    MainLoop.drain()
    XCTAssertEqual(
      Set(texts(in: list)).intersection(["1", "one", "2", "two"]), ["one", "2"],
      "only row 1 is refreshed")
    list.ids = Array(2...50_000)
    MainLoop.drain()
    XCTAssertLessThanOrEqual(made, before + 2)
    XCTAssertTrue(MainLoop.wait { list.feed.model.ids.count == 49_999 })
    window.destroy()
  }

  func testFeedReportsOnlyDifferences() throws {
    let feed = ListFeed()
    let view = Label()
    var changes: [[Int]] = []
    feed.model.connect("items-changed") { arguments in
      changes.append([arguments.uint(1), arguments.uint(2), arguments.uint(3)])
      return false
    }
    let vectors: [([Int64], [[Int]])] = [
      ([1, 2, 3, 4], [[0, 0, 4]]),
      ([1, 2, 9, 3, 4], [[2, 0, 1]]),
      ([1, 2, 9, 3, 4], []),
      ([1, 4], [[1, 3, 0]]),
      ([7, 1, 8, 4, 9], [[0, 0, 1], [2, 0, 1], [4, 0, 1]]),
      ([4, 1], [[2, 3, 0], [0, 1, 0], [0, 0, 1]]),
      ([], [[0, 2, 0]]),
    ]
    for (ids, expected) in vectors {
      changes = []
      feed.show(ids, in: view)
      XCTAssertEqual(feed.model.ids, ids)
      XCTAssertEqual(changes, expected, "\(ids)")
    }
  }

  func testLongListsAreInsertedCompletelyOverSeveralFrames() throws {
    let list = ListView<Label>(makeRow: { Label() }, bind: { row, id in row.text = "\(id)" })
    let feed = ListFeed()
    withWindow(ScrolledWindow(child: list)) { _ in
      feed.show(Array(1...5_000), in: list)
      XCTAssertTrue(MainLoop.wait { feed.model.ids.count == 5_000 })
      let merged = Array(1...5_000).flatMap { [Int64($0), Int64($0 + 10_000)] }
      feed.show(merged, in: list)
      XCTAssertTrue(MainLoop.wait { feed.model.ids == merged })
      feed.show([3, 2, 1], in: list)
      XCTAssertTrue(MainLoop.wait { feed.model.ids == [3, 2, 1] })
    }
  }
}
