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
    help: "A Lottie animation: JSON, .tgs or .lottie; - reads standard input.",
    completion: .file(extensions: ["json", "tgs", "lottie"]))
  var file: String

  @Option(help: "The id of an animation in a dotLottie file. Default: the active one.")
  var animation: String?

  @Option(
    help: "A folder from which external images may be read.", completion: .directory)
  var images: String?

  @Flag(help: "Also draw features that lottie-web does not support, such as layer styles.")
  var beyondLottieWeb = false

  @OptionGroup var output: OutputOptions

  /// The name of the input in messages.
  var name: String { file == StreamInput.dash ? "standard input" : file }

  /// Reads the file.
  /// - Throws: `CommandFailure`.
  func read() throws(CommandFailure) -> LottieFile {
    let isStream = StreamInput.isStream(file)
    let streamed = isStream ? try StreamInput.read(file, limit: LottieLimits.bytes) : Data()
    do throws(LottieFileError) {
      guard isStream else { return try LottieFile(path: file) }
      guard streamed.count <= LottieLimits.bytes else {
        throw .overLimit(reason: "larger than \(LottieLimits.bytes) bytes")
      }
      return try LottieFile(data: streamed)
    } catch {
      throw LottieCommand.failure(name, error)
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
      let start = ContinuousClock.now
      let read = try container.animation(animation, options: options)
      let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      CommandOutput.writeDetail(
        "\(name): \(container.kind.rawValue), \(read.frameCount) frames, read in \(Int(milliseconds)) ms",
        program: "lottie")
      return read
    } catch {
      throw LottieCommand.failure(name, error)
    }
  }

  /// Reads the animation.
  /// - Throws: `CommandFailure`.
  func readAnimation() throws(CommandFailure) -> LottieAnimation {
    try readAnimation(of: read())
  }
}
