import ArgumentParser
import Foundation
import Lottie
import LottieCairo

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws frames as PNG pictures on transparent ground.")

  @OptionGroup var source: AnimationSource

  @Option(help: "Frame numbers counted from the first (0,10,20), or all.")
  var frames = FrameSelection.all

  @Option(help: "Width and height in pixels (300x300); without it, those of the animation.")
  var size: PictureSize?

  @Option(help: "Pictures are written to OUT.<frame>.png.")
  var out: String?

  @Flag(help: "Write no pictures, measure, and print one JSON object.")
  var bench = false

  @Option(help: "How often --bench draws all frames.")
  var loops = 3

  func validate() throws {
    if !bench, out == nil { throw ValidationError("Missing expected argument '--out <out>'") }
    guard 1...10_000 ~= loops else { throw ValidationError("--loops must be 1 to 10000.") }
  }

  func run() throws {
    let watch = ContinuousClock()
    let start = watch.now
    let animation = try source.readAnimation()
    let parseTime = watch.now - start
    let size = self.size ?? PictureSize(of: animation)
    do {
      var buffer = try PixelBuffer(width: size.width, height: size.height)
      let numbers = frames.numbers(of: animation)
      if bench {
        var benchmark = RenderBenchmark(animation: animation, frames: numbers, loops: loops)
        print(try benchmark.run(into: &buffer, parseTime: parseTime))
      } else {
        try write(numbers, of: animation, through: &buffer)
      }
    } catch let error as LottieRenderError {
      throw refusal(source.file, "$: \(error)")
    }
  }

  private func write(
    _ numbers: [Int], of animation: LottieAnimation, through buffer: inout PixelBuffer
  ) throws {
    let renderer = LottieRenderer(animation)
    for number in numbers {
      try renderer.render(frame: animation.inPoint + Double(number), into: &buffer)
      try writeFile(try buffer.pngData(), to: "\(out ?? "").\(number).png")
    }
  }
}

/// Which frames to draw, counted from the first.
enum FrameSelection: ExpressibleByArgument, CustomStringConvertible {
  case all
  case some([Int])

  init?(argument: String) {
    guard argument != "all" else {
      self = .all
      return
    }
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count,
      numbers.allSatisfy({ 0...Int(LottieLimits.frameNumber) ~= $0 })
    else { return nil }
    self = .some(numbers)
  }

  var description: String {
    switch self {
    case .all: "all"
    case .some(let numbers): numbers.map(String.init).joined(separator: ",")
    }
  }

  func numbers(of animation: LottieAnimation) -> [Int] {
    switch self {
    case .all: Array(0..<animation.frameCount)
    case .some(let numbers): numbers
    }
  }
}

/// Width and height in pixels, written as `300x300`.
struct PictureSize: ExpressibleByArgument, CustomStringConvertible {
  let width: Int
  let height: Int

  var description: String { "\(width)x\(height)" }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      1...32_767 ~= width, 1...32_767 ~= height, width * height <= LottieLimits.pixels
    else { return nil }
    self.width = width
    self.height = height
  }

  /// The size of an animation, a broken pixel counted as a whole one.
  init(of animation: LottieAnimation) {
    width = Int(animation.width.rounded(.up))
    height = Int(animation.height.rounded(.up))
  }
}
