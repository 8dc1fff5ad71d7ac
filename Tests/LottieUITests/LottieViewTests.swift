import Foundation
import GtkKit
import LottieUI
import TestSupport
import XCTest

final class LottieViewTests: GtkTestCase {
  func testShowsTheFirstFramePlaysToTheLastAndCompletesOnce() throws {
    try MainActor.assumeIsolated {
      let view = try makeView()
      var completions = 0
      view.onCompleted = { completions += 1 }
      try withWindow(view) { _ in
        XCTAssertEqual(try color(view), red)
        view.play()
        XCTAssertEqual(view.playbackState, .playing)
        XCTAssertTrue(MainLoop.run(seconds: 10) { view.playbackState == .completed })
        XCTAssertEqual(view.progress, 1)
        XCTAssertEqual(try color(view), blue)
        XCTAssertEqual(completions, 1)
      }
    }
  }

  func testPausesWhereItIs() throws {
    try MainActor.assumeIsolated {
      let view = try makeView()
      withWindow(view) { _ in
        view.play()
        XCTAssertTrue(MainLoop.run(seconds: 10) { view.progress > 0.1 })
        view.pause()
        let progress = view.progress
        _ = MainLoop.run(seconds: 0.1) { false }
        XCTAssertEqual(view.progress, progress)
        XCTAssertEqual(view.playbackState, .paused)
      }
    }
  }

  func testIsStillWhereAnimationsAreOff() throws {
    try MainActor.assumeIsolated {
      Appearance.setAnimations(enabled: false)
      defer { Appearance.setAnimations(enabled: true) }
      let view = try makeView()
      try withWindow(view) { _ in
        view.play()
        XCTAssertEqual(view.playbackState, .completed)
        XCTAssertEqual(try color(view), blue)
      }
    }
  }

  func testFilesThatCannotBeShownAreErrors() throws {
    try MainActor.assumeIsolated {
      XCTAssertThrowsError(try LottieView(path: "/nowhere/a.json"))
      XCTAssertThrowsError(try LottieView(path: #filePath))
    }
  }

  func testIsFinalizedAlsoWhilePlaying() throws {
    try MainActor.assumeIsolated {
      try assertFinalized {
        let view = try makeView()
        withWindow(view) { _ in
          view.play()
          _ = MainLoop.run(seconds: 5) { view.progress > 0 }
        }
        return view
      }
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
