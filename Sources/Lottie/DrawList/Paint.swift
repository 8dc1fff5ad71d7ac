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
