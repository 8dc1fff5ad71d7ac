import GtkKit
import TestSupport
import XCTest

@testable import HalcyonUI

final class MotionPreferenceTests: GtkTestCase {
  func testAnyOfTheThreeReducesMotionAndEachMayChangeWhileItRuns() throws {
    MainActor.assumeIsolated {
      defer { Appearance.setAnimations(enabled: true) }
      Appearance.resetAnimations()
      var portal: ((Int) -> Void)?
      let motion = MotionPreference(isOwn: false) {
        portal = $0
        return nil
      }
      let widget = Label("a")
      XCTAssertFalse(motion.isReduced)
      XCTAssertTrue(widget.isAnimationEnabled)
      motion.isOwn = true
      XCTAssertTrue(motion.isReduced)
      XCTAssertFalse(widget.isAnimationEnabled)
      portal?(1)
      motion.isOwn = false
      XCTAssertTrue(motion.isReduced, "the portal still asks for it")
      portal?(2)
      XCTAssertFalse(motion.isReduced, "an unknown number asks for nothing")
      portal?(1)
      XCTAssertTrue(motion.isReduced)
      portal?(0)
      XCTAssertFalse(motion.isReduced)
      Appearance.setAnimations(enabled: false)
      XCTAssertTrue(motion.isReduced, "the desktop's own word")
    }
  }

  func testNothingIsWaitedForWhereNoPortalIs() throws {
    MainActor.assumeIsolated {
      let start = ContinuousClock.now
      let motion = MotionPreference(isOwn: false)
      XCTAssertLessThan(ContinuousClock.now - start, .milliseconds(100))
      MainLoop.drain()
      XCTAssertFalse(motion.isReduced)
    }
  }
}
