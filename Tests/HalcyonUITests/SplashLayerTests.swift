import Foundation
import GtkKit
import GtkTestSupport
import LottieUI
import XCTest

@testable import HalcyonKit
@testable import Shell

final class SplashLayerTests: GtkTestCase {
  func testSkipKeysEndTheSplashOnce() throws {
    for key in ["Escape", "Return", "KP_Enter", "space"] {
      var (ends, fades) = (0, 0)
      let splash = SplashLayer(lottie: nil, logo: nil)
      splash.onEnd = { ends += 1 }
      splash.onFade = { fades += 1 }
      withWindow(splash.widget) { _ in
        XCTAssertFalse(splash.handle(KeyPress(name: "a")))
        XCTAssertTrue(splash.handle(KeyPress(name: key)))
        XCTAssertFalse(splash.handle(KeyPress(name: key)), "the window handles the key again")
        XCTAssertTrue(MainLoop.wait { ends > 0 })
        XCTAssertEqual(ends, 1)
        XCTAssertEqual(fades, 1)
      }
    }
  }

  func testAnimationPlaysOncePausesThenFades() throws {
    let timers = ManualTimers()
    let splash = SplashLayer(lottie: try shortLottie(), logo: nil, timers: timers)
    var ends = 0
    splash.onEnd = { ends += 1 }
    try withWindow(splash.widget) { _ in
      XCTAssertEqual(timers.due, [4_600], "five seconds minus the fade")
      XCTAssertTrue(
        MainLoop.wait { splash.animation?.playbackState == .completed })
      XCTAssertEqual(try XCTUnwrap(splash.animation).size.width, 300)
      XCTAssertEqual(timers.due, [300])
      XCTAssertEqual(splash.widget.presence, 1)
      timers.advance(by: 300)
      XCTAssertTrue(MainLoop.wait { ends == 1 })
      XCTAssertEqual(splash.widget.presence, 0)
    }
  }

  func testTheTimeLimitAndTheRepetitionCanBeSet() throws {
    let settings = HalcyonSettings(schemaFolder: nil)
    func set(_ limit: Int, _ loop: HalcyonSettings.SplashLoop, pause: Int, fade: Int) {
      (settings.splashLimitSeconds, settings.splashLoop) = (limit, loop)
      (settings.splashPauseMilliseconds, settings.splashFadeMilliseconds) = (pause, fade)
    }
    defer { set(5, .playOnce, pause: 300, fade: 400) }
    XCTAssertEqual(settings.splashOptions, SplashOptions())
    set(1, .autoReverse, pause: 900, fade: 5_000)
    XCTAssertEqual(
      settings.splashOptions,
      SplashOptions(
        maximumSeconds: 1, loopMode: .autoReverse, pauseMilliseconds: 900, fadeMilliseconds: 1_000))
    set(3, .loop, pause: 300, fade: 400)
    let timers = ManualTimers()
    let splash = SplashLayer(
      lottie: try shortLottie(), logo: nil, options: settings.splashOptions, timers: timers)
    var ends = 0
    splash.onEnd = { ends += 1 }
    let probe = splash.probe
    let frame = { probe.currentFrame() ?? 0 }
    withWindow(splash.widget) { _ in
      XCTAssertEqual(timers.due, [2_600])
      XCTAssertTrue(MainLoop.wait { frame() > 1 })
      XCTAssertTrue(MainLoop.wait { frame() < 2 }, "repeats")
      XCTAssertEqual(timers.due, [2_600])
      timers.advance(by: 2_600)
      XCTAssertTrue(MainLoop.wait { ends == 1 })
    }
  }

  func testThePauseAndTheFadeCanBeSet() throws {
    let timers = ManualTimers()
    let splash = SplashLayer(
      lottie: try shortLottie(), logo: nil,
      options: SplashOptions(pauseMilliseconds: 700, fadeMilliseconds: 0), timers: timers)
    var ends = 0
    splash.onEnd = { ends += 1 }
    withWindow(splash.widget) { _ in
      XCTAssertEqual(timers.due, [5_000])
      XCTAssertTrue(MainLoop.wait { timers.due == [700] })
      timers.advance(by: 700)
      XCTAssertTrue(MainLoop.wait { ends == 1 })
    }
  }

  /// The first frame with the content uploads all its text, which must not happen during the fade.
  func testTheFadeWaitsForAFrameWithTheContent() throws {
    let timers = ManualTimers()
    let splash = SplashLayer(lottie: try shortLottie(), logo: nil, timers: timers)
    var events: [String] = []
    splash.onReveal = {
      // The delay ends before the next frame.
      timers.advance(by: 300)
      events.append("content")
    }
    splash.onFade = { events.append("fade") }
    withWindow(splash.widget) { _ in
      XCTAssertTrue(MainLoop.wait { events.contains("fade") })
      XCTAssertEqual(events, ["content", "fade"])
    }
  }

