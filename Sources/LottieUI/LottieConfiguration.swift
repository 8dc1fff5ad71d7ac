import LottieCairo

/// How an animation is played and how it fits into its view.
///
/// ```swift
/// let twice = LottieConfiguration(loopMode: .repeat(count: 2), speed: 1.5)
/// ```
public nonisolated struct LottieConfiguration: Hashable, Sendable {
  /// What comes after the end.
  public enum LoopMode: Hashable, Sendable {
    /// Nothing: the last frame stays.
    case playOnce
    /// The start, without end.
    case loop
    /// Plays exactly `count` times, then the last frame stays; below 1 it never starts.
    case `repeat`(count: Int)
    /// The way back to the start, then forward again, without end.
    case autoReverse
  }

  /// How the picture fits where the view has another shape.
  public enum ContentMode: Hashable, Sendable {
    /// Fills it, distorted.
    case scaleToFill
    /// Is seen whole, with room left at two sides.
    case scaleAspectFit
    /// Fills it, cut off at two sides.
    case scaleAspectFill
  }

  /// When a still picture is shown in place of motion.
  public enum ReducedMotion: Hashable, Sendable {
    /// Where the desktop asks for it.
    case system
    case always
    case never
  }

  /// Which picture stands for the whole where motion is reduced.
  public enum StillFrame: Hashable, Sendable {
    case first
    case last
    /// Counted from 0; one that is not there is the nearest that is.
    case frame(Int)
    /// The first frame of a marker; one that is not there is the first frame.
    case marker(String)
  }

  /// What comes after the end.
  public var loopMode: LoopMode
  /// How fast time runs: 2 is twice as fast, a negative number plays backward from the end, 0 stands
  /// still. What lies outside of -1000...1000 counts as that; what is no number, as 0.
  public var speed: Double
  /// How the picture fits.
  public var contentMode: ContentMode
  /// How often the picture may change, in frames a second, 1...1000.
  public var frameRate: Double
  /// The order of the colours in memory; the same picture in both.
  public var pixelFormat: PixelFormat
  /// Whether it plays as soon as it is on screen.
  public var autoPlay: Bool
  /// When a still picture is shown in place of motion.
  public var reducedMotion: ReducedMotion
  /// That still picture, where the file has no marker named "reduced motion".
  public var stillFrame: StillFrame

  /// What is played when nothing is said.
  public static let `default` = LottieConfiguration()

  /// Makes a configuration.
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
  /// Where a composition goes in a picture, all in pixels.
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
