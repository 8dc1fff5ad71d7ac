import ArgumentParser
import CommandSupport
import Foundation
import HalcyonKit
import HalcyonSystem
import Localization
import Shell

/// Draws the window into a file.
///
/// The command starts `gtk4-broadwayd` and itself again in a prepared environment, in which the
/// window never appears anywhere. The same command writes the same bytes on one machine on one day,
/// unless a scenario shows the passing time.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw the window as a PNG file, without a display.",
    discussion: "Needs gtk4-broadwayd. A page without --data-dir shows an empty store.")

  /// The reading direction of the window.
  enum Direction: String, ExpressibleByArgument, CaseIterable { case ltr, rtl }

  @Argument(help: "A page, or a scenario (“halcyon --scenario list”).")
  var subject: String

  @Option(help: "The file to write.", completion: .file(extensions: ["png"]))
  var out: String

  @Option(help: "Width and height of the window.")
  var size = PictureSize(width: 1_000, height: 700)

  @Option(help: "Pixels per unit of size, 1 or 2.")
  var scale = 1

  @Option(help: "The colors: \(PictureAppearance.Style.allValueStrings.joined(separator: ", ")).")
  var style = PictureAppearance.Style.light

  @Option(help: "The size of the text, 0.5 to 3.")
  var textScale = 1.0

  @Option(help: "The language of the texts, such as de or pt_BR.")
  var language = "en"

  @Option(help: "The direction, ltr or rtl. Default: that of the language.")
  var direction: Direction?

  @Option(
    help: ArgumentHelp("The folder that holds the data of a page.", valueName: "folder"),
    completion: .directory)
  var dataDir: String?

  @Option(
    help: ArgumentHelp(
      "Also write the texts in the window: one JSON object per line.", valueName: "file"))
  var texts: String?

  /// Set in the process that draws.
  @Flag(help: .hidden)
  var prepared = false

  var appearance: PictureAppearance {
    PictureAppearance(
      style: style, textScale: textScale,
      isRightToLeft: direction.map { $0 == .rtl } ?? Translation.isRightToLeft(language))
  }

  /// The page; `nil` if the subject is a scenario.
  var page: Page? { Page.named(subject) }

  func validate() throws {
    if page == nil { _ = try ScenarioWindow.scenario(subject) }
    guard page != nil || dataDir == nil else {
      throw ValidationError("A scenario has its own data: leave out --data-dir.")
    }
    guard size.isWithin(200...4_000) else {
      throw ValidationError("--size must be between 200x200 and 4000x4000.")
    }
    guard (1...2).contains(scale) else { throw ValidationError("--scale must be 1 or 2.") }
    guard (0.5...3).contains(textScale) else {
      throw ValidationError("--text-scale must be between 0.5 and 3.")
    }
    guard (2...10).contains(language.utf8.count),
      language.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "_") })
    else { throw ValidationError("--language must be a code such as de or pt_BR.") }
  }

  func run() throws {
    if prepared { return try RenderWindow.run(self) }
    try RenderProcess.run(self)
  }
}

extension PictureAppearance.Style: ExpressibleByArgument {}
