import ArgumentParser
import Foundation
import Lottie
import LottieExpressions

@main
struct LottieCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lottie", abstract: "Looks into Lottie animations and draws their frames.",
    discussion: """
      Exit status: 0 done, 3 the file was refused (standard error says where and why), 64 wrong \
      usage, 73 a picture could not be written.
      """,
    subcommands: [InfoCommand.self, RenderCommand.self])
}

extension LottieAnimation {
  /// Reads the file that a command was given; ends the command with status 3 when that fails.
  static func reading(_ path: String) throws -> LottieAnimation {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw refusal(path, "cannot be read: \(error.localizedDescription)")
    }
    do {
      var options = LottieOptions()
      options.expressions = BoundedExpressionEngine()
      return try LottieAnimation(data: data, options: options)
    } catch {
      throw refusal(path, error.description)
    }
  }
}

/// Says on standard error why a file is refused.
func refusal(_ path: String, _ reason: String) -> ExitCode {
  complain("\(path): \(reason)")
  return ExitCode(3)
}

/// Writes a line to standard error.
func complain(_ line: String) {
  FileHandle.standardError.write(Data("lottie: \(line)\n".utf8))
}
