import CommandSupport
import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonSystem
import Shell

/// Opens the window in the process that `RenderProcess` prepared, waits until it stops changing,
/// and writes its picture.
enum RenderWindow {
  static func run(_ command: RenderCommand) throws {
    let folder = try ScenarioFolder()
    let data = command.dataDir ?? folder.url.path
    let scenario =
      command.page == nil
      ? try ScenarioWindow.scenario(command.subject) : Scenario("page", "A page without events.")
    let status = try MainActor.assumeIsolated {
      let painter = WindowPainter(command)
      let status = try ScenarioWindow.run(
        scenario, options: StartOptions(page: command.page, skipsSplash: true),
        schemaFolder: AppPaths.runningExecutable?.deletingLastPathComponent().path, data: data,
        observer: painter
      ) { painter.application = $0 }
      return painter.failure == nil ? status : try painter.fail()
    }
    withExtendedLifetime(folder) {}
    if status != 0 { exit(status) }
  }
}

/// Sets the appearance when the application starts, and draws its window when it shows content.
@MainActor private final class WindowPainter: WindowObserver {
  /// The window has stopped changing when this many pictures in a row are equal. Without a browser,
  /// Broadway draws a frame each second.
  private static let equalPictures = 8
  private static let interval = Duration.milliseconds(200)
  /// The number of pictures after which a window that keeps changing is drawn as it is.
  private static let maximumPictures = 75

  private static let picturesWithoutContent = 40

  private let command: RenderCommand
  private var hasContent = false
  private(set) var failure: CommandFailure?
  weak var application: HalcyonApplication?

  init(_ command: RenderCommand) { self.command = command }

  func fail() throws -> Int32 {
    if let failure { throw failure }
    return 0
  }

  func reached(_ step: StartStep) {
    switch step {
    case .startup: setAppearance()
    case .firstFrame: draw()
    case .contentReady: hasContent = true
    default: break
    }
  }

  private func setAppearance() {
    let settings = HalcyonSettings(
      schemaFolder: AppPaths.runningExecutable?.deletingLastPathComponent().path)
    settings.windowSize = (command.size.width, command.size.height)
    settings.reducesMotion = true
    Appearance.leastScale = command.scale
    command.appearance.apply()
  }

  private func draw() {
    Task {
      var last: WidgetImage?
      var equal = 0
      for number in 0..<Self.maximumPictures where equal < Self.equalPictures {
        try? await Task.sleep(for: Self.interval)
        let size = (command.size.width, command.size.height)
        application?.window?.rest()
        // A window that GTK is about to lay out again is empty.
        guard let picture = application?.window?.picture(of: size, scale: command.scale),
          picture.pixels.contains(where: { $0 != 0 })
        else { continue }
        // A scenario of a failing start never shows content.
        let isReady = hasContent || number > Self.picturesWithoutContent
        equal = isReady && picture.pixels == last?.pixels ? equal + 1 : 0
        last = picture
      }
      write(last)
      application?.quit()
    }
  }

  private func write(_ picture: WidgetImage?) {
    guard let picture else {
      failure = CommandFailure("The window was not drawn.", .internalError)
      return
    }
    guard picture.write(to: command.out) else {
      failure = CommandFailure("Could not write \(command.out).", .cannotCreate)
      return
    }
    guard let file = command.texts, let window = application?.window else { return }
    let lines = window.shownTexts.compactMap { text in
      try? JSONSerialization.data(
        withJSONObject: [
          "text": text.text, "isEllipsized": text.isEllipsized, "isTooltip": text.isTooltip,
        ], options: .sortedKeys)
    }
    let data = lines.reduce(into: Data()) { $0 += $1 + Data("\n".utf8) }
    do { try data.write(to: URL(fileURLWithPath: file)) } catch {
      failure = CommandFailure("Could not write \(file).", .cannotCreate)
    }
  }
}
