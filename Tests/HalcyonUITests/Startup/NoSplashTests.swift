import Foundation
import GtkTestSupport
import XCTest

@testable import Shell

/// A direct request is fulfilled without a splash, although the session is new.
final class NoSplashTests: GtkTestCase {
  func testOpenedFilesSkipTheSplash() throws {
    let file = NSTemporaryDirectory() + "halcyon-\(UUID().uuidString).vcf"
    defer { try? FileManager.default.removeItem(atPath: file) }
    try "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD\r\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    let start = try RecordedStart(StartOptions(files: [file], resetsSession: true))
    try start.run { $0.steps.contains("content-ready") && $0.frames.last?.top == "content" }
    XCTAssertFalse(start.steps.contains("splash-shown"))
    start.assertNoBlankFrame()
  }

  func testBusActivationOpensNoWindowUntilAPageIsRequested() throws {
    let start = try RecordedStart(StartOptions(resetsSession: true, isService: true))
    var wasAsked = false
    try start.run {
      guard $0.steps.contains("access-ends") else { return false }
      if !wasAsked {
        wasAsked = true
        XCTAssertNil($0.window, "bus activation alone opens no window")
        // As a notification or a search result does.
        $0.activate("show-page", "habits")
      }
      return $0.steps.contains("content-ready") && $0.frames.last?.top == "content"
    }
    XCTAssertFalse(start.steps.contains("splash-shown"))
    start.assertNoBlankFrame()
  }

  func testNewSessionPlaysTheSplash() throws {
    let start = try RecordedStart(StartOptions(resetsSession: true))
    try start.run {
      $0.steps.contains("content-ready") && $0.steps.contains("splash-shown") && !$0.frames.isEmpty
    }
    XCTAssertEqual(start.frames.first?.top, "splash")
    start.assertNoBlankFrame()
  }
}
