import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit

final class CardTests: GtkTestCase {
  /// A widget of a fixed size with a button.
  private final class Block: Canvas {
    let extent: (width: Int, height: Int)
    let button = Button(label: "b")

    init(width: Int = 100, height: Int) {
      extent = (width, height)
      super.init()
      adopt(button)
    }
    override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
      let size = orientation == .horizontal ? extent.width : extent.height
      return Request(minimum: size, natural: size)
    }
    override func layOut(width: Int, height: Int) {
      _ = request(of: button, .horizontal, for: nil)
      place(button, width: max(width, 60), height: max(height, 60))
    }
    override func draw(_ snapshot: Snapshot) { snapshot.draw(button, of: self) }
  }

  func testColumnsHaveAboutTheSameHeight() {
    let vectors: [([Int], Int, [Range<Int>])] = [
      ([], 3, []), ([5], 3, [0..<1]), ([5, 5, 5], 1, [0..<3]),
      ([5, 5, 5], 3, [0..<1, 1..<2, 2..<3]),
      ([300, 100, 200, 200, 350, 100], 3, [0..<2, 2..<4, 4..<6]),
      ([10, 10, 10, 500], 2, [0..<3, 3..<4]), ([500, 10, 10, 10], 3, [0..<1, 1..<3, 3..<4]),
      // The least height of the tallest column would leave the last column almost empty.
      ([190, 95, 205, 155, 325, 185], 3, [0..<2, 2..<4, 4..<6]),
    ]
    for (heights, columns, expected) in vectors {
      XCTAssertEqual(
        ColumnBalance.split(heights, into: columns, spacing: 10), expected, "\(heights)")
    }
  }

  func testTheGridSharesItsMarginsAndStaysReadable() {
    for (page, start, width) in [
      (360, 12, 336), (599, 12, 575), (600, 24, 552), (1_100, 24, 1_052), (1_328, 24, 1_280),
      (3_840, 1_280, 1_280), (0, 0, 0),
    ] {
      let grid = ContentGrid(pageWidth: page)
      XCTAssertEqual(grid.start, start, "\(page)")
      XCTAssertEqual(grid.width, width, "\(page)")
    }
  }

  func testTheNumberOfColumnsDependsOnTheWidth() throws {
    defer { Appearance.setTextScale(1) }
    for (page, scale, expected) in [
      (360, 1.0, 1), (720, 1, 1), (722, 1, 2), (1_000, 1, 2), (1_100, 1, 3), (3_000, 1, 3),
      (1_100, 2, 1), (360, 2, 1),
    ] {
      Appearance.setTextScale(scale)
      let columns = CardColumns((0..<5).map { _ in Block(height: 100) })
      withWindow(columns) { _ in
        let width = ContentGrid(pageWidth: page).width
        XCTAssertEqual(columns.columns(for: width), expected, "\(page), \(scale)")
      }
    }
    Appearance.setTextScale(1)
    let wide = CardColumns([Block(width: 500, height: 10), Block(height: 10)])
    XCTAssertEqual(wide.columns(for: 1_000), 1)
    XCTAssertEqual(wide.columns(for: 1_018), 2)
  }

  func testCardsAreReadAndFocusedDownTheColumns() throws {
    defer { Appearance.isRightToLeft = false }
    for isRightToLeft in [false, true] {
      Appearance.isRightToLeft = isRightToLeft
      let blocks = [300, 100, 200, 200].map { Block(height: $0) }
      let columns = CardColumns(blocks)
      let hidden = Block(height: 900)
      hidden.isVisible = false
      columns.show([blocks[0], hidden] + blocks[1...])
      let page = ScrolledWindow(child: ContentColumn(columns))
      try withWindow(page, width: 800, height: 600) { window in
        MainLoop.paint(framesOf: window)
        let frames = try blocks.map { try XCTUnwrap($0.bounds(in: columns)) }
        XCTAssertEqual(frames.map(\.y), [0, 318, 0, 218])
        let far = Double(columns.size.width) - frames[0].width
        XCTAssertEqual(
          frames.map(\.x), isRightToLeft ? [far, far, 0, 0] : [0, 0, far, far])
        window.clearFocus()
        for block in blocks {
          XCTAssertTrue(page.moveFocus(.next))
          XCTAssertTrue(block.containsFocus)
        }
        for block in blocks.reversed().dropFirst() {
          XCTAssertTrue(page.moveFocus(.previous))
          XCTAssertTrue(block.containsFocus)
        }
      }
    }
  }

  func testKeptCardsKeepTheFocus() throws {
    let blocks = (0..<3).map { _ in Block(height: 50) }
    let columns = CardColumns(Array(blocks[..<2]))
    withWindow(columns) { window in
      MainLoop.paint(framesOf: window)
      XCTAssertTrue(blocks[1].button.grabFocus())
      columns.show([blocks[2], blocks[1]])
      XCTAssertTrue(blocks[1].containsFocus)
      XCTAssertEqual(columns.cards, [blocks[2], blocks[1]])
      MainLoop.paint(framesOf: window)
    }
  }

  func testCardsAreAddedInSteps() throws {
    let blocks = (0..<5).map { _ in Block(height: 50) }
    let columns = CardColumns(blocks)
    let work = SlicedWork()
    var present: Int { blocks.count { $0.bounds(in: columns) != nil } }
    withWindow(columns) { window in
      MainLoop.paint(framesOf: window)
      XCTAssertEqual(present, 5)
      var counts: [Int] = []
      columns.addInSteps(first: 2, of: 2, in: work)
      XCTAssertEqual(present, 2)
      XCTAssertEqual(columns.columns(for: 1_200), 3, "the cards keep their width")
      work.add { counts.append(present) }
      work.whenDone { counts.append(-1) }
      XCTAssertTrue(MainLoop.wait { counts.last == -1 })
      XCTAssertEqual(counts, [5, -1])
      MainLoop.paint(framesOf: window)
      XCTAssertEqual(present, 5)
      columns.addInSteps(first: 2, of: 2, in: work)
      columns.show(Array(blocks[1...]))
      work.whenDone { counts = [] }
      XCTAssertTrue(MainLoop.wait { counts.isEmpty })
      XCTAssertEqual(present, 4, "the steps add no card that was removed")
    }
  }

  func testCardsArePaintedInSteps() throws {
    let blocks = (0..<3).map { _ in Block(height: 50) }
    let columns = CardColumns(blocks)
    withWindow(columns, width: 300, height: 400) { window in
      MainLoop.paint(framesOf: window)
      /// The cards of which anything is painted.
      var painted: [Bool] {
        guard let image = WidgetImage(of: columns) else { return [] }
        return blocks.map { block in
          guard let bounds = block.bounds(in: columns) else { return false }
          let rows = Int(bounds.y)..<Int(bounds.y + bounds.height)
          return image.cropped(x: 0..<image.width, y: rows).colorCount() > 1
        }
      }
      XCTAssertEqual(painted, [true, true, true])
      XCTAssertTrue(columns.paintsAll)
      columns.paintInSteps()
      var steps = [painted]
      while !columns.paintsAll, steps.count < 9 {
        var isNext = false
        columns.onNextPaint { isNext = true }
        XCTAssertTrue(MainLoop.wait { isNext })
        steps.append(painted)
      }
      XCTAssertEqual(steps, [[true, false, false], [true, true, false], [true, true, true]])
      columns.show([blocks[0]])
      columns.paintInSteps()
      XCTAssertTrue(columns.paintsAll, "a single card is painted at once")
    }
  }

  func testRowsAreAddedInSteps() throws {
    let labels = (0..<5).map { Label("\($0)") }
    let rows = CardRows()
    rows.show(labels)
    let work = SlicedWork()
    var present: [Bool] { labels.map { $0.bounds(in: rows.widget) != nil } }
    withWindow(rows.widget) { window in
      MainLoop.paint(framesOf: window)
      rows.addInSteps(of: 2, in: work)
      XCTAssertEqual(present, [true, true, false, false, false])
      var isDone = false
      work.whenDone { isDone = true }
      XCTAssertTrue(MainLoop.wait { isDone })
      XCTAssertEqual(present, Array(repeating: true, count: 5))
      rows.addInSteps(of: 2, in: work)
      rows.show(Array(labels[3...]))
      isDone = false
      work.whenDone { isDone = true }
      XCTAssertTrue(MainLoop.wait { isDone })
      XCTAssertEqual(present, [false, false, false, true, true])
    }
  }

  func testCardsAndColumnsAreFinalized() throws {
    assertFinalized { Card("Title", summary: "1", action: Button(label: "b"), Label()).widget }
    assertFinalized { ContentColumn(Label()) }
    assertFinalized { CardColumns([Card("Title", Label()).widget]) }
    weak var menu: RowMenu?
    assertFinalized {
      let row = BoxLayout(.horizontal)
      let made = RowMenu(on: row) { Menu() }
      menu = made
      row.append(made.button)
      return row
    }
    XCTAssertNil(menu)
  }

  func testTheButtonOfARowMenuOpensIt() throws {
    let row = BoxLayout(.horizontal)
    let menu = RowMenu(on: row) { Menu([MenuItem("Open") {}]) }
    row.append(menu.button)
    withWindow(row) { _ in
      menu.button.emitClicked()
      XCTAssertEqual(menu.popover.shownItems.map(\.title), ["Open"])
      menu.popover.close()
    }
  }

  func testTheButtonOpensTheMenuOfTheRowWhileAPartHasTheFocus() throws {
    let row = BoxLayout(.horizontal)
    let part = Button(label: "part")
    let menu = RowMenu(
      on: row,
      source: { [weak row, weak part] _ in
        row.map { ($0, Menu([MenuItem(part?.containsFocus == true ? "Part" : "Row") {}])) }
      })
    row.append(part)
    row.append(menu.button)
    withWindow(row) { _ in
      part.grabFocus()
      menu.button.emitClicked()
      XCTAssertEqual(menu.popover.shownItems.map(\.title), ["Row"])
      menu.popover.close()
    }
  }
}
