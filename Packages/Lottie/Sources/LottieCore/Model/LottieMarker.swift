/// A named frame or range of frames.
public struct LottieMarker: Hashable, Sendable, Codable {
  /// The name given by the author.
  public let name: String
  /// The first frame, in the frame numbers of the file.
  public let frame: Double
  /// The duration in frames; 0 for a single frame.
  public let durationFrames: Double
}
