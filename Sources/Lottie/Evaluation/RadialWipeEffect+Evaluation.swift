extension RadialWipeEffect {
  /// - Parameter matrix: takes the layer to the canvas.
  func filters(at moment: Moment, in matrix: AffineMatrix) -> [DrawFilter] {
    let completion = (completion.value(at: moment) / 100).clamped(to: 0...1)
    let center = center.value(at: moment)
    let angle = startAngle.value(at: moment)
    guard completion > 0, center.x.isFinite, center.y.isFinite, matrix.isInvertible else {
      return []
    }
    let direction: DrawRadialWipe.Direction =
      switch direction.value(at: moment) {
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
          feather: feather.value(at: moment).clamped(to: 0...LottieLimits.compositionSize),
          transform: matrix))
    ]
  }
}
