import ArgumentParser
import CommandSupport
import Foundation
import GtkKit
import LottieCairo
import LottieCore
import LottieExpressions
import LottieUI

@main
struct PlayerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lottie-play", abstract: "Shows a Lottie animation in a window.",
    discussion: """
      Space plays and pauses, the arrows go by frames, Home and End to the ends, L changes what comes \
      after the end. A file dropped on the window is shown in it.
      """,
    version: LottieVersion.current)

  @Argument(
    help: ArgumentHelp(
      """
      A Lottie animation (JSON, .tgs or .lottie); - reads standard input. Opens an empty window if \
      omitted.
      """), completion: .file(extensions: ["json", "tgs", "lottie"]))
  var file: String?

  @Option(help: "The ID of an animation in a dotLottie; the initial one by default.")
  var animation: String?

  @Option(
    help: "The folder from which external images may be loaded.", completion: .directory)
  var images: String?

  @Flag(help: "Also draw After Effects features that lottie-web omits, such as layer styles.")
  var beyondLottieWeb = false

  @OptionGroup var output: OutputOptions

  static func main() {
    CommandOutput.ignoreBrokenPipes()
    do {
      let words = Array(ProcessInfo.processInfo.arguments.dropFirst())
      if let script = try CompletionScript.requested(by: words, of: self) {
        CommandOutput.write(script, program: "lottie-play")
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

  func run() throws {
    let (animation, images) = (animation, images)
    let input = try file.map { try PlayerInput($0) }
    var options = Lottie.defaultOptions
    options.expressions = BoundedExpressionEngine()
    options.imageLoader = images.map { LottieImageFolder(URL(fileURLWithPath: $0)) }
    options.drawsBeyondLottieWeb = beyondLottieWeb
    let chosen = options
    let status = try MainActor.assumeIsolated {
      try runPlayer(input: input, animation: animation, options: chosen)
    }
    withExtendedLifetime(input) {}
    if status != 0 { throw ExitCode(status) }
  }
}

/// Runs the application until its last window closes.
/// - Returns: the exit status.
@MainActor private func runPlayer(
  input: PlayerInput?, animation: String?, options: LottieOptions
) throws -> Int32 {
  MainLoop.attachMainActor()
  // Another process cannot read a stream, so it is shown by a program of its own.
  let application = Application(
    id: "io.github.halcyon_companion.LottiePlayer", isNonUnique: input?.isStream == true)
  guard MainLoop.initializeGTK() else { throw unavailable("no display available") }
  var windows: [PlayerWindow] = []
  func open(_ path: String?) {
    let player = PlayerWindow(application: application, options: options)
    windows.append(player)
    player.window.onDestroy { [weak player] in windows.removeAll { $0 === player } }
    if let path {
      player.show(path: path, name: path == input?.path ? input?.name : nil, id: animation)
    }
    player.window.present()
  }
  application.onOpen { paths in paths.forEach(open) }
  application.onActivate { if windows.isEmpty { open(nil) } }
  do {
    try application.register()
  } catch {
    throw unavailable("could not start the application: \(error)")
  }
  if let input { application.open(paths: [input.path]) }
  return application.run()
}

private func unavailable(_ reason: String) -> CommandFailure {
  CommandFailure(reason, .unavailable)
}
