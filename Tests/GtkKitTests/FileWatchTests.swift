import Foundation
import GtkKit
import GtkTestSupport
import XCTest

final class FileWatchTests: GtkTestCase {
  func testAReplacedFileIsReported() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("a".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var changes = 0
    let watch = try XCTUnwrap(FileWatch(path: file.path) { changes += 1 })
    try Data("b".utf8).write(to: file, options: .atomic)
    XCTAssertTrue(MainLoop.wait { changes > 0 })
    withExtendedLifetime(watch) {}
  }
}
