import ArgumentParser
import CommandSupport
import LottieCairo
import LottieCore

/// Called by file managers; see `data/…thumbnailer.in`.
struct ThumbnailCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail", abstract: "Render one frame that shows the animation as a PNG file.",
    discussion: "Of a few frames, the one with the most content is chosen.")

  @OptionGroup var source: AnimationSource

  @Option(help: "The file to write; - is standard output.", completion: .file(extensions: ["png"]))
  var out: String

  @Option(help: "The length of the longer side in pixels.")
  var size = 256

  /// The frames to choose from, as fractions of the animation. The first wins a tie.
  private static let candidates = [0.5, 0.25, 0.75, 0]

  func validate() throws {
    guard 16...4_096 ~= size else {
      throw ValidationError("--size must be between 16 and 4,096.")
    }
  }

  func run() throws {
    let animation = try source.readAnimation()
    let renderer = LottieRenderer(animation)
    do {
      var buffer = try emptyPicture(of: animation)
      var best: (ink: Int, frame: Double)?
      for fraction in Self.candidates {
        let frame = animation.inPoint + (Double(animation.frameCount - 1) * fraction).rounded()
        try renderer.render(frame: frame, into: &buffer)
        let ink = Self.ink(of: buffer)
        if ink > best?.ink ?? -1 { best = (ink, frame) }
      }
      try renderer.render(frame: best?.frame ?? animation.inPoint, into: &buffer)
      try LottieCommand.writePicture(try buffer.pngData(), to: out)
    } catch let error as LottieRenderError {
      throw CommandFailure("\(source.name): \(error)", .dataError)
    }
  }

  private func emptyPicture(of animation: LottieAnimation) throws -> PixelBuffer {
    let longer = max(animation.width, animation.height)
    func length(_ side: Double) -> Int { max(1, Int((side / longer * Double(size)).rounded())) }
    return try PixelBuffer(width: length(animation.width), height: length(animation.height))
  }

  /// - Returns: The number of pixels that are not transparent.
  private static func ink(of buffer: PixelBuffer) -> Int {
    buffer.bytes.withUnsafeBytes { bytes in
      (0..<buffer.height).reduce(0) { sum, row in
        let start = row * buffer.stride
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<start + buffer.width * 4])
        return sum + line.bindMemory(to: UInt32.self).lazy.filter { $0 >> 24 != 0 }.count
      }
    }
  }
}
