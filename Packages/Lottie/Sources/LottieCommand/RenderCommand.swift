import ArgumentParser
import CommandSupport
import LottieCairo
import LottieCore

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render frames as PNG files with a transparent background.")

  @OptionGroup var source: AnimationSource

  @Option(help: "Frame numbers, counted from 0 (0,10,20), or all.")
  var frames = FrameSelection.all

  @Option(help: "Width and height in pixels (300x300). Default: the size of the animation.")
  var size: PictureSize?

  @Option(
    help: "The start of the file names: OUT.<frame>.png; - writes one frame to standard output.")
  var out: String?

  @Flag(
    help: """
      Write no files, but measure rendering and print a JSON object. Frames are drawn in sequence \
      into one buffer as in a player, so only the parts that changed are drawn.
      """)
  var bench = false

  @Option(help: "How many times --bench renders all frames.")
  var loops = 3

  @Option(
    help: "What draws shapes: \(LottieRasterizer.allCases.map(\.rawValue).joined(separator: ", "))."
  )
  var rasterizer = LottieRasterizer.exact

  @Option(help: "How many threads draw a frame, from 1 to \(LottieRenderer.maximumThreads).")
  var threads = 1

  func validate() throws {
    try size?.checkPixels()
    guard 1...LottieRenderer.maximumThreads ~= threads else {
      throw ValidationError("--threads must be between 1 and \(LottieRenderer.maximumThreads).")
    }
    if !bench, out == nil { throw ValidationError("Missing expected argument '--out <out>'") }
    guard 1...10_000 ~= loops else {
      throw ValidationError("--loops must be between 1 and 10,000.")
    }
  }

  func run() throws {
    let watch = ContinuousClock()
    let start = watch.now
    let animation = try source.readAnimation()
    let parseTime = watch.now - start
    let size = self.size ?? PictureSize(of: animation)
    do {
      var buffer = try PixelBuffer(width: size.width, height: size.height)
      let numbers = try frames.numbers(of: animation, source.name)
      if bench {
        var benchmark = RenderBenchmark(
          renderer: LottieRenderer(
            animation, rasterizer: rasterizer, numberOfThreads: threads),
          frames: numbers, loops: loops)
        LottieCommand.say(try benchmark.run(into: &buffer, parseTime: parseTime))
      } else {
        try write(numbers, of: animation, through: &buffer)
      }
    } catch let error as LottieRenderError {
      throw CommandFailure("\(source.name): \(error)", .dataError)
    }
  }

  private func write(
    _ numbers: [Int], of animation: LottieAnimation, through buffer: inout PixelBuffer
  ) throws {
    let renderer = LottieRenderer(animation, rasterizer: rasterizer, numberOfThreads: threads)
    let isStream = out == StreamInput.dash
    guard !isStream || numbers.count == 1 else {
      throw CommandFailure(
        "Standard output takes one frame. Choose it with --frames, such as --frames 0.", .usage)
    }
    for number in numbers {
      try renderer.render(frame: animation.inPoint + Double(number), into: &buffer)
      let path = isStream ? StreamInput.dash : "\(out ?? "").\(number).png"
      try LottieCommand.writePicture(try buffer.pngData(), to: path)
    }
  }
}

extension LottieRasterizer: ExpressibleByArgument {}

/// The frames to render, counted from 0.
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

  /// - Throws: `CommandFailure` if the animation has no such frame; `file` is its name.
  func numbers(of animation: LottieAnimation, _ file: String) throws(CommandFailure) -> [Int] {
    switch self {
    case .all: return Array(0..<animation.frameCount)
    case .some(let numbers):
      try FrameRange(animation, of: file).check(numbers.map(Double.init), option: "--frames")
      return numbers
    }
  }
}
