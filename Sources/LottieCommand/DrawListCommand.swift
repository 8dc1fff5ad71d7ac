import ArgumentParser
import Lottie

struct DrawListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw-list", abstract: "Prints what is drawn for a frame, as text.")

  @OptionGroup var source: AnimationSource

  @Option(help: "The frame, counted from the first; may have a fraction.")
  var frame = 0.0

  func validate() throws {
    guard frame.isFinite else { throw ValidationError("--frame must be a number.") }
  }

  func run() throws { print(try text()) }

  func text() throws -> String {
    let animation = try source.readAnimation()
    return animation.evaluate(at: animation.inPoint + frame).description
  }
}
