import GtkTestSupport
import XCTest

@testable import GtkKit

final class InterfaceFontTests: GtkTestCase {
  func testOnlyTheGenericFontIsReplaced() {
    let all: Set = ["DejaVu Sans", "Cantarell", "Inter", "Adwaita Sans"]
    let vectors: [(String, Set<String>, String?)] = [
      ("Sans 10", all, "Adwaita Sans 11"), ("Sans 10", ["Cantarell", "Inter"], "Inter 11"),
      ("Sans 10", ["Cantarell"], "Cantarell 11"), ("Sans", ["Cantarell"], "Cantarell 11"),
      ("sans-serif 14", ["Cantarell"], "Cantarell 14"), ("Sans 10", ["DejaVu Sans"], nil),
      ("Cantarell 11", all, nil), ("Sans Bold 10", all, nil), ("DejaVu Sans 10", all, nil),
      ("", all, nil),
    ]
    for (setting, installed, expected) in vectors {
      XCTAssertEqual(
        InterfaceFont.replacement(for: setting, installed: installed), expected, setting)
    }
  }

  func testTheFontOfTheSettingsIsReplaced() throws {
    let installed = InterfaceFont.installedFamilies
    XCTAssertFalse(installed.isEmpty)
    try XCTSkipIf(
      installed.isDisjoint(with: InterfaceFont.families), "none of the fonts is installed")
    defer { Appearance.pin(font: nil) }
    Appearance.pin(font: "Sans 10")
    let label = Label("text")
    let before = label.fontPixels
    InterfaceFont.apply()
    withWindow(label) { _ in
      XCTAssertTrue(MainLoop.wait { label.fontPixels > before })
    }
  }
}
