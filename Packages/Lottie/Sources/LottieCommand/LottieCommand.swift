import ArgumentParser
import CommandSupport
import LottieContainers
import LottieCore
import LottiePlatform

@main
struct LottieCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lottie", abstract: "Inspect Lottie animations and render their frames.",
    discussion: """
      FILE is a Lottie animation (JSON), a gzip-compressed one (.tgs) or a dotLottie file (.lottie). \
      The format is detected from the content.

      \(ExitStatus.table)
      """,
    version: version,
    subcommands: [
      InfoCommand.self, RenderCommand.self, SheetCommand.self, ThumbnailCommand.self,
      DrawListCommand.self,
      PlayCommand.self,
    ])

  /// The version of the package.
  static let version = LottieVersion.current

  static func main() {
    CommandOutput.ignoreBrokenPipes()
    do {
      let words = Array(ProcessInfo.processInfo.arguments.dropFirst())
      if let script = try CompletionScript.requested(by: words, of: self) {
        CommandOutput.write(script, program: "lottie")
        end()
      }
      try CommandWords.check(words)
      var command = try parseAsRoot(words)
      try command.run()
      end()
    } catch {
      end(with: error)
    }
  }

  /// Prints a line on standard output.
  static func say(_ text: String) { CommandOutput.write(text + "\n", program: "lottie") }

  /// The failure for a file that cannot be read.
  static func failure(_ path: String, _ error: LottieFileError) -> CommandFailure {
    let status: ExitStatus =
      switch error {
      case .unreadable, .notAFile: .noInput
      default: .dataError
      }
    return CommandFailure("\(path): \(error.description)", status)
  }

  /// Writes a picture to a file, or to standard output if `path` is “-”.
  /// - Throws: `CommandFailure`; a file that cannot be written has the status `cannotCreate`.
  static func writePicture(_ data: Data, to path: String) throws(CommandFailure) {
    guard path == StreamInput.dash else {
      try writeFile(data, to: path)
      return CommandOutput.writeDetail("wrote \(path), \(data.count) bytes", program: "lottie")
    }
    guard isatty(STDOUT_FILENO) == 0 else {
      throw CommandFailure(
        "A picture is not written to a terminal. Redirect standard output to a file.", .usage)
    }
    CommandOutput.write(data, program: "lottie")
  }

  private static func writeFile(_ data: Data, to path: String) throws(CommandFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    var isWritten = file >= 0
    var written = 0
    while isWritten, written < data.count {
      let count = data.withUnsafeBytes { bytes in
        write(file, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      isWritten = count > 0
      written += max(0, count)
    }
    let reason = String(cString: strerror(errno))
    isWritten = file >= 0 && close(file) == 0 && isWritten
    guard !isWritten else { return }
    throw CommandFailure("Could not write \(path): \(reason)", .cannotCreate)
  }
}
