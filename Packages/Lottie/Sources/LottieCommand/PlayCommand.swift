import ArgumentParser
import CommandSupport
import LottiePlatform

/// Runs `lottie-play` in place of this process; unlike the other commands, it needs GTK and a
/// display.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play an animation in a window.")

  @OptionGroup var source: AnimationSource

  func run() throws {
    var arguments = ["lottie-play"]
    if let animation = source.animation { arguments += ["--animation", animation] }
    if let images = source.images { arguments += ["--images", images] }
    if source.beyondLottieWeb { arguments.append("--beyond-lottie-web") }
    if source.output.quiet { arguments.append("--quiet") }
    if source.output.verbose { arguments.append("--verbose") }
    arguments += ["--", source.file]
    let ownFolder = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    let folders = (ownFolder.map { [$0] } ?? []) + searchPath
    for folder in folders {
      let program = folder + "/lottie-play"
      if access(program, X_OK) == 0 { throw replaceProcess(program, arguments) }
    }
    throw CommandFailure(
      "Could not find lottie-play, neither next to this program nor in PATH. Install Halcyon, which "
        + "contains it.", .unavailable)
  }

  private var searchPath: [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  }

  /// - Returns: only if the program cannot be run.
  private func replaceProcess(_ program: String, _ arguments: [String]) -> CommandFailure {
    var copies: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    execv(program, &copies)
    let reason = String(cString: strerror(errno))
    copies.forEach { free($0) }
    return CommandFailure("Could not run \(program): \(reason)", .unavailable)
  }
}
