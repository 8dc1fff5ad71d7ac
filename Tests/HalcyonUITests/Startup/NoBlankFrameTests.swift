import GtkKit
import HalcyonCore
import TestSupport
import XCTest

@testable import HalcyonUI

/// Records every frame from the start of the application to its content, in this process.
final class NoBlankFrameTests: GtkTestCase {
  func testFirstStart() throws {
    try MainActor.assumeIsolated {
      // The stages end after the page is there: where it comes later, a cover waits for it below the splash.
      let start = try RecordedStart(StartOptions(resetsSession: true), holdsNetwork: true)
      try start.run {
        if $0.window?.isContentThere == true { $0.answerNetwork() }
        return $0.steps.last == "splash-removed" && $0.frames.last?.top == "content"
      }
      start.assertNoBlankFrame()
      XCTAssertEqual(start.frames.first?.top, "splash")
      XCTAssertFalse(start.steps.contains("overlay-added"), "it could not be seen")
    }
  }

  func testQuickReturnToPeople() throws {
    try MainActor.assumeIsolated {
      let start = try RecordedStart(StartOptions(skipsSplash: true), people: 30)
      try start.run { $0.steps.contains("content-ready") && $0.frames.last?.top == "content" }
      start.assertNoBlankFrame()
      XCTAssertFalse(start.frames.contains { $0.top == "splash" })
    }
  }

  func testNewSessionThatIsCutShort() throws {
    try MainActor.assumeIsolated {
      let start = try RecordedStart(StartOptions(resetsSession: true), people: 30)
      try start.run {
        if $0.frames.count >= 3 { $0.window?.layers.splash?.end() }
        return $0.steps.contains("splash-removed") && $0.frames.last?.top == "content"
      }
      start.assertNoBlankFrame()
      XCTAssertEqual(start.frames.first?.top, "splash")
    }
  }

  func testSlowStorageShowsItsStagesThenTheCoverThenThePeople() throws {
    try MainActor.assumeIsolated {
      let start = try RecordedStart(
        StartOptions(skipsSplash: true), people: 30, holdsStore: true, isOnline: false)
      try start.run {
        if $0.frames.last?.top == "stages", $0.steps.last == "first-frame" { $0.openStore() }
        return $0.steps.last == "overlay-removed" && $0.frames.last?.top == "content"
      }
      start.assertNoBlankFrame()
      XCTAssertEqual(start.frames.first?.top, "stages")
      XCTAssertEqual(
        start.steps,
        [
          "startup", "storage-begins", "first-frame", "storage-ends", "services-ready",
          "connectivity-begins", "connectivity-ends", "access-begins", "access-ends",
          "overlay-shown", "overlay-added", "overlay-hidden", "content-ready", "overlay-removed",
        ])
    }
  }

  func testSlowStorageUnderTheSplash() throws {
    try MainActor.assumeIsolated {
      let start = try RecordedStart(
        StartOptions(resetsSession: true), people: 3, holdsStore: true)
      try start.run {
        if $0.frames.last?.top == "splash" { $0.window?.layers.splash?.end() }
        if $0.frames.last?.top == "stages" { $0.openStore() }
        return $0.steps.last == "overlay-removed" && $0.frames.last?.top == "content"
      }
      start.assertNoBlankFrame()
      XCTAssertEqual(
        start.frames.map(\.top).reduce(into: []) { if $0.last != $1 { $0.append($1) } },
        ["splash", "stages", "loading cover", "content"])
    }
  }

  func testReducedMotion() throws {
    try MainActor.assumeIsolated {
      Appearance.setAnimations(enabled: false)
      defer { Appearance.setAnimations(enabled: true) }
      let start = try RecordedStart(StartOptions(resetsSession: true), people: 30)
      try start.run { $0.steps.contains("splash-removed") && $0.frames.last?.top == "content" }
      start.assertNoBlankFrame()
      XCTAssertEqual(start.frames.first?.top, "splash")
    }
  }

  func testAStageThatFailsIsShownAndLeft() throws {
    try MainActor.assumeIsolated {
      let start = try RecordedStart(
        StartOptions(skipsSplash: true), failsFirst: 1,
        accounts: [.folder(path: "/nowhere/at/all")])
      try start.run {
        // Try Again, then Continue Without It.
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
}
