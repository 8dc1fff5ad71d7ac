import Foundation
import GtkKit
import GtkTestSupport
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HangGuard
import Synchronization
import XCTest

/// Tests the program from its start to the rendered screen.
final class ProgramTests: GtkTestCase {
  func testPagesDifferAndAreNotBlank() throws {
    let browser = try BrowserSession()
    defer { browser.remove() }
    let pictures = try browser.run(
      browser.command("--no-splash"),
      steps: [
        // A key press makes the focus ring visible for three seconds, and a click hides it.
        "settle", "key alt+1", "settle", "click 540 140", "settle", "shot dashboard",
        "key ctrl+2", "settle", "shot habits", "key ctrl+Page_Down", "settle", "shot gallery",
        "key alt+1", "settle", "click 540 140", "settle", "shot again",
      ])
    // Below the header bar and inside the window's shadow.
    let page = { (name: String) in
      try XCTUnwrap(pictures[name]).cropped(x: 80..<1_000, y: 120..<700)
    }
    for name in ["dashboard", "habits", "gallery"] {
      XCTAssertGreaterThan(try page(name).colorCount(), 16, "\(name) is blank")
    }
    XCTAssertGreaterThan(try page("dashboard").difference(from: try page("habits")), 0.005)
    XCTAssertGreaterThan(try page("habits").difference(from: try page("gallery")), 0.005)
    XCTAssertGreaterThan(try page("gallery").difference(from: try page("dashboard")), 0.005)
    XCTAssertLessThan(try page("again").difference(from: try page("dashboard")), 0.001)
  }

  func testSplashCoversTheWindow() throws {
    let browser = try BrowserSession()
    defer { browser.remove() }
    let pictures = try browser.run(
      browser.command(), steps: ["drawn", "shot splash", "key Escape", "settle", "shot after"])
    let splash = try XCTUnwrap(pictures["splash"])
    let after = try XCTUnwrap(pictures["after"])
    XCTAssertGreaterThan(splash.colorCount(), 32)
    XCTAssertGreaterThan(
      splash.cropped(x: 80..<1_000, y: 60..<700).difference(
        from: after.cropped(x: 80..<1_000, y: 60..<700)), 0.9)
  }

  func testSecondInstanceForwardsFilesAndPeoplePersist() throws {
    let browser = try BrowserSession()
    defer { browser.remove() }
    let file = browser.folder.appendingPathComponent("ada.vcf")
    try
      "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:1\r\nFN:Ada\r\nADR:;;Rua A 1;Porto;;;Portugal\r\nEND:VCARD\r\n"
      .write(to: file, atomically: true, encoding: .utf8)
    let first = try browser.run(
      browser.command("--no-splash"),
      steps: [
        "settle", "shot empty", "run \(browser.command("--contacts", file.path))", "settle",
        "shot ada",
      ])
    let again = try browser.run(browser.command("--no-splash"), steps: ["settle", "shot ada"])
    let people = try storedPeople(browser)
    XCTAssertEqual(people.map(\.displayName), ["Ada"])
    guard case .located(let place)? = people.first?.whereabouts else {
      return XCTFail("not located: \(people)")
    }
    XCTAssertEqual(place.name, "Porto")
    XCTAssertEqual(place.precision, .city)
    let empty = try XCTUnwrap(first["empty"])
    XCTAssertGreaterThan(empty.difference(from: try XCTUnwrap(first["ada"])), 0.005)
    XCTAssertGreaterThan(empty.difference(from: try XCTUnwrap(again["ada"])), 0.005)
  }

  func testDamagedDatabaseIsReplacedByBackupAndKept() throws {
    let browser = try BrowserSession()
    defer { browser.remove() }
    let file = browser.folder.appendingPathComponent("ada.vcf")
    try "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:1\r\nFN:Ada\r\nEND:VCARD\r\n"
      .write(to: file, atomically: true, encoding: .utf8)
    // The window creates a backup at startup.
    _ = try browser.run(
      browser.command("--no-splash", "--contacts", file.path), steps: ["settle"])
    _ = try browser.run(
      browser.command("--no-splash"),
      steps: ["settle", "file \(browser.dataDirectory.path)/backups/halcyon-*.sqlite"])
    let database = browser.dataDirectory.appendingPathComponent(HalcyonDatabase.fileName)
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: database.path + suffix)
    }
    let damaged = Data(repeating: 7, count: 9_000)
    try damaged.write(to: database)
    _ = try browser.run(
      browser.command("--no-splash"),
      steps: [
        "settle", "key Return", "file \(browser.dataDirectory.path)/*.aside-*", "settle",
      ])
    let names = try FileManager.default.contentsOfDirectory(atPath: browser.dataDirectory.path)
    let aside = try XCTUnwrap(names.first { $0.contains(".aside-") })
    XCTAssertEqual(
      try Data(contentsOf: browser.dataDirectory.appendingPathComponent(aside)), damaged)
    XCTAssertEqual(try storedPeople(browser).map(\.displayName), ["Ada"])
  }

  /// Returns the people in the data folder of a session.
  private func storedPeople(_ browser: BrowserSession) throws -> [PersonSummary] {
    let database = try HalcyonDatabase(directory: browser.dataDirectory)
    let result = Mutex<Result<[PersonSummary], any Error>?>(nil)
    let read = expectation(description: "read")
    Task {
      do {
        let people = try await database.people()
        result.withLock { $0 = .success(people) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      read.fulfill()
    }
    wait(for: [read], timeout: HangGuard.seconds)
    return try XCTUnwrap(result.withLock { $0 }).get()
  }
}
