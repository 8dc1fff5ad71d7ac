import Foundation
import GtkTestSupport
import HalcyonDev
import XCTest

/// Tests that scenarios are isolated from the desktop session.
final class ScenarioSessionTests: GtkTestCase {
  private nonisolated let folder = URL(filePath: "/tmp/halcyon-bus-\(UUID().uuidString.prefix(8))")

  override nonisolated func setUpWithError() throws {
    try super.setUpWithError()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override nonisolated func tearDown() { try? FileManager.default.removeItem(at: folder) }

  /// Both scenarios have an account whose password would be in the keyring.
  func testScenarioShowsContentWithoutConnectingToBuses() throws {
    for name in ["sync-failed", "sync-first"] {
      let session = try RecordingBus(at: folder.path + "/session-\(name)")
      let system = try RecordingBus(at: folder.path + "/system-\(name)")
      defer {
        session.end()
        system.end()
      }
      let trace = try trace(of: name, session: session, system: system)
      XCTAssertTrue(trace.contains("trace content-ready"), "\(name): \(trace)")
      XCTAssertFalse(trace.contains("-fails"), "\(name): \(trace)")
      XCTAssertEqual(session.connections, 0, "\(name) connected to the session bus")
      XCTAssertEqual(system.connections, 0, "\(name) connected to the system bus")
    }
  }

  /// Checks that the recording works: a start without a scenario connects.
  func testNormalStartConnectsToSessionBus() throws {
    let session = try RecordingBus(at: folder.path + "/session")
    let system = try RecordingBus(at: folder.path + "/system")
    defer {
      session.end()
      system.end()
    }
    _ = try trace(of: nil, session: session, system: system)
    XCTAssertGreaterThan(session.connections, 0)
  }

  /// Runs the program until its content or a failed start-up stage is shown.
  /// - Returns: The output on standard error.
  private func trace(
    of scenario: String?, session: RecordingBus, system: RecordingBus
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: BrowserSession.program)
    process.arguments =
      scenario.map { ["--scenario", $0] }
      ?? ["--no-splash", "--data-dir", folder.path + "/data"]
    var environment = ProcessInfo.processInfo.environment
    environment["DBUS_SESSION_BUS_ADDRESS"] = session.address
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = system.address
    environment["HALCYON_TRACE"] = "1"
    environment["G_DEBUG"] = nil
    process.environment = environment
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer { process.waitUntilExit() }
    var said = Data()
    while true {
      let more = errors.fileHandleForReading.availableData
      said.append(more)
      let text = String(decoding: said, as: UTF8.self)
      guard !more.isEmpty, !text.contains("trace content-ready"), !text.contains("-fails") else {
        process.terminate()
        return text
      }
    }
  }
}
