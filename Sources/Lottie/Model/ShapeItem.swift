/// One entry of a shape layer's list; the first entry of a list lies on top.
indirect enum ShapeItem: Equatable, Sendable {
  case group(ShapeGroup)
  case geometry(ShapeGeometry)
  case paint(ShapePaint)
  case modifier(ShapeModifier)
}

struct ShapeGroup: Equatable, Sendable {
  let transform: Transform
  let items: [ShapeItem]
}

/// An outline.
enum ShapeGeometry: Equatable, Sendable {
  case path(Property<BezierContour>)
  case rectangle(
    center: Property<Vector2>, size: Property<Vector2>, cornerRadius: Property<Double>,
    isReversed: Bool)
  case ellipse(center: Property<Vector2>, size: Property<Vector2>, isReversed: Bool)
}

/// Paint for the outlines above it in its list, those of groups included.
struct ShapePaint: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case fill(FillRule)
    case stroke(StrokePen)
  }

  let kind: Kind
  let color: Property<RGBColor>
  /// In percent.
  let opacity: Property<Double>
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
