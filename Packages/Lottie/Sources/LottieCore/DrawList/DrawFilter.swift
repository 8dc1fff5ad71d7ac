/// A filter on the pixels of a group.
///
/// Lengths are in the units and along the axes of the composition.
/// - Source: the SVG filters of lottie-web 5; arithmetic as in Filter Effects Module Level 1.
public enum DrawFilter: Hashable, Sendable {
  /// A Gaussian blur in linear light, with the standard deviation along each axis.
  case blur(deviation: Vector2)
  /// A blurred and offset copy of the alpha channel behind the content.
  case dropShadow(DrawShadow)
  /// Draws the content in gray, the mean of its components in linear light, over itself, and that
  /// mapped to a color between `black` and `white` over both, each by `amount`, from 0 to 1.
  case tint(black: RGBColor, white: RGBColor, amount: Double)
  /// Replaces all colors by one; `opacity`, from 0 to 1, multiplies the alpha channel.
  case fill(RGBColor, opacity: Double)
  /// Maps the mean of the components, in linear light, to a color between three colors.
  case tritone(dark: RGBColor, middle: RGBColor, bright: RGBColor)
  /// Applies a curve to each component; nil leaves a component unchanged.
  case levels(red: DrawLevels?, green: DrawLevels?, blue: DrawLevels?, alpha: DrawLevels?)
  /// Wipes part of the content away.
  case radialWipe(DrawRadialWipe)
  /// A layer style, based on the alpha channel before all filters.
  case style(DrawLayerStyle)
}

/// The parameters of ``DrawFilter/dropShadow(_:)``.
public struct DrawShadow: Hashable, Sendable {
  /// The color of the shadow.
  public var color: RGBColor
  /// From 0 to 1.
  public var opacity: Double
  /// The offset from the content.
  public var offset: Vector2
  /// The standard deviation of the blur along each axis.
  public var deviation: Vector2

  /// Creates a shadow.
  public init(color: RGBColor, opacity: Double, offset: Vector2, deviation: Vector2) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.deviation = deviation
  }
}

/// A levels curve for one component; values are usually from 0 to 1.
public struct DrawLevels: Hashable, Sendable {
  /// The inputs that map to the first and last output.
  public var inputBlack, inputWhite: Double
  /// The exponent between the ends; 1 is linear.
  public var gamma: Double
  /// The outputs at the ends.
  public var outputBlack, outputWhite: Double

  /// Creates a curve.
  public init(
    inputBlack: Double, inputWhite: Double, gamma: Double, outputBlack: Double,
    outputWhite: Double
  ) {
    self.inputBlack = inputBlack
    self.inputWhite = inputWhite
    self.gamma = gamma
    self.outputBlack = outputBlack
    self.outputWhite = outputWhite
  }

  /// A Boolean value indicating whether the curve has no effect.
  public var isIdentity: Bool {
    inputBlack == 0 && inputWhite == 1 && gamma == 1 && outputBlack == 0 && outputWhite == 1
  }
}
