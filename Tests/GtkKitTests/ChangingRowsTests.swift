import GtkTestSupport
import XCTest

@testable import GtkKit

final class ChangingRowsTests: GtkTestCase {
  func testOnlyRowsThatChangedAreNewNodes() throws {
    let rows = ChangingRows()
    var colors = (0..<8).map { 0xFF00_0000 | UInt32($0) * 20 }
    XCTAssertEqual(try drawn(try nodes(rows, colors)), colors)
    colors[4] = 0xFF00_FF00
    let first = try nodes(rows, colors)
    XCTAssertEqual(first.count, 3)
    XCTAssertEqual(try drawn(first), colors)
    colors[4] = 0xFFFF_0000
    let second = try nodes(rows, colors)
    XCTAssertTrue(second[0] === first[0])
    XCTAssertTrue(second[1] === first[1])
    XCTAssertFalse(second[2] === first[2])
    XCTAssertEqual(try drawn(second), colors)
    // The rows of the first change stay with those that change.
    colors[6] = 0xFF00_FFFF
    XCTAssertEqual(try drawn(try nodes(rows, colors)), colors)
    colors[4] = 0xFF12_3456
    let last = try nodes(rows, colors)
    XCTAssertEqual(last.count, 3)
    XCTAssertEqual(try drawn(last), colors)
  }

  func testFirstAndLastRowCanChange() throws {
    let rows = ChangingRows()
    var colors = (0..<8).map { 0xFF00_0000 | UInt32($0) * 20 }
    _ = try nodes(rows, colors)
    colors[0] = 0xFF00_FF00
    XCTAssertEqual(try nodes(rows, colors).count, 2)
    colors[7] = 0xFF00_FF00
    let all = try nodes(rows, colors)
    XCTAssertEqual(all.count, 1)
    XCTAssertEqual(try drawn(all), colors)
  }

  func testEqualPixelsKeepTheNodes() throws {
    let rows = ChangingRows()
    let colors = [UInt32](repeating: 0xFF01_0203, count: 8)
    let first = try nodes(rows, colors)
    let second = try nodes(rows, colors)
    XCTAssertEqual(second.count, 1)
    XCTAssertTrue(first[0] === second[0])
  }

  func testAnotherSizeStartsAgain() throws {
    let rows = ChangingRows()
    var colors = (0..<8).map { 0xFF00_0000 | UInt32($0) * 20 }
    _ = try nodes(rows, colors)
    colors[3] = 0xFF00_FF00
    _ = try nodes(rows, colors)
    XCTAssertEqual(try nodes(rows, colors, side: 16).count, 1)
  }
}

private final class NodesCanvas: Canvas {
  private let nodes: [RenderNode]

  init(_ nodes: [RenderNode]) {
    self.nodes = nodes
    super.init()
    horizontalAlignment = .center
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: 8, natural: 8)
  }
  override func draw(_ snapshot: Snapshot) { nodes.forEach(snapshot.draw) }
}

private let side = 8

/// Rows of one color each.
@MainActor private func picture(_ colors: [UInt32]) throws -> Texture {
  let pixels = colors.flatMap { Array(repeating: $0, count: side) }
  return try pixels.withUnsafeBytes {
    try XCTUnwrap(
      Texture(width: side, height: side, stride: side * 4, premultiplied: $0))
  }
}

@MainActor private func nodes(
  _ rows: ChangingRows, _ colors: [UInt32], side bounds: Int = side
) throws -> [RenderNode] {
  let picture = try picture(colors)
  return rows.nodes(
    of: picture, try XCTUnwrap(picture.surface),
    in: Rectangle(width: Double(bounds), height: Double(bounds)))
}

/// Returns the first pixel of each row of the drawn nodes.
@MainActor private func drawn(_ nodes: [RenderNode]) throws -> [UInt32] {
  let canvas = NodesCanvas(nodes)
  let window = Window(title: "Test")
  window.setContent(BoxLayout(.vertical, [canvas]))
  window.present()
  defer { window.destroy() }
  let image = try XCTUnwrap(WidgetImage(of: canvas))
  return (0..<side).map { image.pixels[$0 * image.width] }
}
