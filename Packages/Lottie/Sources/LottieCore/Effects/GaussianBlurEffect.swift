struct GaussianBlurEffect: LayerEffect {
  let blurriness: Property<Double>
  /// 1 both, 2 horizontal, 3 vertical.
  let dimensions: Property<Double>

  init(_ values: EffectValues) throws(LottieParseError) {
    blurriness = try values.scalar(0, default: 0)
    dimensions = try values.scalar(1, default: 1)
  }

  /// - Source: lottie-web 5: the standard deviation is 0.3 times the blurriness.
  func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] {
    let blurriness = self.blurriness.value(at: time)
    guard blurriness > 0, blurriness.isFinite else { return [] }
    let deviation = blurriness * 0.3
    let dimensions = self.dimensions.value(at: time)
    let along = matrix.deviation(
      Vector2(dimensions == 3 ? 0 : deviation, dimensions == 2 ? 0 : deviation))
    return [.blur(DrawBlur(deviation: along))]
  }

  var filterRegion: FilterRegion? { FilterRegion(before: 1, size: 3) }
}

/// A Gaussian blur in linear light.
public struct DrawBlur: Hashable, Sendable {
  /// The standard deviation along each axis.
  public var deviation: Vector2

  /// Creates a blur.
  public init(deviation: Vector2) { self.deviation = deviation }
}

extension DrawBlur: FilterText {
  var words: String { "blur \(deviation.text)" }
}
