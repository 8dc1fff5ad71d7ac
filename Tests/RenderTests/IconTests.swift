import Foundation
import GtkKit
import GtkTestSupport
import XCTest

/// The icons that the sources name.
final class IconTests: GtkTestCase {
  func testEveryNamedIconExists() throws {
    Appearance.addIconFolder(BrowserSession.root.appendingPathComponent("data/icons").path)
    let name = try Regex<(Substring, Substring)>("\"([a-z0-9]+(?:-[a-z0-9]+)*-symbolic)\"")
    var names: Set<String> = []
    let sources = BrowserSession.root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: name) {
        names.insert(String(match.output.1))
      }
    }
    XCTAssertGreaterThan(names.count, 40)
    XCTAssertFalse(Appearance.hasIcon("no-such-icon-symbolic"))
    for name in names.sorted() { XCTAssertTrue(Appearance.hasIcon(name), name) }
  }
}
