import LottieCairo

/// The playback and layout settings of an animation.
///
/// ```swift
/// let twice = LottieConfiguration(loopMode: .repeat(count: 2), speed: 1.5)
/// ```
public nonisolated struct LottieConfiguration: Hashable, Sendable {
  /// The behavior at the end of the animation.
  public enum LoopMode: Hashable, Sendable {
    /// Stops at the last frame.
    case playOnce
    /// Restarts forever.
    case loop
    /// Plays `count` times, then stops at the last frame; never starts if `count` is below 1.
    case `repeat`(count: Int)
    /// Plays backward to the start, then forward again, forever.
    case autoReverse
  }

  /// How an animation fits a view with another aspect ratio.
  public enum ContentMode: Hashable, Sendable {
    /// Fills the view, distorting the animation.
    case scaleToFill
    /// Shows the whole animation, with empty space at two sides.
    case scaleAspectFit
    /// Fills the view, clipping the animation at two sides.
    case scaleAspectFill
  }

  /// When a still image replaces motion.
  public enum ReducedMotion: Hashable, Sendable {
    /// If the desktop requests reduced motion.
    case system
    case always
    case never
  }

  /// The frame shown when motion is reduced.
  public enum StillFrame: Hashable, Sendable {
    case first
    case last
    /// A frame number starting at 0, clamped to the animation.
    case frame(Int)
    /// The frame of a marker; the first frame if there is no such marker.
    case marker(String)
  }

  /// The behavior at the end.
  public var loopMode: LoopMode
  /// The playback speed: 2 is double speed, negative values play backward from the end, 0 stops.
  /// Values are clamped to -1000...1000; NaN counts as 0.
  public var speed: Double
  /// How the animation fits its view.
  public var contentMode: ContentMode
  /// The maximum frame rate in frames per second, 1...1000.
  public var frameRate: Double
  /// The component order in memory, which does not affect the image.
  public var pixelFormat: PixelFormat
  /// Whether playback starts when the view appears on screen.
  public var autoPlay: Bool
  /// When a still image replaces motion.
  public var reducedMotion: ReducedMotion
  /// The still image, unless the file has a marker named "reduced motion".
  public var stillFrame: StillFrame

  /// The default configuration.
  public static let `default` = LottieConfiguration()

  /// Creates a configuration.
  public init(
    loopMode: LoopMode = .loop, speed: Double = 1, contentMode: ContentMode = .scaleAspectFit,
    frameRate: Double = 30, pixelFormat: PixelFormat = .argb, autoPlay: Bool = true,
    reducedMotion: ReducedMotion = .system, stillFrame: StillFrame = .first
  ) {
    self.loopMode = loopMode
    self.speed = speed
    self.contentMode = contentMode
    self.frameRate = frameRate
    self.pixelFormat = pixelFormat
    self.autoPlay = autoPlay
    self.reducedMotion = reducedMotion
    self.stillFrame = stillFrame
  }
}

extension LottieConfiguration.ContentMode {
  /// The rectangle of a composition in an image, in pixels.
  nonisolated func rect(
    of composition: (width: Double, height: Double), in picture: (width: Double, height: Double)
  ) -> ContentRect {
    let across = picture.width / composition.width
    let down = picture.height / composition.height
    let scale: Double
    switch self {
    case .scaleToFill:
      return ContentRect(x: 0, y: 0, width: picture.width, height: picture.height)
    case .scaleAspectFit: scale = min(across, down)
    case .scaleAspectFill: scale = max(across, down)
    }
    let (width, height) = (composition.width * scale, composition.height * scale)
    return ContentRect(
      x: (picture.width - width) / 2, y: (picture.height - height) / 2, width: width,
      height: height)
  }
}
