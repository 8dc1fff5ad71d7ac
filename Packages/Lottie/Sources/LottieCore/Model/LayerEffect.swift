/// An effect on the rendered content of a layer, in the layer's units.
enum LayerEffect: Equatable, Sendable {
  case tint(black: Property<RGBColor>, white: Property<RGBColor>, percent: Property<Double>)
  /// The opacity ranges from 0 to 1.
  case fill(color: Property<RGBColor>, opacity: Property<Double>)
  case stroke(StrokeEffect)
  case tritone(
    bright: Property<RGBColor>, middle: Property<RGBColor>, dark: Property<RGBColor>)
  /// Curves for each component, then one for all color components.
  case levels(
    red: LevelsProperty, green: LevelsProperty, blue: LevelsProperty, alpha: LevelsProperty,
    all: LevelsProperty)
  case dropShadow(DropShadowEffect)
  case gaussianBlur(blurriness: Property<Double>, dimensions: Property<Double>)
  case transform(TransformEffect)
  case radialWipe(RadialWipeEffect)
}

struct DropShadowEffect: Equatable, Sendable {
  let color: Property<RGBColor>
  /// From 0 to 255.
  let opacity: Property<Double>
  /// In degrees, clockwise from the top.
  let direction: Property<Double>
  let distance: Property<Double>
  let softness: Property<Double>
}

/// The curve of one component.
struct LevelsProperty: Equatable, Sendable {
  let inputBlack, inputWhite, gamma, outputBlack, outputWhite: Property<Double>
}

/// A stroke along masks of the layer.
struct StrokeEffect: Equatable, Sendable {
  enum Style: Equatable, Sendable {
    /// Draws the stroke on top of the layer.
    case onOriginal
    /// Draws only the stroke.
    case onTransparent
    /// Reveals the layer where the stroke is.
    case revealOriginal
  }

  let paths: [Property<BezierContour>]
  /// A Boolean value indicating whether the paths are stroked one after the other.
  let isSequential: Bool
  let style: Style
  let color: Property<RGBColor>
  /// Half of the stroke width.
  let brushSize: Property<Double>
  /// From 0 to 1.
  let opacity: Property<Double>
  /// In percent of the length of each path.
  let start, end: Property<Double>
  /// The distance between dots, in percent of the stroke width.
  let spacing: Property<Double>
}

struct TransformEffect: Equatable, Sendable {
  let anchor, position: Property<Vector2>
  let isUniform: Property<Double>
  /// In percent.
  let scaleHeight, scaleWidth: Property<Double>
  /// In degrees.
  let skew, skewAxis, rotation: Property<Double>
  /// In percent.
  let opacity: Property<Double>
}

struct RadialWipeEffect: Equatable, Sendable {
  /// In percent.
  let completion: Property<Double>
  /// In degrees, clockwise from the top.
  let startAngle: Property<Double>
  let center: Property<Vector2>
  /// 1 clockwise, 2 counterclockwise, 3 both.
  let direction: Property<Double>
  let feather: Property<Double>
}
