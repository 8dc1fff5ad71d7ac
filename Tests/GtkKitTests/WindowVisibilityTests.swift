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

  /// Takes the focus from a window while `body` runs.
  private func withoutFocus(_ window: Window, _ body: () throws -> Void) rethrows {
    let other = Window(title: "Other")
    other.present()
    XCTAssertTrue(MainLoop.wait { !window.isActive })
    try body()
    other.destroy()
    XCTAssertTrue(MainLoop.wait { window.isActive })
  }

  func testAVisibleWindowWithoutFocusIsNotHidden() throws {
    withWindow(Label("Test")) { window in
      XCTAssertTrue(MainLoop.wait { window.isActive && window.isMapped })
      let frames = Frames()
      var changes: [Bool] = []
      let visibility = watch(window, frames, patience: 60_000) { changes.append($0) }
      withoutFocus(window) {
        XCTAssertEqual(frames.handlers.count, 1)
        frames.handlers.last?()
      }
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
      withoutFocus(window) {
        XCTAssertTrue(MainLoop.wait { visibility.isHidden })
        XCTAssertEqual(changes, [true])
        frames.handlers.last?()
        XCTAssertEqual(changes, [true, false])
      }
      XCTAssertEqual(changes, [true, false])
    }
  }

  func testAHiddenWindowThatBecomesActiveIsShown() throws {
    withWindow(Label("Test")) { window in
      XCTAssertTrue(MainLoop.wait { window.isActive && window.isMapped })
      let frames = Frames()
      let visibility = watch(window, frames, patience: 1) { _ in }
      withoutFocus(window) { XCTAssertTrue(MainLoop.wait { visibility.isHidden }) }
      XCTAssertFalse(visibility.isHidden)
    }
  }

  /// The real request: a frame of a visible window is painted.
  func testARequestedFrameOfAVisibleWindowIsPainted() throws {
    let label = Label("Test")
    withWindow(label) { window in
      XCTAssertTrue(MainLoop.wait { window.isActive && window.isMapped })
      var changes: [Bool] = []
      let visibility = WindowVisibility(of: window) { changes.append($0) }
      withoutFocus(window) { MainLoop.paint(framesOf: label) }
      XCTAssertEqual(changes, [])
      XCTAssertFalse(visibility.isHidden)
    }
  }
}
