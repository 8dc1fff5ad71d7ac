import Foundation
import Testing

/// The folder of the source tree.
let root = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Fails if a generated file of the project differs from what its script writes.
func expectUpToDate(script name: String) throws {
  let script = Process()
  script.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  script.arguments = [
    "python3", root.appendingPathComponent("meson_helpers/data/\(name)").path, "--check",
  ]
  try script.run()
  script.waitUntilExit()
  #expect(script.terminationStatus == 0, "run \(name)")
}
