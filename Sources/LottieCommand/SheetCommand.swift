import ArgumentParser
import Foundation
import Lottie
import LottieCairo

struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draws frames at even distances into one PNG picture, with their numbers.")

  @OptionGroup var source: AnimationSource

  @Option(help: "The picture to write.")
  var out: String

  @Option(help: "How many frames; without it, four rows or as many as there are.")
  var count: Int?

  @Option(help: "How many frames lie beside one another.")
  var columns = 5

  @Option(help: "Width and height of a frame in pixels (160x160).")
  var size = PictureSize(width: 160, height: 160)

  @Option(
    help: "What lies below the frames: \(SheetBackground.allValueStrings.joined(separator: ", ")).")
  var background = SheetBackground.light

  func validate() throws {
    guard 1...100 ~= columns else { throw ValidationError("--columns must be 1 to 100.") }
    guard 1...1000 ~= (count ?? 1) else { throw ValidationError("--count must be 1 to 1000.") }
  }

  func run() throws {
    let animation = try source.readAnimation()
    let title =
      animation.name.isEmpty
      ? URL(fileURLWithPath: source.file).lastPathComponent : animation.name
    let sheet = ContactSheet(
      animation: animation, title: title, frames: frames(of: animation), columns: columns,
      cellWidth: size.width, cellHeight: size.height, background: background)
    do {
      try writeFile(try sheet.pngData(), to: out)
    } catch let error as LottieRenderError {
      throw refusal(source.file, "$: \(error)")
    }
  }

  /// From the first frame to the last.
  func frames(of animation: LottieAnimation) -> [Int] {
    let last = animation.frameCount - 1
    let count = min(self.count ?? columns * 4, animation.frameCount)
    guard count > 1 else { return [0] }
    return (0..<count).map { Int((Double($0) * Double(last) / Double(count - 1)).rounded()) }
  }
}

/// What lies below the frames of a contact sheet.
enum SheetBackground: String, ExpressibleByArgument, CaseIterable {
  case light, dark, checker
}
