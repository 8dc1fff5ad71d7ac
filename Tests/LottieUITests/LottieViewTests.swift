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
        XCTAssertEqual(try color(view), 0xFFFF_0000)
        view.play()
        XCTAssertEqual(view.playbackState, .playing)
        XCTAssertTrue(MainLoop.run(seconds: 10) { view.playbackState == .completed })
        XCTAssertEqual(view.progress, 1)
        XCTAssertEqual(try color(view), 0xFF00_00FF)
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
        XCTAssertEqual(try color(view), 0xFF00_00FF)
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

/// A red square for half a second, then a blue one for another half.
@MainActor private func makeView() throws -> LottieView {
  let json = """
    {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":40,"h":40,"nm":"squares","layers":[
    {"ty":4,"ip":0,"op":5,"st":0,"ks":{},"shapes":[
    {"ty":"rc","p":{"k":[20,20]},"s":{"k":[40,40]},"r":{"k":0}},
    {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]},
    {"ty":4,"ip":5,"op":10,"st":0,"ks":{},"shapes":[
    {"ty":"rc","p":{"k":[20,20]},"s":{"k":[40,40]},"r":{"k":0}},
    {"ty":"fl","c":{"k":[0,0,1,1]},"o":{"k":100}}]}]}
    """
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString + ".json")
  try Data(json.utf8).write(to: path)
  defer { try? FileManager.default.removeItem(at: path) }
  return try LottieView(path: path.path)
}

@MainActor private func color(_ view: LottieView) throws -> UInt32 {
  let image = try XCTUnwrap(WidgetImage(of: view))
  return image.pixels[image.pixels.count / 2 + image.width / 2]
}
