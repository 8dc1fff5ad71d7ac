/// One frame of an animation as a list of things to draw, without any reference to a drawing library.
///
/// Two frames that look the same have equal lists, so a player can skip a frame by comparing.
/// ``description`` prints the list as text.
public struct DrawList: Hashable, Sendable {
  /// The size of the composition; what lies outside is cut off.
  public var width, height: Double
  /// What to draw, the bottom first.
  public var nodes: [DrawNode]

  /// Makes a list.
  public init(width: Double, height: Double, nodes: [DrawNode] = []) {
    self.width = width
    self.height = height
    self.nodes = nodes
  }
}

/// One step of a ``DrawList``.
public enum DrawNode: Hashable, Sendable {
  case shape(DrawShape)
  case group(DrawGroup)
}

/// A path with its paint.
public struct DrawShape: Hashable, Sendable {
  /// How the path is painted.
  public enum Style: Hashable, Sendable {
    case fill(FillRule)
    case stroke(StrokeStyle)
  }

  /// The outline, before ``transform``.
  public var path: BezierPath
  /// Takes path and pen to the composition.
  public var transform: AffineMatrix
  /// Fill or stroke.
  public var style: Style
  /// The colour of the paint.
  public var color: RGBColor
  /// 0, not included, to 1.
  public var opacity: Double

  /// Makes a shape.
  public init(
    path: BezierPath, transform: AffineMatrix, style: Style, color: RGBColor, opacity: Double
  ) {
    self.path = path
    self.transform = transform
    self.style = style
    self.color = color
    self.opacity = opacity
  }
}

/// Nodes that are drawn as one picture, which is then cut and made translucent as a whole.
public struct DrawGroup: Hashable, Sendable {
  /// 0, not included, to 1.
  public var opacity: Double
  /// What lies outside is cut off.
  public var clip: DrawClip?
  /// What to draw, the bottom first.
  public var nodes: [DrawNode]

  /// Makes a group.
  public init(opacity: Double = 1, clip: DrawClip? = nil, nodes: [DrawNode]) {
    self.opacity = opacity
    self.clip = clip
    self.nodes = nodes
  }
}

/// A rectangle from the origin to (width, height), moved by a matrix.
public struct DrawClip: Hashable, Sendable {
  /// The size before ``transform``.
  public var width, height: Double
  /// Takes the rectangle to the composition.
  public var transform: AffineMatrix

  /// Makes a clip.
  public init(width: Double, height: Double, transform: AffineMatrix) {
    self.width = width
    self.height = height
    self.transform = transform
  }
}
