import Foundation
import GtkKit
import GtkTestSupport
import HalcyonSystem
import XCTest

@testable import Shell

final class BackgroundPermissionTests: GtkTestCase {
  /// Without a portal, nothing prevents running without a window.
  func testTheEntryFollowsTheSetting() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let entry = AutostartEntry(
      id: "a", name: "a", command: ["a"], environment: ["XDG_CONFIG_HOME": folder.path])
    XCTAssertEqual(Self.answer(true, entry), .allowed(startsWithSession: true))
    XCTAssertTrue(FileManager.default.fileExists(atPath: entry.file.path))
    _ = Self.answer(false, entry)
    XCTAssertFalse(FileManager.default.fileExists(atPath: entry.file.path))
    try FileManager.default.removeItem(at: folder)
    try Data().write(to: folder)
    XCTAssertEqual(Self.answer(true, entry), .allowed(startsWithSession: false))
  }

  func testASandboxNeedsThePortal() throws {
    XCTAssertEqual(Self.answer(true, nil), .unavailable)
  }

  private static func answer(
    _ isEnabled: Bool, _ entry: AutostartEntry?
  ) -> BackgroundRequest.Answer? {
    var answer: BackgroundRequest.Answer?
    let request = BackgroundPermission.ask(isEnabled, entry: entry) { answer = $0 }
    withExtendedLifetime(request) { _ = MainLoop.wait(until: { answer != nil }) }
    return answer
  }
}
