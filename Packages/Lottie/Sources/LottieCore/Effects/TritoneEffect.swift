struct TritoneEffect: LayerEffect {
  let bright, middle, dark: Property<RGBColor>

  init(_ values: EffectValues) throws(LottieParseError) {
    bright = try values.color(0)
    middle = try values.color(1)
    dark = try values.color(2)
  }

  func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] {
    [
      .tritone(
        DrawTritone(
          dark: dark.value(at: time), middle: middle.value(at: time),
          bright: bright.value(at: time)))
    ]
  }
}

/// Maps the mean of the components, in linear light, to a color between three colors.
public struct DrawTritone: Hashable, Sendable {
  /// The colors that replace black, the middle and white.
  public var dark, middle, bright: RGBColor

  /// Creates a tritone.
  public init(dark: RGBColor, middle: RGBColor, bright: RGBColor) {
    self.dark = dark
    self.middle = middle
    self.bright = bright
  }
}

extension DrawTritone: FilterText {
  var words: String { "tritone \(dark.hex) \(middle.hex) \(bright.hex)" }
}
