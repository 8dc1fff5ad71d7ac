/// A layer style such as a drop shadow, in the units of the containing composition.
struct LayerStyle: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case stroke(size: Property<Double>)
    case dropShadow(ShadowParameters, knocksOut: Property<Double>)
    case innerShadow(ShadowParameters)
    case outerGlow(size: Property<Double>, spread: Property<Double>)
    /// The source is 1 for the edge and 2 for the center.
    case innerGlow(size: Property<Double>, spread: Property<Double>, source: Property<Double>)
    case satin(ShadowParameters, isInverted: Property<Double>)
    /// The highlights of a bevel, or its shadows.
    case bevel(BevelParameters, isShadow: Bool)
    case colorOverlay
    case gradientOverlay(GradientOverlay)
  }

  let kind: Kind
  let color: Property<RGBColor>
  /// In percent.
  let opacity: Property<Double>
  let blendMode: BlendMode

  /// The order in which the styles of a layer are applied, first those on the layer.
  var rank: Int {
    switch kind {
    case .dropShadow: 8
    case .outerGlow: 7
    case .stroke: 6
    case .bevel: 5
    case .gradientOverlay: 0
    case .colorOverlay: 1
    case .satin: 2
    case .innerGlow: 3
    case .innerShadow: 4
    }
  }

  /// A Boolean value indicating whether the style is drawn behind the layer.
  var isBelow: Bool { rank >= 6 }
}

/// The parameters of shadows and satin.
struct ShadowParameters: Equatable, Sendable {
  /// The direction of the light source, in degrees counterclockwise from the right.
  let angle: Property<Double>
  let distance: Property<Double>
  let size: Property<Double>
  /// In percent of the size.
  let spread: Property<Double>
}

/// The parameters of bevel and emboss.
struct BevelParameters: Equatable, Sendable {
  /// The menu index: 1 outer, 2 inner, 3 emboss, 4 pillow emboss.
  let form: Property<Double>
  /// In percent.
  let depth: Property<Double>
  let size: Property<Double>
  let softness: Property<Double>
  /// The direction of the light source, in degrees counterclockwise from the right.
  let angle: Property<Double>
  /// The height of the light source, in degrees above the layer.
  let altitude: Property<Double>
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
