/// An item of a shape layer or group; the first item of a list is the topmost.
enum ShapeItem: Equatable, Sendable {
  case group(ShapeGroup)
  indirect case geometry(ShapeGeometry)
  case paint(ShapePaint)
  indirect case modifier(ShapeModifier)
  indirect case repeater(Repeater)
}

/// A group of items with a transform.
///
/// This is a class because each frame visits all groups: copying the properties of a structure
/// would take longer than evaluating them.
final class ShapeGroup: Equatable, Sendable {
  let transform: Transform
  let items: [ShapeItem]
  let blendMode: BlendMode

  init(transform: Transform, items: [ShapeItem], blendMode: BlendMode = .normal) {
    self.transform = transform
    self.items = items
    self.blendMode = blendMode
  }

  static func == (first: ShapeGroup, second: ShapeGroup) -> Bool {
    first === second
      || first.blendMode == second.blendMode && first.transform == second.transform
        && first.items == second.items
  }
}

/// A path that paints and modifiers apply to.
enum ShapeGeometry: Equatable, Sendable {
  /// The contours of a static path, rectangle or ellipse; frames share their storage.
  case fixed([BezierContour])
  case path(Property<BezierContour>)
  case rectangle(RectangleShape)
  case ellipse(EllipseShape)
  case polystar(Polystar)
}

/// A rectangle, whose corners may be rounded.
struct RectangleShape: Equatable, Sendable {
  let center: Property<Vector2>
  let size: Property<Vector2>
  let cornerRadius: Property<Double>
  let isReversed: Bool
}

struct EllipseShape: Equatable, Sendable {
  let center: Property<Vector2>
  let size: Property<Vector2>
  let isReversed: Bool
}

/// A star or a regular polygon.
struct Polystar: Equatable, Sendable {
  /// The radius and roundness of the inner or outer points.
  struct Ring: Equatable, Sendable {
    let radius: Property<Double>
    /// In percent.
    let roundness: Property<Double>
  }

  let center: Property<Vector2>
  /// Fractions are ignored.
  let points: Property<Double>
  /// In degrees; at 0 the first point is at the top.
  let rotation: Property<Double>
  let outer: Ring
  /// nil for a polygon.
  let inner: Ring?
  let isReversed: Bool
}

/// A fill or stroke of the preceding paths of its list, including those in groups.
///
/// A class for the same reason as ``ShapeGroup``.
final class ShapePaint: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case fill(FillRule)
    case stroke(StrokePen)
  }

  enum Source: Equatable, Sendable {
    case color(Property<RGBColor>)
    case gradient(GradientPaint)
  }

  let kind: Kind
  let source: Source
  /// In percent.
  let opacity: Property<Double>
  let blendMode: BlendMode

  init(
    kind: Kind, source: Source, opacity: Property<Double>, blendMode: BlendMode = .normal
  ) {
    self.kind = kind
    self.source = source
    self.opacity = opacity
    self.blendMode = blendMode
  }

  static func == (first: ShapePaint, second: ShapePaint) -> Bool {
    first === second
      || first.kind == second.kind && first.source == second.source
        && first.opacity == second.opacity && first.blendMode == second.blendMode
  }
}

/// The animated style of a stroke.
struct StrokePen: Equatable, Sendable {
  let width: Property<Double>
  let cap: LineCap
  let join: LineJoin
  let miterLimit: Double
  /// The lengths of dashes and gaps, alternating; empty for a solid line.
  let dashes: [Property<Double>]
  let dashOffset: Property<Double>
}

/// A modifier of the preceding paths of its list.
enum ShapeModifier: Equatable, Sendable {
  case trim(TrimPath)
  /// The radius of the rounded corners.
  case roundCorners(Property<Double>)
  case puckerBloat(PuckerBloat)
  case zigZag(ZigZag)
  case offsetPath(OffsetPath)
  case twist(Twist)
  case merge(MergeMode)
}

/// Keeps only a range of the length of paths.
struct TrimPath: Equatable, Sendable {
  /// In percent of the length.
  let start: Property<Double>
  /// In percent of the length.
  let end: Property<Double>
  /// In degrees; 360 is the whole length.
  let offset: Property<Double>
  /// A Boolean value indicating whether all paths are trimmed as one, rather than each separately.
  let isIndividual: Bool
}

/// Draws the preceding items of its list several times.
struct Repeater: Equatable, Sendable {
  /// Rounded up.
  let copies: Property<Double>
  /// The number of steps between the original and the first copy.
  let offset: Property<Double>
  /// A Boolean value indicating whether later copies are drawn behind earlier ones.
  let stacksBelow: Bool
  /// The transform from one copy to the next.
  let anchor: Property<Vector2>
  let position: Property<Vector2>
  /// In percent.
  let scale: Property<Vector2>
  /// In degrees.
  let rotation: Property<Double>
  /// In percent, of the topmost and the bottommost copy.
  let startOpacity: Property<Double>
  let endOpacity: Property<Double>
}
