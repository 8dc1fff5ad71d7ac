import ArgumentParser
import CommandSupport
import LottieCairo
import LottieCore
import LottiePlatform

struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Render a contact sheet: evenly spaced frames in one PNG file.")

  @OptionGroup var source: AnimationSource

  @Option(help: "The file to write; - is standard output.", completion: .file(extensions: ["png"]))
  var out: String

  @Option(help: "The number of frames. Default: four rows, or all frames if there are fewer.")
  var count: Int?

  @Option(help: "The number of frames in a row.")
  var columns = 5

  @Option(help: "Width and height of a frame in pixels.")
  var size = PictureSize(width: 160, height: 160)

  @Option(
    help: "The background: \(SheetBackground.allValueStrings.joined(separator: ", ")).")
  var background = SheetBackground.light

  func validate() throws {
    try size.checkPixels()
    guard 1...100 ~= columns else { throw ValidationError("--columns must be between 1 and 100.") }
    guard 1...1000 ~= (count ?? 1) else {
      throw ValidationError("--count must be between 1 and 1,000.")
    }
  }

  func run() throws {
    let animation = try source.readAnimation()
    let title =
      animation.name.isEmpty
      ? URL(fileURLWithPath: source.name).lastPathComponent : animation.name
    let sheet = ContactSheet(
      animation: animation, title: title, frames: frames(of: animation), columns: columns,
      cellWidth: size.width, cellHeight: size.height, background: background)
    do {
      try LottieCommand.writePicture(try sheet.pngData(), to: out)
    } catch let error as LottieRenderError {
      throw CommandFailure("\(source.name): \(error)", .dataError)
    }
  }

  /// Evenly spaced frames, including the first and the last.
  func frames(of animation: LottieAnimation) -> [Int] {
    let last = animation.frameCount - 1
    let count = min(self.count ?? columns * 4, animation.frameCount)
    guard count > 1 else { return [0] }
    return (0..<count).map { Int((Double($0) * Double(last) / Double(count - 1)).rounded()) }
  }
}

/// The background of the frames in a contact sheet.
enum SheetBackground: String, ExpressibleByArgument, CaseIterable {
  case light, dark, checker
}
