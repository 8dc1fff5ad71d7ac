import Foundation

/// A Lottie animation, read from JSON and ready to be drawn at any frame.
///
/// ```swift
/// let animation = try LottieAnimation(data: Data(contentsOf: url))
/// let picture = animation.evaluate(at: animation.inPoint)
/// ```
/// Immutable, so it may be used from several threads at once. What the file asks for and this
/// engine cannot do is left out of the picture and named in ``report``.
public struct LottieAnimation: Sendable {
  /// The animation's own name; empty when it has none.
  public let name: String
  /// The size of the composition, in its own units; both above 0.
  public let width, height: Double
  /// Frames a second, above 0; not always a whole number.
  public let frameRate: Double
  /// The first frame; not always 0.
  public let inPoint: Double
  /// The frame at which the animation is over; above ``inPoint``.
  public let outPoint: Double
  /// Named moments, in the order of the file.
  public let markers: [LottieMarker]
  /// The fonts that the file names.
  public internal(set) var fonts: [LottieFont] = []
  /// What may be given other values on loading, see ``LottieOptions/slots``.
  public internal(set) var slotIDs: [String] = []
  /// What of the file was not understood.
  public let report: ParseReport

  let composition: Composition
  let assets: [String: Composition]
  /// What expressions see of the file; nil without any that can be run.
  let expressions: ExpressionDocument?

  /// Reads an animation.
  /// - Complexity: O(bytes).
  /// - Throws: ``LottieParseError`` when nothing could be drawn.
  public init(
    data: Data, options: LottieOptions = LottieOptions()
  ) throws(LottieParseError) {
    self = try AnimationParser(options: options).parse(data)
  }

  init(
    name: String, width: Double, height: Double, frameRate: Double, inPoint: Double,
    outPoint: Double, markers: [LottieMarker], report: ParseReport, composition: Composition,
    assets: [String: Composition], expressions: ExpressionDocument? = nil
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.inPoint = inPoint
    self.outPoint = outPoint
    self.markers = markers
    self.report = report
    self.composition = composition
    self.assets = assets
    self.expressions = expressions
  }

  /// The number of frames from ``inPoint``, a last partial one included; at least 1.
  public var frameCount: Int { Int(max(1, (outPoint - inPoint).rounded(.up))) }

  /// Layers as the file has them, those of precompositions counted once each.
  public var layerCount: Int {
    assets.values.reduce(composition.layers.count) { $0 + $1.layers.count }
  }

  /// The time from start to end, in seconds.
  public var durationSeconds: Double { (outPoint - inPoint) / frameRate }

  /// The frame, counted as in the file, `seconds` after the start; from ``inPoint`` up to, but not
  /// with, ``outPoint``.
  public func frame(atSeconds seconds: Double) -> Double {
    (inPoint + seconds * frameRate).clamped(to: inPoint...outPoint.nextDown)
  }
}

/// A named moment of an animation.
public struct LottieMarker: Hashable, Sendable, Codable {
  /// What the author called it.
  public let name: String
  /// Counted as in the file.
  public let frame: Double
  /// How long it lasts, in frames; 0 for a moment.
  public let durationFrames: Double
}

/// A font that a file names.
public struct LottieFont: Hashable, Sendable, Codable {
  /// What texts call it.
  public let name: String
  /// The family, such as "Open Sans".
  public let family: String
  /// The style, such as "Bold Italic".
  public let style: String
  /// The family that draws in its place what the file carries no outlines for; nil when that is not
  /// needed.
  public internal(set) var standIn: String?
}
