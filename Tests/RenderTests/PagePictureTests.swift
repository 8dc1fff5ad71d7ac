import Foundation
import GtkKit
import GtkTestSupport
import XCTest

/// Tests pages without content as `halcyon render` draws them, in every appearance, with reference
/// images. The Dashboard is left out, because it shows the date.
final class PagePictureTests: GtkTestCase {
  private static let variants: [(name: String, arguments: [String])] = [
    ("light", []), ("dark", ["--style", "dark"]), ("contrast", ["--style", "high-contrast"]),
    ("larger", ["--text-scale", "1.25"]), ("large", ["--text-scale", "2"]),
    ("rtl", ["--direction", "rtl"]),
  ]

  func testPagesInEveryAppearance() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var names: Set<String> = []
    for page in ["habits", "gallery"] {
      for variant in Self.variants {
        let name = "page-\(page)-\(variant.name)"
        names.insert(name)
        let file = folder.appending(path: name + ".png").path
        let result = try RenderCommand.run(
          [page, "--size", "360x640", "--out", file] + variant.arguments)
        XCTAssertEqual(result.status, 0, result.errors)
        try References.check(try XCTUnwrap(WidgetImage(png: file)), name)
      }
    }
    try References.checkOrphans("page-", drawn: names)
  }
}
