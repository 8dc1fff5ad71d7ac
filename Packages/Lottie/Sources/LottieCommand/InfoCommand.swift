import ArgumentParser
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
    guard json else { return info.text }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(info), as: UTF8.self)
  }
}
