import Foundation
import GtkKit
import TestSupport
import XCTest

/// Scenarios of the real program, as a browser shows them.
final class ScenarioBrowserTests: GtkTestCase {
  func testAnErrorIsSeenBelowTheHeaderAndTheFolderGoesWithTheProgram() throws {
    let drive = try Drive()
    defer { drive.remove() }
    let temporary = drive.folder.appendingPathComponent("temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let pictures = try drive.run(
      "env TMPDIR=\(temporary.path) \(Drive.program) --scenario sync-failed",
      steps: ["settle", "wait 3", "settle", "shot error"])
    try MainActor.assumeIsolated {
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
    }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: temporary.path), [])
  }
}
