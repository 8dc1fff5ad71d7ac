struct TintEffect: LayerEffect {
  let black, white: Property<RGBColor>
  let percent: Property<Double>

  init(_ values: EffectValues) throws(LottieParseError) {
    black = try values.color(0)
    white = try values.color(1)
    percent = try values.scalar(2, default: 100)
  }

  func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] {
    [
      .tint(
        DrawTint(
          black: black.value(at: time), white: white.value(at: time),
          amount: (percent.value(at: time) / 100).clamped(to: 0...1)))
    ]
  }
}

/// Draws the content in gray, the mean of its components in linear light, over itself, and that
/// mapped to a color between ``black`` and ``white`` over both, each by ``amount``.
public struct DrawTint: Hashable, Sendable {
  /// The colors that replace black and white.
  public var black, white: RGBColor
  /// From 0 to 1.
  public var amount: Double

  /// Creates a tint.
  public init(black: RGBColor, white: RGBColor, amount: Double) {
    self.black = black
    self.white = white
    self.amount = amount
  }
}

extension DrawTint: FilterText {
  var words: String { "tint \(black.hex) to \(white.hex) \(amount.shortText)" }
}
