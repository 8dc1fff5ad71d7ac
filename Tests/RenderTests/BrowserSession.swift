import Foundation
import GtkKit
import XCTest

/// Runs the program in a Broadway display, shown in headless Chromium and operated step by step.
struct BrowserSession {
  /// The temporary folder for images and data; deleted by `remove()`.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "halcyon-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The program in the directory of the test executable.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("halcyon").path

  var dataDirectory: URL { folder.appendingPathComponent("data") }

  /// Returns the program's command line with the data folder of this run.
  func command(_ arguments: String...) -> String {
    ([Self.program] + arguments + ["--data-dir", dataDirectory.path]).joined(separator: " ")
  }

  /// Runs the program and performs the steps of `meson_helpers/run/browser.py`.
  /// - Returns: The images of the `shot NAME` steps.
  @MainActor func run(_ app: String, steps: [String]) throws -> [String: WidgetImage] {
    let names = steps.filter { $0.hasPrefix("shot ") }.map { String($0.dropFirst(5)) }
    let process = Process()
    process.executableURL = Self.root.appendingPathComponent("meson_helpers/run/headless")
    process.arguments =
      [
        "--no-client", "--bus", "--timeout", "0", "--",
        Self.root.appendingPathComponent("meson_helpers/run/browser.py").path,
        "--size", "1120x820", "--app", app,
      ]
      + steps.flatMap {
        ["--do", $0.hasPrefix("shot ") ? "screenshot \(picture(String($0.dropFirst(5))))" : $0]
      }
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, words)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try XCTUnwrap(WidgetImage(png: picture($0)), "no picture \($0)"))
      })
  }

  private func picture(_ name: String) -> String {
    folder.appendingPathComponent(name + ".png").path
  }
}
