import FoundationEssentials

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
  public let name: String
  /// The size of the composition, in its own units; both greater than 0.
  public let width, height: Double
  /// Frames per second; greater than 0 and not always a whole number.
  public let frameRate: Double
  /// The first frame; not always 0.
  public let inPoint: Double
  /// The frame at which the animation ends, exclusive; greater than ``inPoint``.
  public let outPoint: Double
  /// The named frames and frame ranges, in file order.
  public let markers: [LottieMarker]
  /// The fonts that the file declares.
  public let fonts: [LottieFont]
  /// The ids of the slots whose values can be replaced on loading; see ``LottieOptions/slots``.
  public let slotIDs: [String]
  /// The features of the file that were not understood or are not supported.
  public let report: ParseReport

  let composition: Composition
  let assets: [String: Composition]
  /// The view of the file that expressions read; nil if no expression can be run.
  let expressions: ExpressionDocument?

  /// Parses an animation.
  /// - Complexity: O(bytes).
  /// - Throws: ``LottieParseError`` if the file cannot be drawn at all.
  public init(
    data: Data, options: LottieOptions = LottieOptions()
  ) throws(LottieParseError) {
    let parsed = try AnimationParser(options: options).parse(data)
    name = parsed.name
    width = parsed.model.size.x
    height = parsed.model.size.y
    frameRate = parsed.model.frameRate
    inPoint = parsed.inPoint
    outPoint = parsed.outPoint
    markers = parsed.markers
    fonts = parsed.fonts
    slotIDs = parsed.slotIDs
    report = parsed.report
    composition = parsed.model.composition
    assets = parsed.model.assets
    expressions = parsed.expressions
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

  var model: AnimationModel {
    AnimationModel(
      size: Vector2(width, height), frameRate: frameRate, composition: composition, assets: assets)
  }
}
