import Foundation
import GtkKit
import GtkTestSupport
import ServiceTestSupport
import XCTest

@testable import HalcyonKit
@testable import Shell

final class LoadingOverlayTests: GtkTestCase {
  func testOverlayThatWasNeverVisibleIsRemovedImmediately() throws {
    let stage = OverlayFixture()
    stage.loading.show(message: "a")
    XCTAssertTrue(stage.loading.isShown)
    XCTAssertEqual(stage.loading.cover.opacity, 1, "it covers the window from its first frame")
    stage.loading.hide()
    XCTAssertEqual(stage.events, [.shown, .added, .hidden, .removed])
    XCTAssertFalse(stage.loading.isShown)
  }

  func testVisibleOverlayStaysHalfASecondThenFades() throws {
    let stage = OverlayFixture()
    stage.inWindow {
      stage.loading.show(message: "a")
      XCTAssertTrue(MainLoop.wait { stage.loading.cover.isPainted })
      stage.loading.hide()
      XCTAssertEqual(stage.events, [.shown, .added, .hidden])
      stage.timers.advance(by: 499)
      XCTAssertEqual(stage.loading.cover.opacity, 1)
      stage.timers.advance(by: 1)
      var last = 1.0
      for _ in 0..<2 {
        stage.clock.advance(by: 0.1)
        XCTAssertLessThan(stage.loading.cover.opacity, last, "no fade")
        XCTAssertTrue(stage.loading.isShown)
        last = stage.loading.cover.opacity
      }
      stage.clock.advance(by: 0.11)
      XCTAssertFalse(stage.loading.isShown)
      XCTAssertEqual(stage.events, [.shown, .added, .hidden, .removed])
    }
  }

  func testOperationThatBeginsDuringTheFadeKeepsTheOverlay() throws {
    let stage = OverlayFixture()
    stage.inWindow {
      stage.loading.show(message: "a")
      XCTAssertTrue(MainLoop.wait { stage.loading.cover.isPainted })
      stage.loading.hide()
      stage.timers.advance(by: 300)
      stage.loading.show(message: "b")
      stage.timers.advance(by: 1_000)
      XCTAssertEqual(stage.loading.cover.opacity, 1)
      stage.loading.hide()
      stage.timers.advance(by: 500)
      stage.clock.advance(by: 0.1)
      XCTAssertLessThan(stage.loading.cover.opacity, 0.9)
      stage.loading.show(message: "c")
      stage.clock.advance(by: 0.1)
      XCTAssertLessThan(stage.loading.cover.opacity, 1, "it fades back in")
      stage.clock.advance(by: 0.3)
      XCTAssertEqual(stage.loading.cover.opacity, 1)
      XCTAssertTrue(stage.loading.isShown)
      XCTAssertEqual(stage.events.filter { $0 == .added }.count, 1)
    }
  }

  func testMessageAndSpinnerAppearAfterADelay() throws {
    let stage = OverlayFixture()
    try stage.inWindow {
      stage.loading.show(message: "Opening…")
      let before = try XCTUnwrap(WidgetImage(of: stage.loading.cover))
      XCTAssertEqual(stage.timers.due, [150])
      stage.timers.advance(by: 149)
      XCTAssertEqual(
        before.difference(from: try XCTUnwrap(WidgetImage(of: stage.loading.cover))), 0)
      stage.timers.advance(by: 1)
      XCTAssertGreaterThan(
        before.difference(from: try XCTUnwrap(WidgetImage(of: stage.loading.cover))), 0)
    }
  }

  func testRepeatedShowAndHideShareOneOperation() throws {
    let stage = OverlayFixture()
    stage.loading.hide()
    XCTAssertEqual(stage.events, [])
    stage.loading.show(message: "a")
    stage.loading.show(message: "b")
    XCTAssertEqual(stage.loading.message, "b")
    stage.loading.hide()
    stage.loading.hide()
    XCTAssertEqual(stage.events, [.shown, .added, .hidden, .removed])
  }

  func testOverlappingOperationsKeepTheOverlayUntilBothEnd() throws {
    let stage = OverlayFixture()
    let (outer, inner) = (Gate(), Gate())
    stage.run("outer", until: outer)
    XCTAssertTrue(MainLoop.wait { stage.loading.message == "outer" })
    stage.run("inner", until: inner)
    XCTAssertTrue(MainLoop.wait { stage.loading.message == "inner" })
    stage.loading.hide()
    inner.open()
    XCTAssertTrue(MainLoop.wait { stage.loading.message == "outer" })
    XCTAssertTrue(stage.loading.isShown)
    outer.open()
    XCTAssertTrue(MainLoop.wait { !stage.loading.isShown })
    XCTAssertEqual(stage.events, [.shown, .added, .hidden, .removed])
  }

