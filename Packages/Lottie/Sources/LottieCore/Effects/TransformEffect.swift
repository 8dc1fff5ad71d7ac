struct TransformEffect: LayerEffect {
  let anchor, position: Property<Vector2>
  let isUniform: Property<Double>
  /// In percent.
  let scaleHeight, scaleWidth: Property<Double>
  /// In degrees.
  let skew, skewAxis, rotation: Property<Double>
  /// In percent.
  let opacity: Property<Double>

  init(_ values: EffectValues) throws(LottieParseError) {
    anchor = try values.vector(0)
    position = try values.vector(1)
    isUniform = try values.scalar(2, default: 1)
    scaleHeight = try values.scalar(3, default: 100)
    scaleWidth = try values.scalar(4, default: 100)
    skew = try values.scalar(5, default: 0)
    skewAxis = try values.scalar(6, default: 0)
    rotation = try values.scalar(7, default: 0)
    opacity = try values.scalar(8, default: 100)
  }

  func transform(at time: EvaluationTime) -> (matrix: AffineMatrix, opacity: Double)? {
    let height = scaleHeight.value(at: time) / 100
    let width = isUniform.value(at: time) == 1 ? height : scaleWidth.value(at: time) / 100
    var matrix = AffineMatrix.translation(position.value(at: time))
    let skew = self.skew.value(at: time)
    if skew != 0 {
      matrix = matrix * .skew(degrees: skew, axis: skewAxis.value(at: time) + 90)
    }
    matrix =
      matrix * .rotation(degrees: rotation.value(at: time)) * .scaling(width, height)
      * .translation(anchor.value(at: time) * -1)
    return (matrix, (opacity.value(at: time) / 100).clamped(to: 0...1))
  }
}
