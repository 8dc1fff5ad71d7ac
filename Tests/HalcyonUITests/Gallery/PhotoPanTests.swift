import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import GalleryFeature

final class PhotoPanTests: GtkTestCase {
  func testADraggedPhotoGlidesOnWithDecreasingSpeed() throws {
    try Self.withPan { canvas, pan, clock in
      let start = canvas.zoom.x
      Self.drag(pan, clock, steps: 10)
      XCTAssertEqual(canvas.zoom.x, start - 100, accuracy: 0.001)
      XCTAssertEqual(canvas.zoom.y, -500, accuracy: 0.001)
      pan.end()
      var distances: [Double] = []
      while !clock.isIdle, distances.count < 500 {
        let before = canvas.zoom.x
        clock.advance(by: 0.016)
        distances.append(before - canvas.zoom.x)
      }
      XCTAssertGreaterThan(distances.count, 50)
      XCTAssertEqual(distances[0], 9.8, accuracy: 0.5, "the speed of the drag")
      XCTAssertTrue(zip(distances.dropLast(2), distances.dropFirst()).allSatisfy { $0 > $1 })
      // 625 pixels per second for about a third of a second.
      XCTAssertEqual(canvas.zoom.x, start - 300, accuracy: 5)
    }
  }

  func testAPauseBeforeTheEndAndAnotherPressStopThePhoto() throws {
    try Self.withPan { canvas, pan, clock in
      Self.drag(pan, clock, steps: 10)
      clock.advance(by: 0.5)
      pan.end()
      XCTAssertTrue(clock.isIdle)
      Self.drag(pan, clock, steps: 10)
      pan.end()
      clock.advance(by: 0.016)
      let stopped = canvas.zoom.x
      pan.begin()
      clock.advance(by: 0.016)
      XCTAssertEqual(canvas.zoom.x, stopped)
      XCTAssertTrue(clock.isIdle)
    }
  }

  func testAGlideEndsAtTheEdgeAndIsOffWithoutAnimations() throws {
    try Self.withPan { canvas, pan, clock in
      canvas.change { $0.pan(dx: 490, dy: 0) }
      pan.begin()
      for step in 1...10 {
        clock.advance(by: 0.016)
        pan.move(dx: Double(step), dy: 0)
      }
      pan.move(dx: .nan, dy: 0)
      pan.end()
      pan.begin()
      for step in 1...5 {
        clock.advance(by: 0.016)
        pan.move(dx: Double(step) * 100, dy: 0)
      }
      pan.end()
      for _ in 0..<200 { clock.advance(by: 0.016) }
      XCTAssertEqual(canvas.zoom.x, 0, "the left edge")
      Appearance.setAnimations(enabled: false)
      defer { Appearance.setAnimations(enabled: true) }
      Self.drag(pan, clock, steps: 10)
      let before = canvas.zoom.x
      pan.end()
      XCTAssertEqual(canvas.zoom.x, before)
      XCTAssertTrue(clock.isIdle)
    }
  }

  /// Drags to the left by 10 pixels per frame.
  private static func drag(_ pan: PhotoPan, _ clock: ManualFrameClock, steps: Int) {
    pan.begin()
    for step in 1...steps {
      clock.advance(by: 0.016)
      pan.move(dx: Double(-10 * step), dy: 0)
    }
  }

  /// Shows a photo of 3,000 × 1,400 pixels in a view of 400 × 400, moved by 500 pixels.
  private static func withPan(
    _ body: (PhotoCanvas, PhotoPan, ManualFrameClock) throws -> Void
  ) throws {
    let (canvas, clock) = (PhotoCanvas(), ManualFrameClock())
    try withWindow(canvas, width: 400, height: 400) { _ in
      XCTAssertTrue(MainLoop.wait { canvas.size.width == 400 })
      canvas.change {
        $0.show(width: 3_000, height: 1_400)
        $0.zoom(to: 1, atX: 0, y: 0)
        $0.pan(dx: -500 - $0.x, dy: -500 - $0.y)
      }
      try body(canvas, PhotoPan(on: canvas, clock: clock), clock)
    }
  }
}
