import Lottie

/// Draws the frames of one animation into pictures of any size.
///
/// ```swift
/// let renderer = LottieRenderer(animation)
/// var buffer = try PixelBuffer(width: 300, height: 300)
/// try renderer.render(frame: animation.inPoint, into: &buffer)
/// ```
/// The composition is scaled evenly, so that it just fits, and centred; the rest stays transparent.
public struct LottieRenderer: Sendable {
  /// What is drawn.
  public let animation: LottieAnimation
  private let images = ImageCache()

  /// Makes a renderer.
  public init(_ animation: LottieAnimation) { self.animation = animation }

  /// Draws a frame, counted as in the file, unless `buffer` shows the same picture already.
  /// - Returns: whether pixels were drawn; false when the buffer was left as it is.
  /// - Throws: ``LottieRenderError``.
  @discardableResult
  public func render(
    frame: Double, into buffer: inout PixelBuffer
  ) throws(LottieRenderError) -> Bool {
    let list = animation.evaluate(at: frame)
    guard buffer.content != list else { return false }
    try CairoRenderer.draw(list, into: &buffer, images: images)
    return true
  }
}
