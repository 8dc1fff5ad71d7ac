import ArgumentParser
import Foundation

/// Becomes `lottie-play`, which needs GTK and a display as the other commands do not.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Shows an animation in a window.")

  @OptionGroup var source: AnimationSource

  func run() throws {
    var arguments = ["lottie-play"]
    if let animation = source.animation { arguments += ["--animation", animation] }
    if let images = source.images { arguments += ["--images", images] }
    if source.beyondLottieWeb { arguments.append("--beyond-lottie-web") }
    arguments += ["--", source.file]
    let ownFolder = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    let folders = (ownFolder.map { [$0] } ?? []) + searchPath
    for folder in folders {
      let program = folder + "/lottie-play"
      if access(program, X_OK) == 0 { become(program, arguments) }
    }
    complain("lottie-play is neither beside this program nor in PATH; install it, or build it with")
    complain("swift build --product lottie-play")
    throw ExitCode(69)
  }

  private var searchPath: [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  }

  /// Does not return unless the program cannot be run.
  private func become(_ program: String, _ arguments: [String]) {
    var copies: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    execv(program, &copies)
    complain("\(program): \(String(cString: strerror(errno)))")
    copies.forEach { free($0) }
  }
}
