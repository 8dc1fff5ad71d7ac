import Foundation
import GtkKit
import GtkTestSupport
import XCTest

@testable import LottieUI

final class LottieWidgetTests: GtkTestCase {
  func testAutoPlaysAndSuspendsWhileOffScreen() throws {
    let clock = ManualFrameClock()
    let view = LottieView(
      model: LottieViewModel(lottie: try Lottie(string: squares)), frameClock: clock)
    XCTAssertEqual(view.playbackState, .stopped)
    withWindow(BoxLayout(.vertical, [view, Label("visible")])) { _ in
      for _ in 0..<3 { clock.advance(by: 0.1) }
      XCTAssertEqual(view.progress, 0.2, accuracy: 1e-9, "the first frame is the start")
      view.isVisible = false
      clock.advance(by: 0.1)
      XCTAssertTrue(clock.isIdle)
      XCTAssertEqual(view.progress, 0.2, accuracy: 1e-9)
      XCTAssertEqual(view.playbackState, .playing)
      view.isVisible = true
      clock.advance(by: 60)
      XCTAssertEqual(view.progress, 0.2, accuracy: 1e-9, "continues at the same position")
      clock.advance(by: 0.1)
      XCTAssertEqual(view.progress, 0.3, accuracy: 1e-9)
    }
  }

  func testAFastDisplayShowsNoMorePicturesThanTheFrameRate() throws {
    let clock = ManualFrameClock()
    var configuration = LottieConfiguration()
    configuration.frameRate = 30
    let model = LottieViewModel(lottie: try Lottie(string: squares), configuration: configuration)
    let view = LottieView(model: model, frameClock: clock)
    withWindow(view) { _ in
      clock.advance(by: 0)
      var shown: Set<Double> = []
      for _ in 0..<60 {
        clock.advance(by: 1 / 120)
        shown.insert(view.progress)
      }
      XCTAssertEqual(Double(shown.count), 15, accuracy: 1)
    }
  }

  func testRequestsTheGivenOrNaturalSize() throws {
    let lottie = try Lottie(string: squares)
    let own = LottieView(lottie: lottie)
    let given = LottieView(lottie: lottie, size: CGSize(width: 120, height: 60))
    XCTAssertEqual(own.measure(.horizontal, for: nil).natural, 40)
    XCTAssertEqual(given.measure(.horizontal, for: nil).natural, 120)
    XCTAssertEqual(given.measure(.vertical, for: nil).natural, 60)
  }

  func testRendersAtDeviceResolution() throws {
    let view = LottieView(lottie: try Lottie(string: squares))
    view.setMinimumSize(width: 70, height: 50)
    try withWindow(view) { _ in
      XCTAssertEqual(try color(view), red)
      let picture = try XCTUnwrap(view.model.renderedFrame).size
      XCTAssertEqual(Double(picture.width), Double(view.size.width) * view.deviceScale)
      XCTAssertEqual(Double(picture.height), Double(view.size.height) * view.deviceScale)
    }
  }

  func testDoesNotAutoPlayAfterStop() throws {
    let view = LottieView(lottie: try Lottie(string: squares))
    withWindow(view) { _ in
      XCTAssertTrue(MainLoop.wait { view.progress > 0 })
      view.stop()
      view.isVisible = false
      view.isVisible = true
      XCTAssertEqual(view.playbackState, .stopped)
      XCTAssertFalse(view.model.isMoving)
    }
  }

  func testContentModes() throws {
    for (mode, corner, middle) in [
      (LottieConfiguration.ContentMode.scaleAspectFit, UInt32(0xFFFF_FFFF), red),
      (.scaleToFill, red, red), (.scaleAspectFill, red, red),
    ] {
      let view = LottieView(
        lottie: try Lottie(string: squares),
        configuration: LottieConfiguration(contentMode: mode, autoPlay: false))
      view.setMinimumSize(width: 100, height: 50)
      for isRightToLeft in [false, true] {
        view.isRightToLeft = isRightToLeft
        try withWindow(BoxLayout(.vertical, [view])) { _ in
          let image = try XCTUnwrap(WidgetImage(of: view))
          XCTAssertEqual(image.pixels[0], corner)
          XCTAssertEqual(image.pixels[image.pixels.count / 2 + image.width / 2], middle)
        }
      }
    }
  }

  func testPixelFormatsLookTheSame() throws {
    let view = LottieView(
      lottie: try Lottie(string: squares),
      configuration: LottieConfiguration(pixelFormat: .abgr, autoPlay: false))
    try withWindow(view) { _ in
      XCTAssertEqual(try color(view), red)
      view.seek(to: 0.7)
      XCTAssertEqual(try color(view), blue)
    }
  }

  func testAPaintablePlaysWhileAWidgetShowsIt() throws {
    let paintable = LottiePaintable(lottie: try Lottie(string: squares))
    let (first, second) = (Picture(paintable), Picture(paintable))
    let box = BoxLayout(.vertical, [first, second])
    try withWindow(box) { _ in
      XCTAssertEqual(try color(first), red)
      XCTAssertEqual(paintable.model.playbackState, .stopped)
      paintable.animate(in: first)
      paintable.animate(in: second)
      first.isVisible = false
      XCTAssertTrue(MainLoop.wait { paintable.model.progress > 0.6 })
      paintable.model.pause()
      XCTAssertEqual(try color(second), blue)
      paintable.model.play()
      paintable.stopAnimating(in: second)
      let progress = paintable.model.progress
      waitForFrames(5, of: second)
      XCTAssertEqual(paintable.model.progress, progress)
    }
  }

  func testPaintablesAreFinalizedWhilePlaying() throws {
    try assertFinalized {
      let paintable = LottiePaintable(lottie: try Lottie(string: squares))
      let picture = Picture(paintable)
      withWindow(picture) { _ in
        paintable.animate(in: picture)
        XCTAssertTrue(MainLoop.wait { paintable.model.progress > 0 })
      }
      return paintable
    }
  }

  func testAViewWithAThreadIsFinalized() throws {
    let engine = Engine(numberOfThreads: 1)
    try assertFinalized {
      let view = LottieView(lottie: try Lottie(string: squares), engine: engine)
      withWindow(view) { _ in
        XCTAssertTrue(MainLoop.wait { view.progress > 0.2 })
      }
      return view
    }
  }

  func testFailuresShowAPlaceholder() throws {
    let canvas = FailureCanvas()
    try withWindow(canvas) { _ in
      let image = try XCTUnwrap(WidgetImage(of: canvas))
      // Part of the exclamation mark in the middle is more intense than the background beside it.
      let row = 36 * image.width
      XCTAssertNotEqual(image.pixels[row + 50], image.pixels[row + 5])
      XCTAssertNotEqual(image.pixels[row + 5], 0xFFFF_FFFF, "the background is tinted")
    }
  }
}

private final class FailureCanvas: Canvas {
  override func draw(_ snapshot: Snapshot) {
    snapshot.drawFailure(in: Rectangle(width: 100, height: 80), color: foreground)
  }
}
