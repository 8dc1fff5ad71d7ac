import ArgumentParser
import Foundation

@main
struct LottieCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lottie", abstract: "Looks into Lottie animations and draws their frames.",
    discussion: """
      FILE is a Lottie animation (JSON), one packed with gzip (.tgs) or a dotLottie (.lottie); its \
      content tells which.

      Exit status: 0 done, 3 the file was refused (standard error says where and why), 64 wrong \
      usage, 69 no window can be shown, 73 a picture could not be written.
      """,
    subcommands: [
      InfoCommand.self, RenderCommand.self, SheetCommand.self, DrawListCommand.self,
      PlayCommand.self,
    ])

  /// A reader that goes away, as `head` does, must not end the command by a signal.
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    main(nil)
  }
}

/// Says on standard error why a file is refused.
func refusal(_ path: String, _ reason: String) -> ExitCode {
  complain("\(path): \(reason)")
  return ExitCode(3)
}

/// Writes a file, or ends the command with status 73.
func writeFile(_ data: Data, to path: String) throws {
  do {
    try data.write(to: URL(fileURLWithPath: path))
  } catch {
    complain("\(path): cannot be written: \(error.localizedDescription)")
    throw ExitCode(73)
  }
}

/// Writes a line to standard error.
func complain(_ line: String) {
  try? FileHandle.standardError.write(contentsOf: Data("lottie: \(line)\n".utf8))
}
