import Foundation
import HangGuard
import Testing

/// A short version of `meson_helpers/test/exit_matrix.py`, which `make integration` runs with all
/// entries and exits.
@Suite(.hangGuard, .serialized) struct ExitTests {
  private static let cases = [
    "tick · Ctrl+Q · lock of 20 s", "notes · SIGTERM · no lock",
    "new habit · SIGKILL after 1 s · no lock", "tag · SIGKILL after 1 s · lock of 2 s",
    "caption · SIGKILL after 1 s · no lock", "amount in a dialog · Ctrl+Q · no lock",
  ]

  @Test("What was entered is there after each kind of exit")
  func exits() throws {
    let process = Process()
    process.executableURL = Desktop.helper("test/exit_matrix.py")
    process.arguments =
      ["--binary", Desktop.program.path, "--seed", "1"] + Self.cases.flatMap { ["--case", $0] }
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    for (index, name) in Self.cases.enumerated() {
      #expect(text.contains("\(index + 1)/\(Self.cases.count) \(name): ok"), "\(text)")
    }
  }
}
