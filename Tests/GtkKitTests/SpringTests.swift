import GtkKit
import GtkTestSupport
import XCTest

final class SpringTests: GtkTestCase {
  private static let spring = Spring(response: 0.3, dampingFraction: 0.85)

  func testParametersFollowTheOscillator() {
    let spring = Self.spring.parameters
    XCTAssertEqual(spring.mass, 1)
    XCTAssertEqual(spring.stiffness, 438.649, accuracy: 0.001)
    XCTAssertEqual(spring.damping, 35.605, accuracy: 0.001)
    // Without damping the period is the response; a fraction of 1 is critical damping: 2 √(k·m).
    let free = Spring(response: 2, dampingFraction: 0).parameters
    XCTAssertEqual(2 * Double.pi * (free.mass / free.stiffness).squareRoot(), 2, accuracy: 1e-12)
    let critical = Spring(response: 0.5, dampingFraction: 1).parameters
    XCTAssertEqual(critical.damping, 2 * critical.stiffness.squareRoot(), accuracy: 1e-12)
    for fraction in [2, .infinity] {
      let clamped = Spring(response: 0.5, dampingFraction: fraction).parameters
      XCTAssertEqual(clamped.damping, critical.damping, "it must come to rest")
    }
  }

  func testCurveSolvesTheEquationOfTheOscillator() {
    for fraction in [0.3, 0.85, 1] {
      let spring = Spring(response: 0.3, dampingFraction: fraction)
      let (mass, stiffness, damping) = spring.parameters
      let curve = SpringCurve(from: 1, to: 0.25, spring: spring, initialVelocity: -2)
      XCTAssertEqual(curve.value(at: 0), 1, accuracy: 1e-12)
      XCTAssertEqual(curve.velocity(at: 0), -2, accuracy: 1e-12)
      let step = 1e-5
      for seconds in stride(from: 0.01, to: curve.duration, by: 0.01) {
        let (before, value, after) = (
          curve.value(at: seconds - step), curve.value(at: seconds), curve.value(at: seconds + step)
        )
        let velocity = curve.velocity(at: seconds)
        XCTAssertEqual(velocity, (after - before) / (2 * step), accuracy: 1e-4)
        let acceleration = (after - 2 * value + before) / (step * step)
        // m·a = -k·x - c·v
        XCTAssertEqual(
          mass * acceleration, -stiffness * (value - curve.end) - damping * velocity,
          accuracy: 1e-2)
      }
    }
  }

  func testComesToRestWithLittleOvershoot() {
    let curve = SpringCurve(from: 1, to: 0, spring: Self.spring, initialVelocity: -2)
    let times = Array(stride(from: 0, to: curve.duration, by: 0.001))
    XCTAssertEqual(curve.end, 0)
    XCTAssertEqual(curve.value(at: curve.duration), 0, accuracy: 0.002)
    XCTAssertLessThan(
      times.map(curve.velocity).min() ?? 0, -2, "the spring did not take up speed")
    // exp(-πζ/√(1-ζ²)) is 0.6 %: the maximum overshoot of a spring with this damping.
    XCTAssertGreaterThan(times.map(curve.value).min() ?? -1, -0.01)
  }
}
