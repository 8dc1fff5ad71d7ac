import ArgumentParser
import Foundation
import Lottie
import LottieCairo
import LottieContainers
import LottieExpressions

/// The file that a command is given, and which of its animations is meant.
struct AnimationSource: ParsableArguments {
  @Argument(help: "A Lottie animation: JSON, .tgs or .lottie.")
  var file: String

  @Option(help: "Which animation of a dotLottie, by its id; without it, the active one.")
  var animation: String?

  @Option(
    help: "A folder from which images beside the file may be read.", completion: .directory)
  var images: String?

  @Flag(help: "Draw also what After Effects shows and lottie-web leaves out, such as layer styles.")
  var beyondLottieWeb = false

  /// Unpacks the file; ends the command with status 3 when that fails.
  func read() throws -> LottieFile {
    do {
      return try LottieFile(path: file)
    } catch {
      throw refusal(file, error.description)
    }
  }

  /// Reads the animation; ends the command with status 3 when that fails.
  func readAnimation(of container: LottieFile) throws -> LottieAnimation {
    var options = LottieOptions()
    options.fonts = PangoFontProvider()
    options.imageLoader = images.map { LottieImageFolder(URL(fileURLWithPath: $0)) }
    options.expressions = BoundedExpressionEngine()
    options.drawsBeyondLottieWeb = beyondLottieWeb
    do {
      return try container.animation(animation, options: options)
    } catch {
      throw refusal(file, error.description)
    }
  }

  /// Reads the animation; ends the command with status 3 when that fails.
  func readAnimation() throws -> LottieAnimation { try readAnimation(of: read()) }
}
