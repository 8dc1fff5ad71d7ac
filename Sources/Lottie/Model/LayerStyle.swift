/// Paint that follows the outline of a layer, in the units of the composition that it lies in.
struct LayerStyle: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case stroke(size: Property<Double>)
    case dropShadow(LightShadow, conceals: Property<Double>)
    case innerShadow(LightShadow)
    case outerGlow(size: Property<Double>, spread: Property<Double>)
    /// The source is 1 for the edge, 2 for the centre.
    case innerGlow(size: Property<Double>, spread: Property<Double>, source: Property<Double>)
    case satin(LightShadow, isInverted: Property<Double>)
    case colorOverlay
    case gradientOverlay(GradientOverlay)
  }

  let kind: Kind
  let color: Property<RGBColor>
  /// In percent.
  let opacity: Property<Double>
  let blendMode: BlendMode

  /// Where it stands among the others of a layer, from the topmost.
  var rank: Int {
    switch kind {
    case .dropShadow: 7
    case .outerGlow: 6
    case .stroke: 5
    case .gradientOverlay: 0
    case .colorOverlay: 1
    case .satin: 2
    case .innerGlow: 3
    case .innerShadow: 4
    }
  }

  /// Whether it lies below the layer.
  var isBelow: Bool { rank >= 5 }
}

/// A copy of an outline, away from the light.
struct LightShadow: Equatable, Sendable {
  /// Where the light comes from, in degrees counterclockwise from the right.
  let angle: Property<Double>
  let distance: Property<Double>
  let size: Property<Double>
  /// In percent of the size.
  let spread: Property<Double>
}

struct GradientOverlay: Equatable, Sendable {
  let colors: GradientPaint
  /// In degrees counterclockwise from the right.
  let angle: Property<Double>
  /// In percent of the layer.
  let scale: Property<Double>
  let isReversed: Property<Double>
  /// In percent of the layer.
  let offset: Property<Vector2>
}
