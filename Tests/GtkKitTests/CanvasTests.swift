import GtkTestSupport
import XCTest

@testable import GtkKit

final class CanvasTests: GtkTestCase {
  /// Two colors side by side, with a child in the right half.
  private final class Halves: Canvas {
    let child = Label("")
    var mapped = 0

    init() {
      super.init(cssName: "halves")
      adopt(child)
    }
    override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
      Request(minimum: 40, natural: 40)
    }
    override func layOut(width: Int, height: Int) {
      place(child, x: Double(width) / 2, width: width / 2, height: height)
    }
    override func draw(_ snapshot: Snapshot) {
      let (width, height) = size
      snapshot.fill(
        Rectangle(width: Double(width), height: Double(height)),
        with: Color(red: 1, green: 0, blue: 0))
      snapshot.translated(x: Double(width) / 2, y: 0) {
        snapshot.fill(
          Rectangle(width: Double(width) / 2, height: Double(height)),
          with: Color(red: 0, green: 0, blue: 1))
      }
      snapshot.draw(child, of: self)
    }
    override func didMap() { mapped += 1 }
    override func willUnmap() { mapped -= 1 }
  }

  func testMeasuresLaysOutDrawsAndMaps() throws {
    let window = Window(title: "Test")
    let halves = Halves()
    halves.horizontalAlignment = .center
    halves.verticalAlignment = .center
    window.setContent(BoxLayout(.vertical, [halves]))
    window.present()
    let image = try XCTUnwrap(WidgetImage(of: halves))
    XCTAssertEqual(image.width, 40)
    XCTAssertEqual(image.pixels[20 * 40 + 5], 0xFFFF_0000)
    XCTAssertEqual(image.pixels[20 * 40 + 35], 0xFF00_00FF)
    XCTAssertEqual(halves.child.size.width, 20)
    XCTAssertEqual(halves.mapped, 1)
    window.destroy()
    XCTAssertEqual(halves.mapped, 0)
  }

  /// Changes a child in its layout, at once or after it.
  private final class Changing: Canvas {
    let child = Label("child")
    let isLate: Bool
    var layouts = 0

    init(isLate: Bool) {
      self.isLate = isLate
      super.init(cssName: "changing")
      adopt(child)
    }
    override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
      request(of: child, orientation, for: forSize)
    }
    override func layOut(width: Int, height: Int) {
      layouts += 1
      if isLate { afterLayout { [weak self] in self?.change() } } else { change() }
      place(child, width: width, height: height)
    }
    private func change() {
      guard !child.hasStyle("changed") else { return }
      child.addStyle("changed")
      child.setMinimumSize(width: 150, height: 70)
    }
    override func draw(_ snapshot: Snapshot) { snapshot.draw(child, of: self) }
  }

  func testChangesDuringALayoutAreReported() throws {
    let report = FramePass.report
    defer { FramePass.report = report }
    var reported: [String] = []
    FramePass.report = { reported.append("\($0)") }
    for isLate in [true, false] {
      reported = []
      withWindow(BoxLayout(.vertical, [Changing(isLate: isLate)])) {
        MainLoop.paint(framesOf: $0)
      }
      XCTAssertEqual(reported, isLate ? [] : ["A style class", "The size"])
    }
  }

  func testChangesAfterALayoutAreLaidOutInTheSameFrame() throws {
    let canvas = Changing(isLate: true)
    var heights: [Int] = []
    withWindow(BoxLayout(.vertical, [canvas])) { window in
      XCTAssertNotNil(canvas.onNextPaint { heights.append(canvas.child.size.height) })
      XCTAssertTrue(MainLoop.wait { !heights.isEmpty })
      XCTAssertEqual(heights, [70])
      XCTAssertEqual(canvas.layouts, 2)
    }
  }

  func testAfterLayoutRunsWithoutAWindow() throws {
    var count = 0
    Label("").afterLayout { count += 1 }
    XCTAssertEqual(count, 0)
    XCTAssertTrue(MainLoop.wait { count == 1 })
  }

  func testPaintableDrawsAndInvalidates() throws {
    final class Solid: CustomPaintable {
      override var intrinsicSize: (width: Int, height: Int) { (12, 8) }
      override func draw(_ snapshot: Snapshot, width: Double, height: Double) {
        snapshot.fill(
          Rectangle(width: width, height: height), with: Color(red: 0, green: 1, blue: 0))
      }
    }
    let solid = Solid()
    var changes = 0
    solid.connect("invalidate-contents") { changes += 1 }
    solid.invalidateContents()
    XCTAssertEqual(changes, 1)
    let picture = Picture(solid)
    picture.horizontalAlignment = .center
    let window = Window(title: "Test")
    window.setContent(BoxLayout(.vertical, [picture]))
    window.present()
    let image = try XCTUnwrap(WidgetImage(of: picture))
    XCTAssertEqual(image.width, 12)
    XCTAssertEqual(image.pixels[4 * 12 + 6], 0xFF00_FF00)
    window.destroy()
  }

  func testTextureRejectsBuffersThatAreTooSmall() throws {
    let bytes = [UInt8](repeating: 255, count: 4 * 4 * 4)
    bytes.withUnsafeBytes {
      XCTAssertEqual(Texture(width: 4, height: 4, stride: 16, premultiplied: $0)?.size.width, 4)
      XCTAssertNil(Texture(width: 4, height: 5, stride: 16, premultiplied: $0))
      XCTAssertNil(Texture(width: 5, height: 4, stride: 16, premultiplied: $0))
      XCTAssertNil(Texture(width: 0, height: 4, stride: 16, premultiplied: $0))
    }
  }
}
