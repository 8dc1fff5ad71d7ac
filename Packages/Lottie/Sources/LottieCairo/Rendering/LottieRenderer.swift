import LottieCore

/// Draws the frames of one animation into images of any size.
///
/// ```swift
/// let renderer = LottieRenderer(animation)
/// var buffer = try PixelBuffer(width: 300, height: 300)
/// for frame in 0..<animation.frameCount {
///   try renderer.render(frame: animation.inPoint + Double(frame), into: &buffer)
/// }
/// ```
/// Only the parts that differ from the frame in the buffer are redrawn, and unchanged content is
/// cached; the resulting bytes equal those of a frame drawn on its own.
///
/// A renderer is not `Sendable`: use it from one thread at a time, for example by sending it to a
/// task or an actor that draws in the background. Several renderers may share an animation.
public final class LottieRenderer {
  /// The animation that is drawn.
  public let animation: LottieAnimation
  private var evaluator: FrameEvaluator
  private var stepMemory = StepMemory()
  private let retained: RetainedRenderer
  private let resources: DrawingResources

  /// Creates a renderer.
  /// - Parameter numberOfThreads: the largest number of threads that draw one frame, from 1 to
  ///   ``maximumThreads``. Only large changes are divided among them, in bands of rows; the bytes
  ///   are the same with any number.
  public init(
    _ animation: LottieAnimation, rasterizer: LottieRasterizer = .exact, numberOfThreads: Int = 1
  ) {
    self.animation = animation
    retained = RetainedRenderer(
      numberOfThreads: min(max(1, numberOfThreads), Self.maximumThreads))
    evaluator = FrameEvaluator(animation)
    resources = DrawingResources(images: ImageCache(), rasterizer: rasterizer)
  }

  /// The largest number of threads that draw one frame.
  public static let maximumThreads = 16

  /// The number of pixels that are cached for later frames, bounded by `LottieLimits`.
  public var cachedPixels: Int { retained.pixels }

  /// Draws a frame, unless `buffer` already shows the same image.
  /// - Parameters:
  ///   - frame: the frame number, counted as in the file.
  ///   - contentRect: the rectangle that the composition fills; by default the composition is
  ///     scaled proportionally to fit and centered. The rest of the image is transparent.
  ///   - rotation: in degrees, clockwise around the center of that rectangle.
  /// - Returns: whether pixels were drawn; false if the buffer did not change.
  /// - Throws: ``LottieRenderError``. The buffer is then incomplete; the next drawing redoes it.
  @discardableResult
  public func render(
    frame: Double, contentRect: ContentRect? = nil, rotation: Double = 0,
    into buffer: inout PixelBuffer
  ) throws(LottieRenderError) -> Bool {
    var isDrawn = false
    try buffer.withMemory { (memory, layout, contents) throws(LottieRenderError) in
      isDrawn = try render(
        frame: frame, contentRect: contentRect, rotation: rotation, into: memory, layout: layout,
        showing: &contents)
    }
    return isDrawn
  }

  /// Draws a frame into memory that the caller provides.
  /// - Parameters:
  ///   - frame: the frame number, counted as in the file.
  ///   - contentRect: the rectangle that the composition fills; by default the composition is
  ///     scaled proportionally to fit and centered.
  ///   - rotation: in degrees, clockwise around the center of that rectangle.
  ///   - memory: at least ``PixelLayout/byteCount`` bytes, aligned to 4.
  ///   - contents: the frame that the memory shows; updated by this call.
  /// - Returns: whether pixels were drawn.
  /// - Throws: ``LottieRenderError``; `contents` then describes unknown memory.
  @discardableResult
  public func render(
    frame: Double, contentRect: ContentRect? = nil, rotation: Double = 0,
    into memory: UnsafeMutableRawBufferPointer, layout: PixelLayout,
    showing contents: inout BufferContents
  ) throws(LottieRenderError) -> Bool {
    guard memory.count >= layout.byteCount,
      Int(bitPattern: memory.baseAddress) % MemoryLayout<UInt32>.alignment == 0
    else { throw .unsuitableMemory(bytes: memory.count, needed: layout.byteCount) }
    let (width, height) = (animation.width, animation.height)
    let list = evaluator.evaluate(at: frame)
    let rect = contentRect ?? .fitting(width: width, height: height, into: layout)
    var previous: DrawSteps?
    if contents.layout == layout { swap(&previous, &contents.steps) }
    // From here on, nothing else refers to the previous steps, so that their memory is used again.
    contents = BufferContents()
    let steps = DrawSteps(
      list, in: rect.matrix(width: width, height: height, rotation: rotation),
      canvas: layout.canvas, rasterizer: resources.rasterizer, previous: previous,
      memory: &stepMemory, unused: &evaluator.unused)
    let dirty: DirtyRegion
    if let previous, previous.isComparable(to: steps) {
      dirty = steps.changes(from: previous)
    } else {
      dirty = DirtyRegion(layout.canvas)
    }
    previous?.recycle(before: steps, memory: &stepMemory, unused: &evaluator.unused)
    previous = nil
    if !dirty.isEmpty {
      try retained.draw(steps, dirty: dirty, into: memory, layout, with: resources)
    }
    contents.steps = steps
    contents.layout = layout
    return !dirty.isEmpty
  }
}
