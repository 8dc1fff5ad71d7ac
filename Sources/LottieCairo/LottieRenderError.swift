/// Why a frame could not be drawn. The next drawing starts anew.
public enum LottieRenderError: Error, Hashable, CustomStringConvertible {
  /// Width and height must be at least 1 and give at most `LottieLimits.pixels`; rows must not
  /// overlap.
  case sizeOutOfRange(width: Int, height: Int)
  /// The memory handed in is too small or not aligned to 4 bytes.
  case memoryOutOfShape(bytes: Int, needed: Int)
  /// Translucent groups inside one another would need more memory than a frame is given.
  case tooManyGroups
  /// Cairo gave up; `reason` is in its words.
  case cairo(reason: String)

  /// What is wrong, as a sentence without a full stop.
  public var description: String {
    switch self {
    case .sizeOutOfRange(let width, let height): "a picture of \(width) x \(height) cannot be made"
    case .memoryOutOfShape(let bytes, let needed):
      "\(bytes) bytes of memory, where \(needed) are needed, aligned to 4"
    case .tooManyGroups: "too many translucent groups inside one another"
    case .cairo(let reason): "cairo could not draw: \(reason)"
    }
  }
}
