import GtkKit
import XCTest

/// A test on the GTK thread. Needs a display; `make test` starts one.
///
/// Tests of subclasses are isolated to the main actor: XCTest calls them on the main thread, and
/// `setUpWithError` stops the program if it does not. The list of tests that SwiftPM generates does
/// not know of isolation; without `@preconcurrency` it fails to cast the tests at run time.
@preconcurrency @MainActor open class GtkTestCase: XCTestCase {
  override open nonisolated func setUpWithError() throws {
    try MainActor.assumeIsolated {
      MainLoop.attachMainActor()
      try XCTSkipUnless(MainLoop.initializeGTK(), "no display: run `make test`")
    }
  }
}

/// Fails if the GObject that `make` returns is not finalized after the main loop has processed
/// pending events.
@MainActor public func assertFinalized(
  file: StaticString = #filePath, line: UInt = #line, _ make: () throws -> Object
) rethrows {
  weak var object: Object?
  let watch = FinalizeWatch()
  try {
    let made = try make()
    watch.follow(made)
    object = made
  }()
  _ = MainLoop.wait { object == nil && watch.isFinalized }
  XCTAssertNil(object, "the Swift object was not deallocated", file: file, line: line)
  XCTAssertTrue(watch.isFinalized, "the GObject was not finalized", file: file, line: line)
}

/// Shows a widget in a new window while `body` runs.
@MainActor public func withWindow<T>(
  _ content: Widget, width: Int = 400, height: Int = 300, _ body: (Window) throws -> T
) rethrows -> T {
  let window = Window(title: "Test")
  window.setContent(content)
  // Newer versions of GTK warn of a window that is lower than its content.
  let least = Toolkit.gtk > 4_008 ? window.minimumHeight(forWidth: -1) : 0
  window.defaultSize = (width, max(height, least))
  window.present()
  defer {
    window.destroy()
    MainLoop.drain()
  }
  return try body(window)
}
