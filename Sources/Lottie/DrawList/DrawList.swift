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
  case image(DrawImage)
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
  /// What colours it.
  public var paint: DrawPaint
  /// 0, not included, to 1.
  public var opacity: Double

  /// Makes a shape.
  public init(
    path: BezierPath, transform: AffineMatrix, style: Style, paint: DrawPaint, opacity: Double
  ) {
    self.path = path
    self.transform = transform
    self.style = style
    self.paint = paint
    self.opacity = opacity
  }
}

/// Nodes that are drawn as one picture, which is then cut and made translucent as a whole.
public struct DrawGroup: Hashable, Sendable {
  /// 0, not included, to 1.
  public var opacity: Double
  /// Applied in this order to the picture of the nodes, before anything is cut off.
  public var filters: [DrawFilter] = []
  /// What lies outside is cut off by ``filters``.
  public var filterRegion: DrawClip?
  /// Whether nodes with a blend mode blend only with nodes of this group.
  public var isIsolated = false
  /// What lies outside is cut off.
  public var clip: DrawClip?
  /// Cut out of the nodes, in this order.
  public var masks: [DrawMask]
  /// What the nodes are seen through.
  public var matte: DrawMatte?
  /// How the picture is combined with what lies below.
  public var blendMode: BlendMode
  /// What to draw, the bottom first.
  public var nodes: [DrawNode]

  /// Makes a group.
  public init(
    opacity: Double = 1, clip: DrawClip? = nil, masks: [DrawMask] = [], matte: DrawMatte? = nil,
    blendMode: BlendMode = .normal, nodes: [DrawNode]
  ) {
    self.opacity = opacity
    self.clip = clip
    self.masks = masks
    self.matte = matte
    self.blendMode = blendMode
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
