import ArgumentParser
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
      """)

  @Argument(help: "A Lottie animation (JSON, .tgs or .lottie). Opens an empty window if omitted.")
  var file: String?

  @Option(help: "The ID of an animation in a dotLottie; the initial one by default.")
  var animation: String?

  @Option(
    help: "The folder from which external images may be loaded.", completion: .directory)
  var images: String?

  @Flag(help: "Also draw After Effects features that lottie-web omits, such as layer styles.")
  var beyondLottieWeb = false

  func run() throws {
    let (file, animation, images) = (file, animation, images)
    var options = Lottie.defaultOptions
    options.expressions = BoundedExpressionEngine()
    options.imageLoader = images.map { LottieImageFolder(URL(fileURLWithPath: $0)) }
    options.drawsBeyondLottieWeb = beyondLottieWeb
    let chosen = options
    let status = try MainActor.assumeIsolated {
      try runPlayer(file: file, animation: animation, options: chosen)
    }
    if status != 0 { throw ExitCode(status) }
  }
}

/// Runs the application until its last window closes.
/// - Returns: the exit status.
@MainActor private func runPlayer(
  file: String?, animation: String?, options: LottieOptions
) throws -> Int32 {
  MainLoop.attachMainActor()
  let application = Application(id: "io.github.halcyon_companion.LottiePlayer")
  guard MainLoop.initializeGTK() else { throw unavailable("no display available") }
  var windows: [PlayerWindow] = []
  func open(_ path: String?) {
    let player = PlayerWindow(application: application, options: options)
    windows.append(player)
    player.window.onDestroy { [weak player] in windows.removeAll { $0 === player } }
    if let path { player.show(path: path, id: animation) }
    player.window.present()
  }
  application.onOpen { paths in paths.forEach(open) }
  application.onActivate { if windows.isEmpty { open(nil) } }
  do {
    try application.register()
  } catch {
    throw unavailable("could not start the application: \(error)")
  }
  if let file { application.open(paths: [file]) }
  return application.run()
}

/// Reports an error on standard error; 69 is `EX_UNAVAILABLE` of `sysexits.h`.
private func unavailable(_ reason: String) -> ExitCode {
  try? FileHandle.standardError.write(contentsOf: Data("lottie-play: \(reason)\n".utf8))
  return ExitCode(69)
}
