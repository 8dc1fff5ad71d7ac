import TestSupport
import XCTest

@testable import GtkKit

final class SpringTests: GtkTestCase {
  func testParametersFollowTheOscillator() {
    let spring = Spring(response: 0.3, dampingFraction: 0.85).parameters
    XCTAssertEqual(spring.mass, 1)
    XCTAssertEqual(spring.stiffness, 438.649, accuracy: 0.001)
    XCTAssertEqual(spring.damping, 35.605, accuracy: 0.001)
  }

  func testSkippedWhereAnimationsAreOff() throws {
    MainActor.assumeIsolated {
      Appearance.setAnimations(enabled: false)
      defer { Appearance.setAnimations(enabled: true) }
      let label = Label("a")
      let window = Window(title: "Test")
      window.setContent(label)
      window.present()
      var (value, ended) = (0.0, 0)
      let animation = SpringAnimation(
        on: label, from: 0, to: 1, spring: Spring(response: 0.3, dampingFraction: 0.85),
        onValue: { value = $0 }, onEnd: { ended += 1 })
      animation.play()
      XCTAssertEqual(value, 1)
      XCTAssertEqual(ended, 1)
      window.destroy()
    }
  }
}
