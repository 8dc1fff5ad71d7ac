import GtkKit
import TestSupport
import XCTest

@testable import HalcyonUI

final class SplashLayerTests: GtkTestCase {
  func testKeysThatMeanGoOnEndItOnce() throws {
    MainActor.assumeIsolated {
      for key in ["Escape", "Return", "space"] {
        var ends = 0
        let splash = SplashLayer(animation: nil) { ends += 1 }
        withWindow(splash.widget) { _ in
          let press = KeyPress(name: key)
          let other = KeyPress(name: "a")
          XCTAssertFalse(splash.handle(other))
          XCTAssertTrue(splash.handle(press))
          XCTAssertFalse(splash.handle(press), "the key belongs to the window again")
          XCTAssertTrue(MainLoop.run(seconds: 10) { ends > 0 })
          XCTAssertEqual(ends, 1)
        }
      }
    }
  }

  func testEndsByItselfWithoutAnAnimationFile() throws {
    MainActor.assumeIsolated {
      var ends = 0
      let splash = SplashLayer(animation: "/nowhere/a.json") { ends += 1 }
      withWindow(splash.widget) { _ in
        XCTAssertTrue(MainLoop.run(seconds: 10) { ends == 1 })
      }
    }
  }

  func testIsFinalized() throws {
    MainActor.assumeIsolated {
      assertFinalized {
        let splash = SplashLayer(animation: nil) {}
        withWindow(splash.widget) { _ in splash.end() }
        return splash.widget
      }
    }
  }

  func testReducedMotionShowsTheLogoForASecondAndLeavesWithoutAFade() throws {
    MainActor.assumeIsolated {
      Appearance.setAnimations(enabled: false)
      defer { Appearance.setAnimations(enabled: true) }
      var ends = 0
      let splash = SplashLayer(animation: "/nowhere/a.json") { ends += 1 }
      withWindow(splash.widget) { _ in
        let start = ContinuousClock.now
        XCTAssertTrue(
          MainLoop.run(seconds: 10) {
            XCTAssertTrue(ends > 0 || splash.widget.opacity == 1, "it fades")
            return ends == 1
          })
        XCTAssertGreaterThan(ContinuousClock.now - start, .milliseconds(900))
      }
    }
  }
}
