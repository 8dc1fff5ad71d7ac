import Foundation
import GtkTestSupport
import XCTest

@testable import GtkKit

final class SettingsTextTests: GtkTestCase {
  func testValuesAreReadAndSetAsText() throws {
    try SettingsTests.withSchema { folder in
      let id = "io.github.halcyon_companion.Test"
      let settings = Settings(schema: id, orIn: folder.path)
      XCTAssertNil(settings.texts["text"], "only what differs from the defaults")
      settings[SettingKey("width", fallback: 0)] = 900
      settings[SettingKey("text", fallback: "")] = "it's = “here”\n"
      let texts = settings.texts.filter { ["width", "text"].contains($0.key) }
      settings[SettingKey("width", fallback: 0)] = 1
      settings[SettingKey("text", fallback: "")] = ""
      XCTAssertEqual(settings.set(texts: texts), 2)
      XCTAssertEqual(settings[SettingKey("width", fallback: 0)], 900)
      XCTAssertEqual(settings[SettingKey("text", fallback: "")], "it's = “here”\n")
    }
  }

  func testValuesThatDoNotFitAreIgnored() throws {
    try SettingsTests.withSchema { folder in
      let settings = Settings(schema: "io.github.halcyon_companion.Test", orIn: folder.path)
      // Other tests share the values.
      let before = settings.texts
      let bad = ["width": "'text'", "wide": "maybe", "page": "7", "missing": "1", "when": ""]
      XCTAssertEqual(settings.set(texts: bad), 0)
      XCTAssertEqual(settings.texts, before)
      XCTAssertEqual(Settings(schema: "io.github.halcyon_companion.Missing").texts, [:])
    }
  }
}
