/// How a picture is combined with what lies below it.
public enum BlendMode: String, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case difference, exclusion, hue, saturation, color, luminosity, add
}

/// An outline that shows or hides parts of a group.
public struct DrawMask: Hashable, Sendable {
  /// How the outline changes what the masks before it show; the first one finds nothing shown when
  /// it adds, lightens or differs, all shown otherwise.
  public enum Mode: String, Hashable, Sendable {
    case add, subtract, intersect
    /// The greater, the lesser opacity of both, and the difference between them.
    case lighten, darken, difference
  }

  /// What the outline does.
  public var mode: Mode
  /// The outline, before ``transform``; filled by the nonzero rule.
  public var path: BezierPath
  /// Takes path and expansion to the composition.
  public var transform: AffineMatrix
  /// 0 to 1.
  public var opacity: Double
  /// How far the outline grows; it shrinks below 0.
  public var expansion: Double

  /// Makes a mask.
  public init(
    mode: Mode, path: BezierPath, transform: AffineMatrix, opacity: Double = 1,
    expansion: Double = 0
  ) {
    self.mode = mode
    self.path = path
    self.transform = transform
    self.opacity = opacity
    self.expansion = expansion
  }
}

/// A picture that says how much is seen of a group.
public struct DrawMatte: Hashable, Sendable {
  /// What to draw for the matte, the bottom first.
  public var nodes: [DrawNode]
  /// Whether its brightness counts, not its opacity.
  public var isLuma: Bool
  /// Whether the group is seen where the matte is not.
  public var isInverted: Bool

  /// Makes a matte.
  public init(nodes: [DrawNode], isLuma: Bool = false, isInverted: Bool = false) {
    self.nodes = nodes
    self.isLuma = isLuma
    self.isInverted = isInverted
  }
}
