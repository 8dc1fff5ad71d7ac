import Foundation
import GtkKit
import GtkTestSupport
import XCTest

/// Tests scenarios of the program in a browser.
final class ScenarioBrowserTests: GtkTestCase {
  func testErrorIsVisibleBelowHeaderAndTemporaryFolderIsRemoved() throws {
    let browser = try BrowserSession()
    defer { browser.remove() }
    let temporary = browser.folder.appendingPathComponent("temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let pictures = try browser.run(
      "env TMPDIR=\(temporary.path) \(BrowserSession.program) --scenario sync-failed",
      steps: ["red 80 60 1000 160 20001", "settle", "shot error"])
    let strip = { (name: String) in
      try XCTUnwrap(pictures[name]).cropped(x: 80..<1_000, y: 60..<160)
    }
    let redness = { (image: WidgetImage) in
      image.pixels.count {
        let (red, green, blue) = ($0 >> 16 & 0xFF, $0 >> 8 & 0xFF, $0 & 0xFF)
        return red > green + 12 && red > blue + 8
      }
    }
    XCTAssertGreaterThan(redness(try strip("error")), 20_000)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: temporary.path), [])
  }
}
