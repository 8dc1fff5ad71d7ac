import Foundation
import GtkKit
import GtkTestSupport
import LottieUI
import XCTest

final class LottieViewTests: GtkTestCase {
  func testPlaysFromTheFirstToTheLastFrameAndCompletesOnce() throws {
    let view = try makeView()
    var completions = 0
    view.onCompleted = { completions += 1 }
    try withWindow(view) { _ in
      XCTAssertEqual(try color(view), red)
      view.play()
      XCTAssertEqual(view.playbackState, .playing)
      XCTAssertTrue(MainLoop.wait { view.playbackState == .completed })
      XCTAssertEqual(view.progress, 1)
      XCTAssertEqual(try color(view), blue)
      XCTAssertEqual(completions, 1)
    }
  }

  func testPausesAtTheCurrentPosition() throws {
    let clock = ManualFrameClock()
    let view = LottieView(
      model: LottieViewModel(lottie: try Lottie(string: squares)), frameClock: clock)
    withWindow(view) { _ in
      view.play()
      for _ in 0..<3 { clock.advance(by: 0.1) }
      view.pause()
      clock.advance(by: 0.1)
      XCTAssertTrue(clock.isIdle)
      XCTAssertEqual(view.progress, 0.2, accuracy: 1e-9)
      XCTAssertEqual(view.playbackState, .paused)
    }
  }

  func testShowsAStillImageIfAnimationsAreDisabled() throws {
    Appearance.setAnimations(enabled: false)
    defer { Appearance.setAnimations(enabled: true) }
    let view = try makeView()
    try withWindow(view) { _ in
      view.play()
      XCTAssertEqual(view.playbackState, .completed)
      XCTAssertEqual(try color(view), blue)
    }
  }

  func testUnreadableFilesThrow() throws {
    XCTAssertThrowsError(try LottieView(path: "/nowhere/a.json"))
    XCTAssertThrowsError(try LottieView(path: #filePath))
  }

  func testIsFinalizedWhilePlaying() throws {
    try assertFinalized {
      let view = try makeView()
      withWindow(view) { _ in
        view.play()
        XCTAssertTrue(MainLoop.wait { view.progress > 0 })
      }
      return view
    }
  }
}

@MainActor private func makeView() throws -> LottieView {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString + ".json")
  try Data(squares.utf8).write(to: path)
  defer { try? FileManager.default.removeItem(at: path) }
  return try LottieView(path: path.path)
}