  func testStalledAnimationEndsAfterTheTimeLimit() throws {
    let timers = ManualTimers()
    let splash = SplashLayer(lottie: try shortLottie(), logo: nil, timers: timers)
    var ends = 0
    splash.onEnd = { ends += 1 }
    withWindow(splash.widget) { _ in
      splash.animation?.pause()
      XCTAssertEqual(timers.due, [4_600])
      timers.advance(by: 4_600)
      XCTAssertTrue(MainLoop.wait { ends > 0 })
      timers.advance(by: 4_600)
      MainLoop.drain()
      XCTAssertEqual(ends, 1)
    }
  }

  func testAFadeWithoutFramesEnds() throws {
    let (timers, clock) = (ManualTimers(), ManualFrameClock())
    let splash = SplashLayer(
      lottie: try shortLottie(), logo: nil, timers: timers, clock: clock)
    var ends = 0
    splash.onEnd = { ends += 1 }
    withWindow(splash.widget) { _ in
      splash.end()
      XCTAssertEqual(timers.due, [400 + FrameWait.milliseconds])
      clock.advance(by: 0.1)
      XCTAssertEqual(ends, 0)
      timers.advance(by: 400 + FrameWait.milliseconds)
      XCTAssertEqual(ends, 1)
      clock.advance(by: 9)
      XCTAssertEqual(ends, 1)
    }
  }

  func testReducedMotionShowsTheLogoForASecondWithoutAFade() throws {
    Appearance.setAnimations(enabled: false)
    defer { Appearance.setAnimations(enabled: true) }
    let timers = ManualTimers()
    let logo = NSTemporaryDirectory() + "halcyon-logo-\(UUID().uuidString).svg"
    defer { try? FileManager.default.removeItem(atPath: logo) }
    try """
    <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#f00"/></svg>
    """.write(toFile: logo, atomically: true, encoding: .utf8)
    let splash = SplashLayer(lottie: try shortLottie(), logo: logo, timers: timers)
    XCTAssertNil(splash.animation)
    var ends = 0
    splash.onEnd = { ends += 1 }
    try withWindow(splash.widget) { _ in
      let image = try XCTUnwrap(WidgetImage(of: splash.widget))
      let red = image.pixels.count { $0 == 0xFFFF_0000 }
      XCTAssertGreaterThan(red, 0, "the logo is not drawn")
      XCTAssertLessThanOrEqual(red, 128 * 128, "the logo fills the window")
      XCTAssertEqual(timers.due, [1_000])
      MainLoop.paint(1, framesOf: splash.widget)
      timers.advance(by: 1_000)
      XCTAssertEqual(ends, 1, "no fade with reduced motion")
    }
  }

  func testTheGradientFollowsTheStyle() throws {
    defer { Appearance.force(dark: nil) }
    let splash = SplashLayer(lottie: nil, logo: nil, timers: ManualTimers())
    try withWindow(splash.widget) { window in
      for (isDark, green) in [(false, 0.8), (true, 0.36)] {
        Appearance.force(dark: isDark)
        MainLoop.paint(framesOf: window)
        let image = try XCTUnwrap(WidgetImage(of: splash.widget))
        let pixel = try XCTUnwrap(image.pixels.first)
        XCTAssertEqual(Double(pixel >> 8 & 0xFF), green * 255, accuracy: 2)
      }
    }
  }

  func testMissingFilesEndTheSplash() throws {
    let timers = ManualTimers()
    let splash = SplashLayer(resources: URL(fileURLWithPath: "/nowhere"))
    XCTAssertNil(splash.animation)
    let silent = SplashLayer(lottie: nil, logo: "/nowhere/a.svg", timers: timers)
    var ends = 0
    silent.onEnd = { ends += 1 }
    withWindow(silent.widget) { _ in
      XCTAssertEqual(timers.due, [1_000])
      timers.advance(by: 1_000)
      XCTAssertTrue(MainLoop.wait { ends == 1 })
    }
  }

  func testIsFinalized() throws {
    let lottie = try shortLottie()
    assertFinalized {
      let splash = SplashLayer(lottie: lottie, logo: nil)
      withWindow(splash.widget) { _ in splash.end() }
      return splash.widget
    }
  }
}

/// An animation of three frames that lasts 0.1 s.
@MainActor private func shortLottie() throws -> Lottie {
  try Lottie(
    string: """
      {"v":"5.7.0","fr":30,"ip":0,"op":3,"w":10,"h":10,"layers":[
      {"ty":1,"ip":0,"op":3,"sw":10,"sh":10,"sc":"#ff0000","ks":{}}]}
      """)
}
