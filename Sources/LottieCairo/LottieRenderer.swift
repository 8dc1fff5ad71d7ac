import Lottie

/// Draws the frames of one animation into pictures of any size.
///
/// ```swift
/// let renderer = LottieRenderer(animation)
/// var buffer = try PixelBuffer(width: 300, height: 300)
/// for frame in 0..<animation.frameCount {
///   try renderer.render(frame: animation.inPoint + Double(frame), into: &buffer)
/// }
/// ```
/// Only what differs from the frame that the same buffer shows is drawn again, and what stays the
/// same over several frames is kept; the bytes are those of a frame drawn alone.
///
/// A renderer serves one thread at a time: it is not `Sendable`, but may be handed to a task or an
/// actor that draws in the background. Several may share an animation.
public final class LottieRenderer {
  /// What is drawn.
  public let animation: LottieAnimation
  private var evaluator: FrameEvaluator
  private let kept = KeptPictures()
  private let tools = DrawingTools(images: ImageCache())

  /// Makes a renderer.
  public init(_ animation: LottieAnimation) {
    self.animation = animation
    evaluator = FrameEvaluator(animation)
  }

  /// Pixels of pictures that are held for the frames to come; bounded by ``LottieLimits``.
  public var keptPixels: Int { kept.pixels }

  /// Draws a frame, counted as in the file, unless `buffer` shows the same picture already.
  /// - Parameters:
  ///   - contentRect: where the composition goes; when left out it is scaled evenly, so that it just
  ///     fits, and centred. The rest stays transparent.
  ///   - rotation: degrees, clockwise, about the middle of that rectangle.
  /// - Returns: whether pixels were drawn; false when the buffer was left as it is.
  /// - Throws: ``LottieRenderError``; the buffer is then unfinished, and the next drawing redoes it.
  @discardableResult
  public func render(
    frame: Double, contentRect: ContentRect? = nil, rotation: Double = 0,
    into buffer: inout PixelBuffer
  ) throws(LottieRenderError) -> Bool {
    var isDrawn = false
    try buffer.withMemory { (memory, layout, shown) throws(LottieRenderError) in
      isDrawn = try render(
        frame: frame, contentRect: contentRect, rotation: rotation, into: memory, layout: layout,
        showing: &shown)
    }
    return isDrawn
  }

  /// Draws a frame into memory of the caller's.
  /// - Parameters:
  ///   - memory: at least ``PixelLayout/byteCount`` bytes, aligned to 4.
  ///   - shown: what the memory shows since the last frame; it is brought up to date.
  ///   - contentRect: where the composition goes; when left out it is scaled evenly, so that it just
  ///     fits, and centred.
  ///   - rotation: degrees, clockwise, about the middle of that rectangle.
  /// - Returns: whether pixels were drawn.
  /// - Throws: ``LottieRenderError``; `shown` then stands for unknown memory.
  @discardableResult
  public func render(
    frame: Double, contentRect: ContentRect? = nil, rotation: Double = 0,
    into memory: UnsafeMutableRawBufferPointer, layout: PixelLayout,
    showing shown: inout DrawnPicture
  ) throws(LottieRenderError) -> Bool {
    guard memory.count >= layout.byteCount,
      Int(bitPattern: memory.baseAddress) % MemoryLayout<UInt32>.alignment == 0
    else { throw .memoryOutOfShape(bytes: memory.count, needed: layout.byteCount) }
    let list = evaluator.evaluate(at: frame)
    let rect =
      contentRect ?? .fitting(width: list.width, height: list.height, into: layout)
    let former = shown.layout == layout ? shown.steps : nil
    let steps = DrawSteps(
      list, in: rect.matrix(width: list.width, height: list.height, rotation: rotation),
      canvas: layout.canvas, former: former)
    var dirty = [layout.canvas]
    if let former, former.isPlaced(like: steps) {
      dirty = steps.changes(from: former).rects
    }
    shown = DrawnPicture()
    if !dirty.isEmpty { try kept.draw(steps, dirty: dirty, into: memory, layout, with: tools) }
    shown.steps = steps
    shown.layout = layout
    return !dirty.isEmpty
  }
}
