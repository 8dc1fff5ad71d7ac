import ArgumentParser
import Foundation
import Lottie

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Says what a file holds and what of it is not understood.")

  @OptionGroup var source: AnimationSource

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws { print(try text()) }

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
