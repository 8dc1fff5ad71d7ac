import LottieCairo
import LottieCore

/// A request for a frame of an animation.
nonisolated struct FrameRequest: Hashable, Sendable {
  /// The time from the start of the animation in seconds.
  var seconds: Double
  var size: PictureSize
  var contentMode: LottieConfiguration.ContentMode
  var format: PixelFormat

  /// Whether the requests differ at most in time.
  func isLike(_ other: FrameRequest) -> Bool {
    size == other.size && contentMode == other.contentMode && format == other.format
  }
}

/// The size of an image in pixels.
nonisolated struct PictureSize: Hashable, Sendable {
  var width, height: Int

  /// The requested size, reduced to the largest that can be rendered.
  /// - Returns: nil for an empty size.
  init?(width: Double, height: Double) {
    guard width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
    let area = width * height
    let scale = min(
      1, (Double(LottieLimits.pixels) / area).squareRoot(), 32_767 / max(width, height))
    self.width = max(1, Int((width * scale).rounded(.down)))
    self.height = max(1, Int((height * scale).rounded(.down)))
  }
}

/// Renders requests into the buffer of the caller. Not thread-safe.
nonisolated final class FramePainter {
  private let renderer: LottieRenderer

  init(_ animation: LottieAnimation) { renderer = LottieRenderer(animation) }

  /// Renders a frame; creates a new buffer if its size or format does not match.
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
    // A second reference would make rendering copy all pixels.
    buffer = nil
    defer { buffer = target }
    let animation = renderer.animation
    let rect = request.contentMode.rect(
      of: (animation.width, animation.height), in: (Double(width), Double(height)))
    return try renderer.render(
      frame: animation.frame(atSeconds: request.seconds), contentRect: rect, into: &target)
  }
}
