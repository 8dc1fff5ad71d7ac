import ArgumentParser
import CommandSupport
import LottieCore
import LottiePlatform

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show what a file contains and which parts are not supported.")

  @OptionGroup var source: AnimationSource

  @Flag(help: "Print a JSON object.")
  var json = false

  func run() throws { LottieCommand.say(try text()) }

  func text() throws -> String {
    let file = try source.read()
    let animation = try source.readAnimation(of: file)
    let info = AnimationInfo(animation, id: source.animation ?? file.activeID, of: file)
    guard json else {
      let lines = info.text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.map { TerminalText.withoutControls(String($0)) }.joined(separator: "\n")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = TerminalText.escapingControls(try encoder.encode(info))
    return String(decoding: text, as: UTF8.self)
  }
}
