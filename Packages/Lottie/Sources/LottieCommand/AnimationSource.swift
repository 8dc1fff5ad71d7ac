import ArgumentParser
import CommandSupport
import LottieCairo
import LottieContainers
import LottieCore
import LottieExpressions
import LottiePlatform

/// The input file of a command, and the animation in it to use.
struct AnimationSource: ParsableArguments {
  @Argument(
    help: "A Lottie animation: JSON, .tgs or .lottie.",
    completion: .file(extensions: ["json", "tgs", "lottie"]))
  var file: String

  @Option(help: "The id of an animation in a dotLottie file. Default: the active one.")
  var animation: String?

  @Option(
    help: "A folder from which external images may be read.", completion: .directory)
  var images: String?

  @Flag(help: "Also draw features that lottie-web does not support, such as layer styles.")
  var beyondLottieWeb = false

  /// Reads the file.
  /// - Throws: `CommandFailure`.
  func read() throws(CommandFailure) -> LottieFile {
    do {
      return try LottieFile(path: file)
    } catch {
      throw LottieCommand.failure(file, error)
    }
  }

  /// Reads the animation from a file that was already read.
  /// - Throws: `CommandFailure`.
  func readAnimation(of container: LottieFile) throws(CommandFailure) -> LottieAnimation {
    var options = LottieOptions()
    options.fonts = PangoFontProvider()
    options.imageLoader = images.map { LottieImageFolder(URL(fileURLWithPath: $0)) }
    options.expressions = BoundedExpressionEngine()
    options.drawsBeyondLottieWeb = beyondLottieWeb
    do {
      return try container.animation(animation, options: options)
    } catch {
      throw LottieCommand.failure(file, error)
    }
  }

  /// Reads the animation.
  /// - Throws: `CommandFailure`.
  func readAnimation() throws(CommandFailure) -> LottieAnimation {
    try readAnimation(of: read())
  }
}
