extension LottieViewModel {
  /// An error during playback. Playback pauses, and the last good frame stays visible.
  public enum PlaybackError: Error, Hashable, CustomStringConvertible {
    /// A frame could not be rendered, for this reason; ``LottieViewModel/play()`` retries.
    case renderingFailed(String)
    /// A frame was rendered, but no texture could be created.
    case imageCreationFailed
    /// The frame does not exist; nothing changed.
    case invalidFrameIndex

    /// A one-line description.
    public var description: String {
      switch self {
      case .renderingFailed(let reason): reason
      case .imageCreationFailed: "could not create a texture for a frame"
      case .invalidFrameIndex: "the frame does not exist"
      }
    }
  }
}
