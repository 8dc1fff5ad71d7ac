/// A change to the pixels of a group.
///
/// Lengths are in the composition's units, along its axes.
/// - Source: the svg filters of lottie-web 5; arithmetic as in Filter Effects Module Level 1.
public enum DrawFilter: Hashable, Sendable {
  /// A Gaussian blur, worked out in linear light; the standard deviation along each axis.
  case blur(deviation: Vector2)
  /// A blurred and moved copy of the outline, below the picture.
  case dropShadow(DrawShadow)
  /// The mean of the components, worked out in linear light, becomes a colour between `black` and
  /// `white`, which covers the grey picture to `amount`, 0 to 1.
  case tint(black: RGBColor, white: RGBColor, amount: Double)
  /// One colour everywhere; `opacity`, 0 to 1, multiplies that of the picture.
  case fill(RGBColor, opacity: Double)
  /// The mean of the components, worked out in linear light, becomes a colour between three.
  case tritone(dark: RGBColor, middle: RGBColor, bright: RGBColor)
  /// Each component runs through a curve of its own; nil leaves it as it is.
  case levels(red: DrawLevels?, green: DrawLevels?, blue: DrawLevels?, alpha: DrawLevels?)
  /// A part is wiped away.
  case radialWipe(DrawRadialWipe)
  /// Paint that follows the outline which the picture had before all filters.
  case style(DrawLayerStyle)
}

/// What ``DrawFilter/dropShadow(_:)`` draws.
public struct DrawShadow: Hashable, Sendable {
  /// The colour, the same everywhere.
  public var color: RGBColor
  /// 0 to 1.
  public var opacity: Double
  /// Where the shadow lies, seen from the picture.
  public var offset: Vector2
  /// The standard deviation of its blur along each axis.
  public var deviation: Vector2

  /// Makes a shadow.
  public init(color: RGBColor, opacity: Double, offset: Vector2, deviation: Vector2) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.deviation = deviation
  }
}

/// A curve for one component; all values lie about 0 to 1.
public struct DrawLevels: Hashable, Sendable {
  /// What becomes the first and the last output.
  public var inputBlack, inputWhite: Double
  /// Bends the way between; 1 is straight.
  public var gamma: Double
  /// What the ends become.
  public var outputBlack, outputWhite: Double

  /// Makes a curve.
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

  /// Whether nothing changes.
  public var isIdentity: Bool {
    inputBlack == 0 && inputWhite == 1 && gamma == 1 && outputBlack == 0 && outputWhite == 1
  }
}
