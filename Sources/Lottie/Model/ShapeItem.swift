/// One entry of a shape layer's list; the first entry of a list lies on top.
indirect enum ShapeItem: Equatable, Sendable {
  case group(ShapeGroup)
  case geometry(ShapeGeometry)
  case paint(ShapePaint)
  case modifier(ShapeModifier)
  case repeater(Repeater)
}

struct ShapeGroup: Equatable, Sendable {
  let transform: Transform
  let items: [ShapeItem]
  var blendMode = BlendMode.normal
}

/// An outline.
enum ShapeGeometry: Equatable, Sendable {
  case path(Property<BezierContour>)
  case rectangle(
    center: Property<Vector2>, size: Property<Vector2>, cornerRadius: Property<Double>,
    isReversed: Bool)
  case ellipse(center: Property<Vector2>, size: Property<Vector2>, isReversed: Bool)
  case polystar(Polystar)
}

/// A star or a regular polygon.
struct Polystar: Equatable, Sendable {
  /// A radius and how round the points on it are.
  struct Ring: Equatable, Sendable {
    let radius: Property<Double>
    /// In percent.
    let roundness: Property<Double>
  }

  let center: Property<Vector2>
  /// Only the whole part counts.
  let points: Property<Double>
  /// In degrees; at 0 the first point is at the top.
  let rotation: Property<Double>
  let outer: Ring
  /// nil for a polygon.
  let inner: Ring?
  let isReversed: Bool
}

/// Paint for the outlines above it in its list, those of groups included.
struct ShapePaint: Equatable, Sendable {
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
  var blendMode = BlendMode.normal
}

/// The animated pen of a stroke.
struct StrokePen: Equatable, Sendable {
  let width: Property<Double>
  let cap: LineCap
  let join: LineJoin
  let miterLimit: Double
  /// Lengths of dashes and gaps in turn; empty for an unbroken line.
  let dashes: [Property<Double>]
  let dashOffset: Property<Double>
}

/// A change to the outlines above it in its list.
enum ShapeModifier: Equatable, Sendable {
  case trim(TrimPath)
  /// The radius by which corners are rounded.
  case roundCorners(Property<Double>)
  case puckerBloat(PuckerBloat)
  case zigZag(ZigZag)
  case offsetPath(OffsetPath)
  case twist(Twist)
  case merge(MergeMode)
}

/// Leaves a stretch of outlines standing.
struct TrimPath: Equatable, Sendable {
  /// In percent of the length.
  let start: Property<Double>
  /// In percent of the length.
  let end: Property<Double>
  /// In degrees; 360 is the whole length.
  let offset: Property<Double>
  /// Whether the outlines count as one long line, not each on its own.
  let isIndividual: Bool
}

/// Draws everything above it in its list several times.
struct Repeater: Equatable, Sendable {
  /// Rounded up.
  let copies: Property<Double>
  /// How many steps the first copy is away from the original's place.
  let offset: Property<Double>
  /// Whether later copies lie below earlier ones.
  let stacksBelow: Bool
  /// The step from one copy to the next.
  let anchor: Property<Vector2>
  let position: Property<Vector2>
  /// In percent.
  let scale: Property<Vector2>
  /// In degrees.
  let rotation: Property<Double>
  /// In percent, of the topmost copy and of the lowest.
  let startOpacity: Property<Double>
  let endOpacity: Property<Double>
}
