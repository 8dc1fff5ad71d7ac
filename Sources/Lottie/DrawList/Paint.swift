/// Which points count as inside a path.
public enum FillRule: String, Hashable, Sendable {
  case nonZero = "nonzero"
  case evenOdd = "evenodd"
}

/// How an open line ends.
public enum LineCap: String, Hashable, Sendable {
  case butt, round, square
}

/// How two stretches of a line meet.
public enum LineJoin: String, Hashable, Sendable {
  case miter, round, bevel
}

/// The pen of a stroke, in the units of the path.
public struct StrokeStyle: Hashable, Sendable {
  /// Above 0.
  public var width: Double
  /// How open lines end.
  public var cap: LineCap
  /// How stretches meet.
  public var join: LineJoin
  /// The greatest length of a miter, in line widths; at least 1.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, none negative and not all 0; empty for an unbroken line.
  public var dashes: [Double]
  /// The length at which the pattern starts.
  public var dashOffset: Double

  /// Makes a pen.
  public init(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 4,
    dashes: [Double] = [], dashOffset: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashOffset = dashOffset
  }
}

/// What colours a shape.
public enum DrawPaint: Hashable, Sendable {
  case color(RGBColor)
  case gradient(Gradient)
}

/// Colours that change along a line or outward from a centre, in the units of the path.
///
/// Before the first stop and behind the last one their colours go on.
public struct Gradient: Hashable, Sendable {
  /// The way that the colours take.
  public enum Shape: Hashable, Sendable {
    /// From `start` to `end`, which differ.
    case linear(start: Vector2, end: Vector2)
    /// From `focus`, which lies inside the circle, to the circle; `radius` is above 0.
    case radial(center: Vector2, radius: Double, focus: Vector2)
  }

  /// A colour at a share of the way.
  public struct Stop: Hashable, Sendable {
    /// 0 to 1, never less than that of the stop before.
    public var offset: Double
    /// The colour, not multiplied by ``opacity``.
    public var color: RGBColor
    /// 0 to 1.
    public var opacity: Double

    /// Makes a stop.
    public init(offset: Double, color: RGBColor, opacity: Double = 1) {
      self.offset = offset
      self.color = color
      self.opacity = opacity
    }
  }

  /// The way that the colours take.
  public var shape: Shape
  /// In the order of their offsets, at least one.
  public var stops: [Stop]

  /// Makes a gradient.
  public init(shape: Shape, stops: [Stop]) {
    self.shape = shape
    self.stops = stops
  }
}
