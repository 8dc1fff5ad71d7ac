import GtkTestSupport
import XCTest

@testable import GtkKit
@testable import Shell

/// Tests on desktops that do not report a hidden window.
final class WindowVisibilityTests: GtkTestCase {
  /// The requested frames, which a test paints.
  private final class Frames {
    var handlers: [() -> Void] = []
  }

  private static let never = 3_600_000

  private func watch(
    _ window: Window, _ frames: Frames, patience: Int, interval: Int = never,
    _ onChange: @escaping (Bool) -> Void
  ) -> WindowVisibility {
    WindowVisibility(
      of: window, .init(settling: 1, patience: patience, interval: { interval }),
      requestFrame: { _, handler in
        frames.handlers.append(handler)
        return nil
      }, onChange)
  }

  /// Opens another window, which gets the focus.
  private func takeFocus(from window: Window) -> Window {
    let other = Window(title: "Other")
    other.present()
    XCTAssertTrue(MainLoop.wait { !window.isActive })
    return other
  }

  func testAVisibleWindowWithoutFocusIsNotHidden() throws {
    withWindow(Label("Test")) { window in
      XCTAssertTrue(MainLoop.wait { window.isActive && window.isMapped })
      let frames = Frames()
      var changes: [Bool] = []
      let visibility = watch(window, frames, patience: Self.never) { changes.append($0) }
      let other = takeFocus(from: window)
      defer { other.destroy() }
      for count in 1...2 {
        XCTAssertTrue(MainLoop.wait { frames.handlers.count == count })
        frames.handlers.last?()
      }
      XCTAssertEqual(changes, [])
      XCTAssertFalse(visibility.isHidden)
    }
  }

  /// GTK paints a frame before the desktop has shown the one before.
  func testAnInactiveWindowWithoutASecondFrameIsHiddenUntilItIsPainted() throws {
    withWindow(Label("Test")) { window in
      XCTAssertTrue(MainLoop.wait { window.isActive && window.isMapped })
      let frames = Frames()
      var changes: [Bool] = []
      let visibility = watch(window, frames, patience: 50) { changes.append($0) }
      for count in 1...2 {
        XCTAssertTrue(MainLoop.wait { frames.handlers.count == count })
        frames.handlers.last?()
      }
      XCTAssertFalse(visibility.isHidden)
      // The first check may have waited for a busy machine.
      changes = []
      let other = takeFocus(from: window)
      defer { other.destroy() }
      XCTAssertTrue(MainLoop.wait { frames.handlers.count == 3 })
      frames.handlers.last?()
      XCTAssertTrue(MainLoop.wait { visibility.isHidden })
      XCTAssertEqual(changes, [true])
      XCTAssertEqual(frames.handlers.count, 4)
      frames.handlers.last?()
      XCTAssertEqual(changes, [true, false])
    }
  }

  func testAWindowThatIsMappedWithoutFramesIsHidden() throws {
    withWindow(Label("Test")) { window in
      XCTAssertTrue(MainLoop.wait { window.isActive && window.isMapped })
      let visibility = watch(window, Frames(), patience: 1) { _ in }
      XCTAssertTrue(MainLoop.wait { visibility.isHidden })
      window.isVisible = false
      XCTAssertFalse(visibility.isHidden)
    }
  }

  /// Nothing tells that the display was turned off.
  func testAnActiveWindowIsCheckedAgain() throws {
    withWindow(Label("Test")) { window in
      XCTAssertTrue(MainLoop.wait { window.isActive && window.isMapped })
      let frames = Frames()
      let visibility = watch(window, frames, patience: 200, interval: 1) { _ in }
      for count in 1...4 {
        XCTAssertTrue(MainLoop.wait { frames.handlers.count == count })
        frames.handlers.last?()
      }
      XCTAssertFalse(visibility.isHidden)
      XCTAssertTrue(MainLoop.wait { visibility.isHidden })
      XCTAssertTrue(window.isActive)
    }
  }

  /// The real request: the frames of a visible window are painted.
  func testRequestedFramesOfAVisibleWindowArePainted() throws {
    let label = Label("Test")
    withWindow(label) { window in
      XCTAssertTrue(MainLoop.wait { window.isActive && window.isMapped })
      var checks = 0
      var changes: [Bool] = []
      let visibility = WindowVisibility(
        of: window,
        checkingEvery: {
          checks += 1
          return 3_600
        }
      ) { changes.append($0) }
      XCTAssertTrue(MainLoop.wait { checks == 1 })
      XCTAssertEqual(changes, [])
      XCTAssertFalse(visibility.isHidden)
    }
  }
}
