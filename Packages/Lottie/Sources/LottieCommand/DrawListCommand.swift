import ArgumentParser
import LottieCore

struct DrawListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw-list", abstract: "Print the draw list of a frame as text.")

  @OptionGroup var source: AnimationSource

  @Option(help: "The frame number, counted from 0; may be fractional.")
  var frame = 0.0

  func validate() throws {
    guard frame.isFinite else { throw ValidationError("--frame must be a number.") }
  }

  func run() throws { LottieCommand.say(try text()) }

  func text() throws -> String {
    let animation = try source.readAnimation()
    try FrameRange(animation, of: source.name).check([frame], option: "--frame")
    return animation.evaluate(at: animation.inPoint + frame).description
  }
}
