import Foundation
import GtkKit
import GtkTestSupport
import LottieCore
import LottieUI
import XCTest

@testable import LottiePlayer

final class PlayerWindowTests: GtkTestCase {
  func testPlaysAFileAndHandlesControls() throws {
    let player = try makePlayer(json: animation)
    defer { close(player) }
    let view = try XCTUnwrap(player.view)
    XCTAssertTrue(MainLoop.wait { view.progress > 0 })
    XCTAssertTrue(press(player, "space"))
    XCTAssertEqual(view.playbackState, .paused)
    XCTAssertTrue(press(player, "Home"))
    XCTAssertEqual(view.progress, 0)
    XCTAssertTrue(press(player, "Right"))
    XCTAssertEqual(view.model.currentFrame, 1)
    XCTAssertEqual(player.controls.slider.value, 1)
    XCTAssertEqual(player.controls.position.text, "1 / 9 · 10 %")
    XCTAssertTrue(press(player, "Left"))
    XCTAssertTrue(press(player, "Left"))
    XCTAssertEqual(view.model.currentFrame, 0)
    XCTAssertNil(view.error)
    XCTAssertTrue(press(player, "End"))
    XCTAssertEqual(view.progress, 1)
    XCTAssertTrue(press(player, "l"))
    XCTAssertEqual(view.configuration.loopMode, .playOnce)
    player.controls.speed.selected = 0
    XCTAssertEqual(view.configuration.speed, -1)
    XCTAssertFalse(press(player, "a"))
  }

  func testShowsAnErrorAndOpensTheNextFile() throws {
    let player = try makePlayer(json: "<b>no</b>")
    defer { close(player) }
    XCTAssertNil(player.view)
    XCTAssertFalse(player.controls.widget.isSensitive)
    XCTAssertFalse(press(player, "space"))
    try show(animation, in: player)
    XCTAssertNotNil(player.view)
  }

  func testIsFinalized() throws {
    try assertFinalized {
      let player = try makePlayer(json: animation)
      let view = try XCTUnwrap(player.view)
      XCTAssertTrue(MainLoop.wait { view.progress > 0 })
      close(player)
      return player.window
    }
  }
}

private let animation = """
  {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":40,"h":40,"nm":"square","layers":[
  {"ty":4,"ip":0,"op":5,"st":0,"ks":{},"shapes":[
  {"ty":"rc","p":{"k":[20,20]},"s":{"k":[40,40]},"r":{"k":0}},
  {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]}]}
  """

@MainActor private func makePlayer(json: String) throws -> PlayerWindow {
  let player = PlayerWindow(application: nil, options: LottieOptions())
  try show(json, in: player)
  player.window.present()
  return player
}

@MainActor private func show(_ json: String, in player: PlayerWindow) throws {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString + ".json")
  try Data(json.utf8).write(to: path)
  defer { try? FileManager.default.removeItem(at: path) }
  player.show(path: path.path)
}

@MainActor private func close(_ player: PlayerWindow) {
  player.window.destroy()
  MainLoop.drain()
}

@MainActor private func press(_ player: PlayerWindow, _ key: String) -> Bool {
  let press = KeyPress(name: key)
  return player.controls.handle(press)
}
