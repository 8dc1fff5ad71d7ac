import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit

final class MotionPreferenceTests: GtkTestCase {
  func testAnySettingReducesMotionAndAllAreObserved() throws {
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
    XCTAssertTrue(motion.isReduced, "the portal still reduces motion")
    portal?(2)
    XCTAssertFalse(motion.isReduced, "unknown values are ignored")
    portal?(1)
    XCTAssertTrue(motion.isReduced)
    portal?(0)
    XCTAssertFalse(motion.isReduced)
    Appearance.setAnimations(enabled: false)
    XCTAssertTrue(motion.isReduced, "the desktop setting")
  }

  /// The portal's value must be delivered by the main loop, after the initializer has returned.
  func testPortalValueArrivesAsynchronously() throws {
    var isWaiting = true
    let motion = MotionPreference(isOwn: false) { changed in
      Task { changed(1) }
      return nil
    }
    XCTAssertFalse(motion.isReduced)
    Task { isWaiting = false }
    XCTAssertTrue(MainLoop.wait { !isWaiting })
    XCTAssertTrue(motion.isReduced)
    Appearance.resetAnimations()
  }
}
