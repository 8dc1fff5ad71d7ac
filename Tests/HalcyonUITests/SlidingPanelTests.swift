import GtkKit
import GtkTestSupport
import XCTest

@testable import ActivityFeature

final class SlidingPanelTests: GtkTestCase {
  /// The largest motion in one frame, in logical pixels.
  private static let maximumJump = 12

  func testSlowFramesDelayTheMotion() throws {
    let clock = ManualFrameClock()
    let panel = Self.panel(clock)
    withWindow(BoxLayout(.vertical, [panel])) { _ in
      XCTAssertTrue(MainLoop.wait { panel.isMapped })
      XCTAssertEqual(panel.naturalHeight(forWidth: 360), 0)
      var ended: [Bool] = []
      panel.onTransitionEnd = { ended.append($0) }
      for isRevealed in [true, false] {
        panel.isRevealed = isRevealed
        var before = panel.naturalHeight(forWidth: 360)
        for _ in 0..<20 where ended.last != isRevealed {
          clock.advance(by: 0.3)
          let height = panel.naturalHeight(forWidth: 360)
          XCTAssertLessThanOrEqual(abs(height - before), Self.maximumJump)
          before = height
        }
        XCTAssertEqual(ended.last, isRevealed)
        XCTAssertEqual(panel.naturalHeight(forWidth: 360), isRevealed ? 45 : 0)
      }
    }
  }

  func testChildAppearsAtOnceWithoutAnimations() throws {
    withoutAnimations {
      let panel = Self.panel(ManualFrameClock())
      withWindow(BoxLayout(.vertical, [panel])) { _ in
        XCTAssertTrue(MainLoop.wait { panel.isMapped })
        panel.isRevealed = true
        XCTAssertEqual(panel.naturalHeight(forWidth: 360), 45)
        panel.isRevealed = false
        XCTAssertEqual(panel.naturalHeight(forWidth: 360), 0)
      }
    }
  }

  func testIsFinalizedDuringTheMotion() throws {
    withWindow(BoxLayout(.vertical)) { window in
      assertFinalized {
        let panel = Self.panel(ManualFrameClock())
        panel.isRevealed = true
        return panel
      }
    }
  }

  private static func panel(_ clock: ManualFrameClock) -> SlidingPanel {
    let child = BoxLayout(.vertical)
    child.setMinimumSize(width: 100, height: 45)
    return SlidingPanel(child: child, clock: SteadyFrameClock(clock))
  }
}
