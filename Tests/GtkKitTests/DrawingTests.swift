import Foundation
import GtkTestSupport
import XCTest

@testable import GtkKit

/// Drawing primitives and frame measurements.
final class DrawingTests: GtkTestCase {
  private final class Gradient: Canvas {
    override func draw(_ snapshot: Snapshot) {
      snapshot.fill(
        Rectangle(width: Double(size.width), height: Double(size.height)),
        from: Color(red: 1, green: 0, blue: 0), to: Color(red: 0, green: 0, blue: 1))
    }
  }

  private final class Owner: Sendable {}

  private final class Picture: Canvas {
    private let texture: Texture
    private(set) var draws = 0
    init(_ texture: Texture) {
      self.texture = texture
      super.init(cssName: "picture")
    }
    override func draw(_ snapshot: Snapshot) {
      draws += 1
      snapshot.draw(texture, in: Rectangle(width: 10, height: 10))
    }
  }

  private final class Recorder: Canvas {
    private let child: Widget
    init(_ child: Widget) {
      self.child = child
      super.init(cssName: "recorder")
      adopt(child)
    }
    override func layOut(width: Int, height: Int) { place(child, width: width, height: height) }
    override func draw(_ snapshot: Snapshot) { snapshot.record(child, of: self) }
  }

  /// GTK 4.8 keeps what is drawn in an empty clip forever.
  func testWhatIsRecordedIsReleased() throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 4)
    memory.initializeMemory(as: UInt8.self, repeating: 255)
    defer { memory.deallocate() }
    weak var owner: Owner?
    try {
      let pixels = Owner()
      owner = pixels
      let texture = try XCTUnwrap(
        Texture(width: 1, height: 1, sharing: UnsafeRawBufferPointer(memory), of: pixels))
      let picture = Picture(texture)
      withWindow(Recorder(picture), width: 40, height: 40) { _ in
        XCTAssertTrue(MainLoop.wait { picture.draws > 0 })
      }
    }()
    XCTAssertTrue(MainLoop.wait { owner == nil })
  }

  private final class EmptyClip: Canvas {
    private(set) var (draws, contents) = (0, 0)
    init() { super.init(cssName: "emptyclip") }
    override func draw(_ snapshot: Snapshot) {
      draws += 1
      snapshot.clipped(to: Rectangle(width: 0, height: 40)) { contents += 1 }
    }
  }

  func testNothingIsDrawnInAnEmptyClip() throws {
    let canvas = EmptyClip()
    withWindow(canvas, width: 40, height: 40) { _ in
      XCTAssertTrue(MainLoop.wait { canvas.draws > 0 })
      XCTAssertEqual(canvas.contents, 0)
    }
  }

  func testAGradientIsVertical() throws {
    let gradient = Gradient()
    try withWindow(gradient, width: 40, height: 40) { _ in
      let image = try XCTUnwrap(WidgetImage(of: gradient))
      let top = image.pixels.prefix(image.width)
      let bottom = image.pixels.suffix(image.width)
      XCTAssertEqual(Set(top).count, 1)
      XCTAssertEqual(Set(bottom).count, 1)
      XCTAssertGreaterThan(try XCTUnwrap(top.first) >> 16 & 255, 200, "red at the top")
      XCTAssertGreaterThan(try XCTUnwrap(bottom.first) & 255, 200, "blue at the bottom")
    }
  }

  /// A gradient over a gray ground, faded as a group or by a cover.
  private final class Fading: Canvas {
    private let visibility: Double
    private let background: Color?
    private let ground = Color(red: 0.98, green: 0.97, blue: 0.9)

    init(_ visibility: Double, covered isCovered: Bool, alpha: Float = 1) {
      self.visibility = visibility
      background = isCovered ? ground.withAlpha(alpha) : nil
      super.init(cssName: "fading")
    }
    override func draw(_ snapshot: Snapshot) {
      let all = Rectangle(width: Double(size.width), height: Double(size.height))
      snapshot.fill(all, with: ground)
      snapshot.faded(to: visibility, over: background, in: all) {
        snapshot.fill(
          Rectangle(x: 5, y: 5, width: all.width - 10, height: all.height - 10), cornerRadius: 6,
          with: Color(red: 0.1, green: 0.5, blue: 0.4, alpha: 0.7))
      }
    }
  }

  func testAFadeByACoverEqualsAGroup() throws {
    func image(_ widget: Widget) throws -> [UInt32] {
      try withWindow(widget, width: 40, height: 40) { _ in
        try XCTUnwrap(WidgetImage(of: widget)).pixels
      }
    }
    for opacity in [0, 0.3, 0.5, 0.9, 1] {
      let group = try image(Fading(opacity, covered: false))
      XCTAssertGreaterThan(Set(group).count, opacity > 0 ? 2 : 0)
      let cover = try image(Fading(opacity, covered: true))
      for (a, b) in zip(group, cover) {
        for shift: UInt32 in [16, 8, 0] {
          let levels = (Int(a >> shift & 255), Int(b >> shift & 255))
          XCTAssertLessThanOrEqual(abs(levels.0 - levels.1), 3, "\(opacity)")
        }
      }
      let transparent = try image(Fading(opacity, covered: true, alpha: 0.5))
      XCTAssertEqual(transparent, group, "a transparent background is a group: \(opacity)")
    }
  }

  func testSVGFilesAreRenderedAndMalformedOnesRejected() throws {
    let path = NSTemporaryDirectory() + "halcyon-\(UUID().uuidString).svg"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>"
    try svg.write(toFile: path, atomically: true, encoding: .utf8)
    XCTAssertEqual(Texture.drawing(svg: path, side: 16)?.size.width, 16)
    XCTAssertNil(Texture.drawing(svg: path, side: 0))
    XCTAssertNil(Texture.drawing(svg: path, side: 100_000))
    XCTAssertNil(Texture.drawing(svg: path + "x", side: 16))
    try "not an image".write(toFile: path, atomically: true, encoding: .utf8)
    XCTAssertNil(Texture.drawing(svg: path, side: 16))
  }

  func testFramesAreMeasuredAndCaptured() throws {
    let gradient = Gradient()
    var frames: [FrameMonitor.Frame] = []
    try withWindow(gradient) { window in
      let watch = try XCTUnwrap(FrameMonitor(on: window) { frames.append($0) })
      var isPainted = false
      gradient.onNextPaint { isPainted = true }
      XCTAssertTrue(MainLoop.wait { isPainted && !frames.isEmpty })
      XCTAssertTrue(frames.allSatisfy { $0.ended >= $0.began && $0.work >= 0 })
      let image = try XCTUnwrap(WidgetImage.painted(gradient, scale: 0.5))
      XCTAssertEqual(image.width, gradient.size.width / 2)
      XCTAssertGreaterThan(try XCTUnwrap(image.pixels.first) >> 16 & 255, 200, "red at the top")
      XCTAssertGreaterThan(try XCTUnwrap(image.pixels.last) & 255, 200, "blue at the bottom")
      XCTAssertNil(WidgetImage.painted(gradient, scale: 0))
      withExtendedLifetime(watch) {}
    }
    XCTAssertNil(FrameMonitor(on: Gradient()) { _ in }, "the widget is not in a window")
  }

  func testOverlaysCanBeStackedBelowOthers() throws {
    let overlay = Overlay(child: Label("a"))
    let (above, below, top) = (Label("b"), Label("c"), Label("d"))
    overlay.addOverlay(above)
    overlay.addOverlay(below, below: above)
    overlay.addOverlay(top, below: Label("elsewhere"))
    XCTAssertEqual(overlay.order(of: [below, above, top]), [0, 1, 2])
    XCTAssertNil(overlay.order(of: [Label("e")]))
  }

  func testAPortalSettingIsReleasedWhileItConnects() throws {
    weak var released: PortalSetting?
    do {
      let setting = PortalSetting(namespace: "a", key: "b") { _ in
        XCTFail("reported a setting that does not exist")
      }
      released = setting
      XCTAssertNotNil(released)
      withExtendedLifetime(setting) {}
    }
    XCTAssertNil(released)
    // The connection fails now, and nothing may use the released object.
    MainLoop.drain()
  }

  func testIsFinalized() throws {
    assertFinalized {
      let bar = ProgressBar()
      bar.fraction = 0.5
      XCTAssertEqual(bar.fraction, 0.5)
      withWindow(bar) { _ in MainLoop.drain() }
      return bar
    }
  }
}
