import Lottie
import LottieCairo

/// A picture of an animation, as it is asked for.
nonisolated struct FrameRequest: Hashable, Sendable {
  /// Seconds of the animation from its start.
  var seconds: Double
  var size: PictureSize
  var contentMode: LottieConfiguration.ContentMode
  var format: PixelFormat

  /// Whether only the time differs.
  func isLike(_ other: FrameRequest) -> Bool {
    size == other.size && contentMode == other.contentMode && format == other.format
  }
}

/// The size of a picture in pixels.
nonisolated struct PictureSize: Hashable, Sendable {
  var width, height: Int

  /// The nearest size that can be drawn: a view may be larger than that.
  init?(width: Double, height: Double) {
    guard width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
    let area = width * height
    let scale = min(
      1, (Double(LottieLimits.pixels) / area).squareRoot(), 32_767 / max(width, height))
    self.width = max(1, Int((width * scale).rounded(.down)))
    self.height = max(1, Int((height * scale).rounded(.down)))
  }
}

/// Draws requests into the buffer of the caller; serves one thread at a time.
nonisolated final class FramePainter {
  private let renderer: LottieRenderer

  init(_ animation: LottieAnimation) { renderer = LottieRenderer(animation) }

  /// - Returns: whether pixels changed.
  func paint(
    _ request: FrameRequest, into buffer: inout PixelBuffer?
  ) throws(LottieRenderError) -> Bool {
    let (width, height) = (request.size.width, request.size.height)
    var target: PixelBuffer
    if let buffer, buffer.width == width, buffer.height == height,
      buffer.layout.format == request.format
    {
      target = buffer
    } else {
      target = try PixelBuffer(width: width, height: height, format: request.format)
    }
    // Else the copy above would make drawing copy all pixels.
    buffer = nil
    defer { buffer = target }
    let animation = renderer.animation
    let rect = request.contentMode.rect(
      of: (animation.width, animation.height), in: (Double(width), Double(height)))
    return try renderer.render(
      frame: animation.frame(atSeconds: request.seconds), contentRect: rect, into: &target)
  }
}
