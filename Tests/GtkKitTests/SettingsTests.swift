import Foundation
import GtkTestSupport
import XCTest

@testable import GtkKit

final class SettingsTests: GtkTestCase {
  private static let schema = """
    <schemalist><schema id="io.github.halcyon_companion.Test" path="/io/github/halcyon_companion/Test/">
    <key name="width" type="i"><default>640</default></key>
    <key name="when" type="x"><default>0</default></key>
    <key name="wide" type="b"><default>true</default></key>
    <key name="page" type="s"><default>'dashboard'</default></key>
    <key name="text" type="s"><default>''</default></key>
    </schema></schemalist>
    """

  /// Calls `body` with a folder that contains the compiled schema.
  static func withSchema(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try schema.write(
      to: folder.appendingPathComponent("test.gschema.xml"), atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/glib-compile-schemas")
    compiler.arguments = ["--strict", folder.path]
    try compiler.run()
    compiler.waitUntilExit()
    try body(folder)
  }

  func testReportsOwnAndForeignChangesUntilTheWatchIsReleased() throws {
    try Self.withSchema { folder in
      let id = "io.github.halcyon_companion.Test"
      let local = Settings(schema: id, orIn: folder.path)
      // Another object with the same backend simulates another program.
      let other = Settings(schema: id, orIn: folder.path)
      let memory = Settings(schema: "io.github.halcyon_companion.Missing")
      let width = SettingKey("width", fallback: 640)
      for (watched, writer) in [(local, local), (local, other), (memory, memory)] {
        watched[width] = 1
        var told: [String] = []
        var watch: SettingsWatch? = watched.onChange { told.append($0) }
        writer[width] = 2
        XCTAssertTrue(MainLoop.wait { !told.isEmpty })
        XCTAssertEqual(told, ["width"])
        XCTAssertEqual(watched[width], 2)
        watch?.end()
        writer[width] = 3
        watch = watched.onChange { told.append("again " + $0) }
        writer[width] = 4
        XCTAssertTrue(MainLoop.wait { told.count > 1 })
        XCTAssertEqual(told, ["width", "again width"])
        watch = nil
        var isTold = false
        let control = watched.onChange { _ in isTold = true }
        writer[width] = 5
        XCTAssertTrue(MainLoop.wait { isTold })
        XCTAssertEqual(told.count, 2)
        XCTAssertNil(watch)
        withExtendedLifetime(control) {}
      }
    }
  }

  func testTheClosureIsReleasedWithTheWatch() throws {
    try Self.withSchema { folder in
      final class Witness {}
      for name in ["Test", "Missing"] {
        let settings = Settings(schema: "io.github.halcyon_companion." + name, orIn: folder.path)
        weak var witness: Witness?
        do {
          let made = Witness()
          witness = made
          let watch = settings.onChange { _ in withExtendedLifetime(made) {} }
          withExtendedLifetime(watch) { XCTAssertNotNil(witness) }
        }
        XCTAssertNil(witness, name)
      }
    }
  }

  func testFallsBackToALocalSchemaThenToMemory() throws {
    try Self.withSchema { folder in
      let local = Settings(schema: "io.github.halcyon_companion.Test", orIn: folder.path)
      XCTAssertEqual(local.storage, .localSchema)
      let memory = Settings(schema: "io.github.halcyon_companion.Missing", orIn: folder.path)
      XCTAssertEqual(memory.storage, .memory)
      XCTAssertEqual(Settings(schema: "io.github.halcyon_companion.Missing").storage, .memory)

      for settings in [local, memory] {
        let width = SettingKey("width", fallback: 640)
        let when = SettingKey("when", fallback: 0)
        let wide = SettingKey("wide", fallback: true)
        let page = SettingKey("page", fallback: "dashboard")
        XCTAssertEqual(settings[width], 640)
        XCTAssertEqual(settings[when], 0)
        XCTAssertEqual(settings[wide], true)
        XCTAssertEqual(settings[page], "dashboard")
        settings[width] = 800
        settings[when] = 1_790_000_000_000
        settings[wide] = false
        settings[page] = "habits"
        XCTAssertEqual(settings[width], 800)
        XCTAssertEqual(settings[when], 1_790_000_000_000)
        XCTAssertEqual(settings[wide], false)
        XCTAssertEqual(settings[page], "habits")
        XCTAssertEqual(settings[SettingKey("absent", fallback: 5)], 5)
        XCTAssertEqual(
          settings[SettingKey("page", fallback: 5)], 5, "a key of another type is not read")
      }
    }
  }
}
