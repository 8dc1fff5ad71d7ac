import LottiePlatform

extension Polystar {
  /// Returns the contour; nil if the shape has no points.
  ///
  /// - Source: lottie-web 5: a fractional number of points is rounded down, and a roundness of 100%
  ///   gives tangents of a quarter of the arc per point.
  func contour(at time: EvaluationTime, in memory: inout DrawMemory) -> BezierContour? {
    let pointCount = points.value(at: time).rounded(.down)
    guard pointCount >= 1, pointCount <= Double(LottieLimits.starPoints) else { return nil }
    func evaluated(_ ring: Ring) -> (radius: Double, roundness: Double) {
      (ring.radius.value(at: time), ring.roundness.value(at: time) / 100)
    }
    let rings = (evaluated(outer), evaluated(inner ?? outer))
    let count = Int(pointCount) * (inner == nil ? 1 : 2)
    let step = (isReversed ? -2 : 2) * Double.pi / Double(count)
    let center = center.value(at: time)
    let start = rotation.value(at: time) * .pi / 180 - .pi / 2
    func vertex(_ index: Int) -> (place: Vector2, tangent: Vector2) {
      let (radius, roundness) = index % 2 == 0 ? rings.0 : rings.1
      let angle = start + step * Double(index)
      let direction = Vector2(cos(angle), sin(angle))
      // A star has two vertices per point, and lottie-web halves the tangents again.
      let share = abs(step) / (inner == nil ? 4 : 2) * radius
      let length = radius == 0 ? 0 : share * roundness * (radius < 0 ? -1 : 1)
      return (
        center + direction * radius,
        Vector2(-direction.y, direction.x) * (isReversed ? -length : length)
      )
    }
    var points = memory.takePoints()
    points.reserveCapacity(1 + 3 * count)
    let first = vertex(0)
    points.append(first.place)
    var last = first
    for index in 1...count {
      let next = index == count ? first : vertex(index)
      points.append(last.place + last.tangent)
      points.append(next.place + next.tangent * -1)
      points.append(next.place)
      last = next
    }
    return BezierContour(points: points, isClosed: true)
  }
}
