import GtkTestSupport
import XCTest

@testable import GtkKit

/// Tests on desktops that do not report a hidden window.
final class WindowVisibilityTests: GtkTestCase {
  /// The requested frames, which a test paints.
  private final class Frames {
    var handlers: [() -> Void] = []
  }

  private func watch(
    _ window: Window, _ frames: Frames, patience: Int, _ onChange: @escaping (Bool) -> Void
  ) -> WindowVisibility {
    WindowVisibility(
      of: window, patience: patience,
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
      let visibility = watch(window, frames, patience: 60_000) { changes.append($0) }
      let other = takeFocus(from: window)
      defer { other.destroy() }
      XCTAssertEqual(frames.handlers.count, 1)
      frames.handlers.last?()
      XCTAssertEqual(changes, [])
      XCTAssertFalse(visibility.isHidden)
    }
  }

  func testAnInactiveWindowWithoutFramesIsHiddenUntilOneIsPainted() throws {
    withWindow(Label("Test")) { window in
      XCTAssertTrue(MainLoop.wait { window.isActive && window.isMapped })
      let frames = Frames()
      var changes: [Bool] = []
      let visibility = watch(window, frames, patience: 1) { changes.append($0) }
      let other = takeFocus(from: window)
      defer { other.destroy() }
      XCTAssertTrue(MainLoop.wait { visibility.isHidden })
      XCTAssertEqual(changes, [true])
      frames.handlers.last?()
      XCTAssertEqual(changes, [true, false])
    }
  }

  /// The real request: a frame of a visible window is painted.
  func testARequestedFrameOfAVisibleWindowIsPainted() throws {
    let label = Label("Test")
    withWindow(label) { window in
      XCTAssertTrue(MainLoop.wait { window.isActive && window.isMapped })
      var changes: [Bool] = []
      let visibility = WindowVisibility(of: window) { changes.append($0) }
      let other = takeFocus(from: window)
      defer { other.destroy() }
      MainLoop.paint(framesOf: label)
      XCTAssertEqual(changes, [])
      XCTAssertFalse(visibility.isHidden)
    }
  }
}
