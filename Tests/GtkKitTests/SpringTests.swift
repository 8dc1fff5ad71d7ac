import GtkTestSupport
import XCTest

@testable import GtkKit

final class SpringTests: GtkTestCase {
  func testParametersFollowTheOscillator() {
    let spring = Spring(response: 0.3, dampingFraction: 0.85).parameters
    XCTAssertEqual(spring.mass, 1)
    XCTAssertEqual(spring.stiffness, 438.649, accuracy: 0.001)
    XCTAssertEqual(spring.damping, 35.605, accuracy: 0.001)
    // Without damping the period is the response; a fraction of 1 is critical damping: 2 √(k·m).
    let free = Spring(response: 2, dampingFraction: 0).parameters
    XCTAssertEqual(2 * Double.pi * (free.mass / free.stiffness).squareRoot(), 2, accuracy: 1e-12)
    let critical = Spring(response: 0.5, dampingFraction: 1).parameters
    XCTAssertEqual(critical.damping, 2 * critical.stiffness.squareRoot(), accuracy: 1e-12)
  }

  func testComesToRestWithoutLeavingTheFormula() throws {
    MainActor.assumeIsolated {
      let label = Label("a")
      withWindow(label) { _ in
        var (values, ended) = ([Double](), false)
        let animation = SpringAnimation(
          on: label, from: 1, to: 0, spring: Spring(response: 0.3, dampingFraction: 0.85),
          initialVelocity: -2, onValue: { values.append($0) }, onEnd: { ended = true })
        XCTAssertEqual(animation.velocity, -2)
        animation.play()
        XCTAssertTrue(MainLoop.wait { ended })
        XCTAssertEqual(values.last, 0)
        // exp(-πζ/√(1-ζ²)) is 0.6 %: the maximum overshoot of a spring with this damping.
        XCTAssertGreaterThan(values.min() ?? -1, -0.01)
      }
    }
  }

  /// A spring so slow that no frame comes after its end, however busy the machine is.
  func testTakesUpSpeedFromItsInitialVelocityAndCanBeSkipped() throws {
    MainActor.assumeIsolated {
      let label = Label("a")
      withWindow(label) { _ in
        var (values, ended) = ([Double](), 0)
        let animation = SpringAnimation(
          on: label, from: 1, to: 0, spring: Spring(response: 10_000, dampingFraction: 0.85),
          initialVelocity: -1e-6, onValue: { values.append($0) }, onEnd: { ended += 1 })
        animation.play()
        XCTAssertTrue(MainLoop.wait { values.contains { $0 < 1 } })
        XCTAssertLessThan(animation.velocity, -1e-6)
        XCTAssertGreaterThan(animation.velocity, -1e-3)
        XCTAssertEqual(values, values.sorted(by: >))
        XCTAssertEqual(ended, 0)
        animation.skip()
        XCTAssertEqual(values.last, 0)
        XCTAssertEqual(ended, 1)
      }
    }
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
