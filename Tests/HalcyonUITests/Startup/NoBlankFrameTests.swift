import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import Shell

/// Records every frame from launch to content, in this process.
final class NoBlankFrameTests: GtkTestCase {
  func testFirstStart() throws {
    // The stages end after the page has loaded; otherwise the loading overlay would appear below
    // the splash.
    let start = try RecordedStart(StartOptions(resetsSession: true), holdsNetwork: true)
    try start.run {
      if $0.window?.isContentLoaded == true { $0.answerNetwork() }
      return $0.steps.contains("content-shown") && $0.frames.last?.top == "content"
    }
    start.assertNoBlankFrame()
    XCTAssertEqual(start.frames.first?.top, "splash")
    XCTAssertFalse(start.steps.contains("overlay-added"), "it would be invisible")
  }

  func testFastStartWithPeople() throws {
    let start = try RecordedStart(StartOptions(skipsSplash: true), people: 30)
    try start.run { $0.steps.contains("content-ready") && $0.frames.last?.top == "content" }
    start.assertNoBlankFrame()
    XCTAssertFalse(start.frames.contains { $0.top == "splash" })
  }

  func testSplashThatIsSkipped() throws {
    let start = try RecordedStart(StartOptions(resetsSession: true), people: 30)
    try start.run {
      if $0.frames.count >= 3 { $0.window?.layers.splash?.end() }
      return $0.steps.contains("splash-removed") && $0.frames.last?.top == "content"
    }
    start.assertNoBlankFrame()
    XCTAssertEqual(start.frames.first?.top, "splash")
  }

  func testSlowStorageShowsStagesThenPeople() throws {
    let start = try RecordedStart(
      StartOptions(skipsSplash: true), people: 30, holdsStore: true, isOnline: false,
      holdsNetwork: true)
    try start.run {
      if $0.frames.last?.top == "stages", $0.steps.last == "first-frame" { $0.openStore() }
      if $0.window?.isContentLoaded == true { $0.answerNetwork() }
      return $0.steps.last == "content-shown" && $0.frames.last?.top == "content"
    }
    start.assertNoBlankFrame()
    XCTAssertEqual(start.frames.first?.top, "stages")
    // Stages that were seen stay for half a second.
    XCTAssertEqual(
      start.steps.filter { !$0.hasPrefix("overlay-") && $0 != "cards-shown" },
      [
        "startup", "storage-begins", "first-frame", "storage-ends", "services-ready",
        "connectivity-begins", "connectivity-ends", "access-begins", "access-ends",
        "content-ready", "content-shown",
      ])
  }

  func testSlowStorageUnderTheSplash() throws {
    let start = try RecordedStart(
      StartOptions(resetsSession: true), people: 3, holdsStore: true, holdsNetwork: true)
    try start.run {
      if $0.frames.last?.top == "splash" { $0.window?.layers.splash?.end() }
      if $0.frames.last?.top == "stages" { $0.openStore() }
      if $0.window?.isContentLoaded == true { $0.answerNetwork() }
      return $0.steps.last == "content-shown" && $0.frames.last?.top == "content"
    }
    start.assertNoBlankFrame()
    XCTAssertEqual(
      start.frames.map(\.top).reduce(into: []) { if $0.last != $1 { $0.append($1) } },
      ["splash", "stages", "content"])
  }

  func testReducedMotion() throws {
    Appearance.setAnimations(enabled: false)
    defer { Appearance.setAnimations(enabled: true) }
    let start = try RecordedStart(StartOptions(resetsSession: true), people: 30)
    try start.run { $0.steps.contains("splash-removed") && $0.frames.last?.top == "content" }
    start.assertNoBlankFrame()
    XCTAssertEqual(start.frames.first?.top, "splash")
  }

  func testFailedStageIsShownAndRecovered() throws {
    let start = try RecordedStart(
      StartOptions(skipsSplash: true), failsFirst: 1,
      accounts: [.folder(path: "/nowhere/at/all")])
    try start.run {
      // Clicks Retry, then Continue Without It.
      $0.window?.layers.startup?.buttons.last?.emitClicked()
      return $0.steps.contains("content-ready") && $0.frames.last?.top == "content"
    }
    start.assertNoBlankFrame()
    XCTAssertEqual(
      start.steps.filter { $0.hasPrefix("storage") || $0.hasPrefix("access") },
      [
        "storage-begins", "storage-fails", "storage-begins", "storage-ends", "access-begins",
        "access-fails", "access-ends",
      ])
  }
}
