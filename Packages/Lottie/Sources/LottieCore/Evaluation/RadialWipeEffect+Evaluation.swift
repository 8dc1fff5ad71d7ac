extension RadialWipeEffect {
  /// - Parameter matrix: maps the layer to the canvas.
  func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] {
    let completion = (completion.value(at: time) / 100).clamped(to: 0...1)
    let center = center.value(at: time)
    let angle = startAngle.value(at: time)
    guard completion > 0, center.x.isFinite, center.y.isFinite, matrix.isInvertible else {
      return []
    }
    let direction: DrawRadialWipe.Direction =
      switch direction.value(at: time) {
      case 2: .counterclockwise
      case 3: .both
      default: .clockwise
      }
    return [
      .radialWipe(
        DrawRadialWipe(
          completion: completion,
          startAngle: angle.isFinite ? angle.truncatingRemainder(dividingBy: 360) : 0,
          center: center, direction: direction,
          feather: feather.value(at: time).clamped(to: 0...LottieLimits.compositionSize),
          transform: matrix))
    ]
  }
}
