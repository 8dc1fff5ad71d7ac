/// How the inside of a path is determined.
public enum FillRule: String, Hashable, Sendable {
  case nonZero = "nonzero"
  case evenOdd = "evenodd"
}

/// The shape at the ends of an open line.
public enum LineCap: String, Hashable, Sendable {
  case butt, round, square
}

/// The shape at the corners of a line.
public enum LineJoin: String, Hashable, Sendable {
  case miter, round, bevel
}

/// The style of a stroke, in the units of the path.
public struct StrokeStyle: Hashable, Sendable {
  /// Greater than 0.
  public var width: Double
  /// The shape at the ends of open lines.
  public var cap: LineCap
  /// The shape at corners.
  public var join: LineJoin
  /// The maximum length of a miter, in line widths; at least 1.
  public var miterLimit: Double
  /// The lengths of dashes and gaps, alternating; none is negative and not all are 0. Empty for a
  /// solid line.
  public var dashes: [Double]
  /// The distance into the dash pattern at which the line starts.
  public var dashOffset: Double

  /// Creates a stroke style.
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
