import GtkKit
import GtkTestSupport
import XCTest

final class AnimationTests: GtkTestCase {
  func testFollowsItsCurveOnTheClockAndEndsOnce() throws {
    let (label, clock) = (Label("a"), ManualFrameClock())
    withWindow(label) { _ in
      var (values, ends) = ([Double](), 0)
      let curve = EaseOutCurve(from: 1, to: 0, milliseconds: 400)
      let animation = Animation(
        on: label, curve, clock: clock, onValue: { values.append($0) }, onEnd: { ends += 1 })
      clock.advance(by: 7)
      animation.play()
      XCTAssertEqual(values, [], "the first value belongs to the next frame")
      for _ in 0..<3 { clock.advance(by: 0.1) }
      XCTAssertEqual(animation.elapsed, 0.3, accuracy: 1e-9)
      XCTAssertEqual(ends, 0)
      clock.advance(by: 0.2)
      XCTAssertTrue(clock.isIdle)
      XCTAssertEqual(ends, 1)
      // The rest is cubed: (3/4)³, (2/4)³, (1/4)³.
      for (value, expected) in zip(values, [0.421_875, 0.125, 0.015_625, 0]) {
        XCTAssertEqual(value, expected, accuracy: 1e-9)
      }
      XCTAssertEqual(values.count, 4)
      animation.skip()
      XCTAssertEqual(ends, 1)
    }
  }

  func testStopsAtItsValueWhenStoppedOrReleased() throws {
    let (label, clock) = (Label("a"), ManualFrameClock())
    withWindow(label) { _ in
      var values: [Double] = []
      let make = {
        Animation(
          on: label, EaseOutCurve(from: 0, to: 1, milliseconds: 1_000), clock: clock,
          onValue: { values.append($0) }, onEnd: { XCTFail("it was stopped") })
      }
      let stopped = make()
      stopped.play()
      clock.advance(by: 0.5)
      stopped.stop()
      clock.advance(by: 0.1)
      XCTAssertEqual(values.count, 1)
      var released: Animation? = make()
      released?.play()
      released = nil
      clock.advance(by: 0.1)
      XCTAssertEqual(values.count, 1)
      XCTAssertTrue(clock.isIdle)
    }
  }

  func testEndsWhenTheWidgetIsUnmapped() throws {
    let (label, clock) = (Label("a"), ManualFrameClock())
    var (value, ends) = (0.0, 0)
    let make = {
      Animation(
        on: label, EaseOutCurve(from: 0, to: 1, milliseconds: 1_000), clock: clock,
        onValue: { value = $0 }, onEnd: { ends += 1 })
    }
    let animation = make()
    withWindow(label) { _ in
      animation.play()
      clock.advance(by: 0.5)
      label.isVisible = false
      XCTAssertEqual(value, 1)
      XCTAssertEqual(ends, 1)
    }
    let hidden = make()
    hidden.play()
    XCTAssertEqual(ends, 2, "a widget that is not on screen has no frames")
  }

  func testEndsImmediatelyIfAnimationsAreDisabled() throws {
    Appearance.setAnimations(enabled: false)
    defer { Appearance.setAnimations(enabled: true) }
    let label = Label("a")
    withWindow(label) { _ in
      var (value, ends) = (0.0, 0)
      let animation = Animation(
        on: label,
        SpringCurve(from: 0, to: 1, spring: Spring(response: 0.3, dampingFraction: 0.85)),
        onValue: { value = $0 }, onEnd: { ends += 1 })
      animation.play()
      XCTAssertEqual(value, 1)
      XCTAssertEqual(ends, 1)
    }
  }

  func testRunsOnTheFrameClockOfTheWindow() throws {
    let label = Label("a")
    withWindow(label) { _ in
      var (values, hasEnded) = ([Double](), false)
      let animation = Animation(
        on: label, EaseOutCurve(from: 0, to: 1, milliseconds: 50), onValue: { values.append($0) },
        onEnd: { hasEnded = true })
      animation.play()
      XCTAssertTrue(MainLoop.wait { hasEnded })
      XCTAssertEqual(values.last, 1)
      XCTAssertEqual(values, values.sorted())
    }
  }
}
