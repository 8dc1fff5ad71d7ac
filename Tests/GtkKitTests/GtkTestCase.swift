import XCTest

@testable import GtkKit

/// A test on the GTK thread. Needs a display: `make test` brings up one of its own.
class GtkTestCase: XCTestCase {
  override func setUpWithError() throws {
    try MainActor.assumeIsolated {
      MainLoop.attachMainActor()
      try XCTSkipUnless(MainLoop.initializeGTK(), "no display: run `make test`")
    }
  }
}

/// Fails when an object is still alive after the loop has done what was pending.
@MainActor func assertFinalized(
  file: StaticString = #filePath, line: UInt = #line, _ make: () throws -> Object
) rethrows {
  weak var object: Object?
  let watch = FinalizeWatch()
  try {
    let made = try make()
    watch.follow(made)
    object = made
  }()
  _ = MainLoop.run(seconds: 2) { object == nil && watch.isFinalized }
  XCTAssertNil(object, "the Swift object is alive", file: file, line: line)
  XCTAssertTrue(watch.isFinalized, "the GObject is alive", file: file, line: line)
}
