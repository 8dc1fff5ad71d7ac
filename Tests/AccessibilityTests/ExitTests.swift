import Foundation
import HangGuard
import Testing

/// A short version of `meson_helpers/test/exit_matrix.py`, which `make integration` runs with all
/// entries and exits.
@Suite(.hangGuard, .serialized) struct ExitTests {
  @Test(
    "What was entered is there after each kind of exit",
    arguments: [
      ["--only", "tick · Ctrl+Q · lock of 20 s"], ["--only", "notes · SIGTERM · no lock"],
      ["--only", "new habit · SIGKILL after 1 s · no lock"],
      ["--only", "tag · SIGKILL after 1 s · lock of 2 s"],
      ["--only", "caption · SIGKILL after 1 s · no lock"],
      ["--only", "amount in a dialog · Ctrl+Q · no lock"],
    ])
  func exits(arguments: [String]) throws {
    let process = Process()
    process.executableURL = Desktop.helper("test/exit_matrix.py")
    process.arguments =
      ["--binary", Desktop.program.path, "--seed", "1", "--count", "1"] + arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && text.contains("1 combinations, 0 failed"), "\(text)")
  }
}