  func testFailedOperationEndsTheOverlay() throws {
    struct Failure: Error {}
    let stage = OverlayFixture()
    var thrown = false
    Task {
      do {
        try await stage.loading.show(message: "a") { _ in throw Failure() }
      } catch { thrown = error is Failure }
    }
    XCTAssertTrue(MainLoop.wait { thrown })
    XCTAssertFalse(stage.loading.isWaiting)
  }

  func testOperationShorterThanTheDelayIsNotShown() throws {
    let stage = OverlayFixture()
    let gate = Gate()
    stage.run("a", afterMilliseconds: 300, until: gate)
    XCTAssertTrue(MainLoop.wait { stage.timers.due == [300] })
    stage.timers.advance(by: 299)
    XCTAssertEqual(stage.events, [])
    gate.open()
    XCTAssertTrue(MainLoop.wait { stage.timers.due == [] })
    let long = Gate()
    stage.run("b", afterMilliseconds: 300, until: long)
    XCTAssertTrue(MainLoop.wait { stage.timers.due == [300] })
    stage.timers.advance(by: 300)
    XCTAssertEqual(stage.events, [.shown, .added])
    long.open()
    XCTAssertTrue(MainLoop.wait { !stage.loading.isShown })
  }

  func testCanBeUpdatedFromAnyActor() throws {
    let stage = OverlayFixture()
    let loading = stage.loading
    Task.detached {
      loading.show(message: "a")
      loading.show(message: "b")
      loading.hide()
      loading.show(message: "c")
    }
    XCTAssertTrue(MainLoop.wait { loading.message == "c" })
    XCTAssertEqual(stage.events, [.shown, .added, .hidden, .removed, .shown, .added])
  }

  func testShowsProgressAndCancelsOnlyCancellableOperations() throws {
    let stage = OverlayFixture()
    var result: Bool?
    XCTAssertFalse(stage.loading.cancel())
    let never = Gate()
    Task {
      result = try? await stage.loading.show(message: "a", isCancellable: true) { progress in
        progress.advance(1, of: 4)
        // Cancellation ends the wait.
        await never.pass()
        return Task.isCancelled
      }
    }
    XCTAssertTrue(MainLoop.wait { stage.loading.fraction == 0.25 })
    XCTAssertTrue(stage.loading.cancel())
    XCTAssertTrue(MainLoop.wait { result == true })
    XCTAssertFalse(stage.loading.isShown)
    stage.loading.show(message: "b")
    XCTAssertFalse(stage.loading.cancel(), "not cancellable")
  }

  func testIsBelowTheSplashAndHiddenByIt() throws {
    let stage = OverlayFixture()
    let above = BoxLayout(.vertical)
    above.addStyle("background")
    stage.loading.layerAbove = { above }
    try stage.inWindow {
      stage.root.addOverlay(above)
      var isPainted = false
      stage.root.onNextPaint { isPainted = true }
      XCTAssertTrue(MainLoop.wait { isPainted })
      let before = try XCTUnwrap(WidgetImage(of: stage.root))
      stage.loading.show(message: "a")
      XCTAssertTrue(MainLoop.wait { stage.loading.cover.isPainted })
      XCTAssertEqual(before.difference(from: try XCTUnwrap(WidgetImage(of: stage.root))), 0)
      stage.loading.hide()
      XCTAssertFalse(stage.loading.isShown, "it was never visible")
    }
  }

  func testReducedMotionRemovesTheOverlayWithoutAFade() throws {
    Appearance.setAnimations(enabled: false)
    defer { Appearance.setAnimations(enabled: true) }
    let stage = OverlayFixture()
    stage.inWindow {
      stage.loading.show(message: "a")
      XCTAssertTrue(MainLoop.wait { stage.loading.cover.isPainted })
      stage.loading.hide()
      stage.timers.advance(by: 500)
      XCTAssertFalse(stage.loading.isShown)
    }
  }

  func testIsFinalized() throws {
    assertFinalized {
      let stage = OverlayFixture()
      stage.inWindow {
        stage.loading.show(message: "a")
        XCTAssertTrue(MainLoop.wait { stage.loading.cover.isPainted })
      }
      return stage.loading.cover
    }
  }
}

/// An overlay with manually controlled timers and fades.
@MainActor private final class OverlayFixture {
  let timers = ManualTimers()
  let clock = ManualFrameClock()
  let root = Overlay(child: Label("content"))
  let loading: LoadingOverlay
  private let log = Log()
  private final class Log { var events: [LoadingOverlayEvent] = [] }
  var events: [LoadingOverlayEvent] { log.events }

  init() {
    loading = LoadingOverlay(over: root, timers: timers, clock: clock) { [log] in
      log.events.append($0)
    }
  }

  func inWindow(_ body: () throws -> Void) rethrows { try withWindow(root) { _ in try body() } }

  func run(_ message: String, afterMilliseconds delay: Int = 0, until gate: Gate) {
    Task { [loading] in
      try? await loading.show(message: message, afterMilliseconds: delay) { _ in await gate.pass() }
    }
  }
}
