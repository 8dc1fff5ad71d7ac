/// Why a frame could not be drawn. The next drawing starts over.
public enum LottieRenderError: Error, Hashable, CustomStringConvertible {
  /// The width or height is below 1, the area exceeds `LottieLimits.pixels`, or rows overlap.
  case sizeOutOfRange(width: Int, height: Int)
  /// The memory of the caller is too small or not aligned to 4 bytes.
  case unsuitableMemory(bytes: Int, needed: Int)
  /// Nested translucent groups need more memory than the limit for one frame.
  case tooManyGroups
  /// Cairo failed; `reason` is its own message.
  case cairo(reason: String)

  /// A description of the error, without a full stop.
  public var description: String {
    switch self {
    case .sizeOutOfRange(let width, let height): "invalid image size \(width) x \(height)"
    case .unsuitableMemory(let bytes, let needed):
      "the buffer has \(bytes) bytes; \(needed) bytes aligned to 4 are required"
    case .tooManyGroups: "too many nested translucent groups"
    case .cairo(let reason): "cairo failed: \(reason)"
    }
  }
}
