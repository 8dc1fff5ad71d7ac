/// One frame of an animation as a list of drawing commands, independent of any drawing library.
///
/// Frames that look the same have equal lists, so a player can skip redrawing by comparing them.
/// ``description`` returns the list as text.
public struct DrawList: Hashable, Sendable {
  /// The size of the composition; content outside is clipped.
  public var width, height: Double
  /// The nodes from back to front.
  public var nodes: [DrawNode]

  /// Creates a draw list.
  public init(width: Double, height: Double, nodes: [DrawNode] = []) {
    self.width = width
    self.height = height
    self.nodes = nodes
  }
}

/// A node of a ``DrawList``.
public enum DrawNode: Hashable, Sendable {
  case shape(DrawShape)
  case group(DrawGroup)
  case image(DrawImage)
}

/// A filled or stroked path.
public struct DrawShape: Hashable, Sendable {
  /// How the path is painted.
  public enum Style: Hashable, Sendable {
    case fill(FillRule)
    case stroke(StrokeStyle)
  }

  /// The path, before ``transform``.
  public var path: BezierPath
  /// Maps the path and the stroke to the composition.
  public var transform: AffineMatrix
  /// Fill or stroke.
  public var style: Style
  /// The color or gradient.
  public var paint: DrawPaint
  /// Greater than 0, up to 1.
  public var opacity: Double

  /// Creates a shape.
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

extension DrawShape.Style {
  /// The maximum distance of the paint from the path.
  public var reach: Double {
    guard case .stroke(let pen) = self else { return 0 }
    return pen.width / 2 * max(1.5, pen.join == .miter ? pen.miterLimit : 0)
  }
}

/// Nodes that are drawn as one layer, which is then filtered, clipped, masked and blended.
public struct DrawGroup: Hashable, Sendable {
  /// Greater than 0, up to 1.
  public var opacity: Double
  /// The filters in the order in which they are applied, before clips, masks and mattes.
  public var filters: [DrawFilter] = []
  /// The region to which ``filters`` clip their result.
  public var filterRegion: DrawClip?
  /// A Boolean value indicating whether blend modes of the nodes are limited to the nodes of this
  /// group.
  public var isIsolated = false
  /// The region to which the group is clipped.
  public var clip: DrawClip?
  /// The masks in the order in which they are applied.
  public var masks: [DrawMask]
  /// The track matte.
  public var matte: DrawMatte?
  /// How the group is blended with its backdrop.
  public var blendMode: BlendMode
  /// The nodes from back to front.
  public var nodes: [DrawNode]
  /// Whether ``nodes`` was made for one frame; see ``DrawMemory``.
  var isOwned = Uncompared(false)

  /// Creates a group.
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

  /// Removes all nodes and returns them.
  mutating func takeNodes() -> [DrawNode] {
    var taken: [DrawNode] = []
    swap(&taken, &nodes)
    isOwned.value = false
    return taken
  }
}

/// A rectangle from the origin to (width, height), transformed by a matrix.
public struct DrawClip: Hashable, Sendable {
  /// The size before ``transform``.
  public var width, height: Double
  /// Maps the rectangle to the composition.
  public var transform: AffineMatrix

  /// Creates a clip.
  public init(width: Double, height: Double, transform: AffineMatrix) {
    self.width = width
    self.height = height
    self.transform = transform
  }
}
