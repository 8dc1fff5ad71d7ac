import ArgumentParser
import CommandSupport
import Foundation
import Lottie
import LottieContainers

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

  /// The version of Halcyon that this command belongs to.
  static let version = "0.1.0"

  static func main() {
    CommandOutput.ignoreBrokenPipes()
    do {
      var command = try parseAsRoot()
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

  /// Writes a file.
  /// - Throws: `CommandFailure` with the status `cannotCreate`.
  static func writeFile(_ data: Data, to path: String) throws(CommandFailure) {
    do {
      try data.write(to: URL(fileURLWithPath: path))
    } catch {
      throw CommandFailure(
        "Could not write \(path): \(error.localizedDescription)", .cannotCreate)
    }
  }
}
