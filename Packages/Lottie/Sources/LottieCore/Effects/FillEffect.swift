struct FillEffect: LayerEffect {
  let color: Property<RGBColor>
  /// From 0 to 1.
  let opacity: Property<Double>

  init(_ values: EffectValues) throws(LottieParseError) {
    color = try values.color(2)
    opacity = try values.scalar(6, default: 1)
  }

  func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] {
    [
      .fill(
        DrawColorFill(
          color: color.value(at: time), opacity: opacity.value(at: time).clamped(to: 0...1)))
    ]
  }
}

/// Replaces all colors by one.
public struct DrawColorFill: Hashable, Sendable {
  /// The color of all pixels.
  public var color: RGBColor
  /// Multiplies the alpha channel; from 0 to 1.
  public var opacity: Double

  /// Creates a fill.
  public init(color: RGBColor, opacity: Double) {
    self.color = color
    self.opacity = opacity
  }
}

extension DrawColorFill: FilterText {
  var words: String { "fill \(color.hex) \(opacity.shortText)" }
}
