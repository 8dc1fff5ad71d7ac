import LottiePlatform

/// A Lottie animation that was read from JSON and can be drawn at any frame.
///
/// ```swift
/// let animation = try LottieAnimation(data: Data(contentsOf: url))
/// let drawList = animation.evaluate(at: animation.inPoint)
/// ```
/// Immutable, so several threads may use it at once. Features of the file that this engine does not
/// support are omitted and listed in ``report``.
public struct LottieAnimation: Sendable {
  /// The name that the file gives the animation; empty if it gives none.
  public var name: String { parsed.name }
  /// The width of the composition, in its own units; greater than 0.
  public var width: Double { model.size.x }
  /// The height of the composition, in its own units; greater than 0.
  public var height: Double { model.size.y }
  /// Frames per second; greater than 0 and not always a whole number.
  public var frameRate: Double { model.frameRate }
  /// The first frame; not always 0.
  public var inPoint: Double { parsed.inPoint }
  /// The frame at which the animation ends, exclusive; greater than ``inPoint``.
  public var outPoint: Double { parsed.outPoint }
  /// The named frames and frame ranges, in file order.
  public var markers: [LottieMarker] { parsed.markers }
  /// The fonts that the file declares.
  public var fonts: [LottieFont] { parsed.fonts }
  /// The ids of the slots whose values can be replaced on loading; see ``LottieOptions/slots``.
  public var slotIDs: [String] { parsed.slotIDs }
  /// The features of the file that were not understood or are not supported.
  public var report: ParseReport { parsed.report }

  private let parsed: ParsedAnimation

  var model: AnimationModel { parsed.model }
  var composition: Composition { parsed.model.composition }
  var assets: [String: Composition] { parsed.model.assets }
  /// The view of the file that expressions read; nil if no expression can be run.
  var expressions: ExpressionDocument? { parsed.expressions }

  /// Parses an animation.
  /// - Complexity: O(bytes).
  /// - Throws: ``LottieParseError`` if the file cannot be drawn at all.
  public init(
    data: Data, options: LottieOptions = LottieOptions()
  ) throws(LottieParseError) {
    parsed = try AnimationParser(options: options).parse(data)
  }

  /// The number of frames from ``inPoint``, including a partial last frame; at least 1.
  public var frameCount: Int { Int(max(1, (outPoint - inPoint).rounded(.up))) }

  /// The number of layers in the file. Layers of a precomposition count once, however often it is
  /// used.
  public var layerCount: Int {
    assets.values.reduce(composition.layers.count) { $0 + $1.layers.count }
  }

  /// The duration in seconds.
  public var durationSeconds: Double { (outPoint - inPoint) / frameRate }

  /// Returns the frame `seconds` after the start, clamped to ``inPoint`` (inclusive) and
  /// ``outPoint`` (exclusive).
  public func frame(atSeconds seconds: Double) -> Double {
    (inPoint + seconds * frameRate).clamped(to: inPoint...outPoint.nextDown)
  }
}
