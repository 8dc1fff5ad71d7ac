/// Describes the frame that a block of memory shows, so that the next frame redraws only changes.
///
/// Use one value per block of memory. Start with a new value if anything else writes to the memory.
public struct BufferContents: Sendable {
  var steps: DrawSteps?
  var layout: PixelLayout?

  /// Describes memory with unknown contents.
  public init() {}
}
