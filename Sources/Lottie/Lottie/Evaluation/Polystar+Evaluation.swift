import Glibc

extension Polystar {
  /// Returns the contour; nil if the shape has no points.
  ///
  /// - Source: lottie-web 5: a fractional number of points is rounded down, and a roundness of 100%
  ///   gives tangents of a quarter of the arc per point.
  func contour(at time: EvaluationTime) -> BezierContour? {
    let points = points.value(at: time).rounded(.down)
    guard points >= 1, points <= Double(LottieLimits.starPoints) else { return nil }
    let rings = [outer, inner ?? outer].map { ring in
      (radius: ring.radius.value(at: time), roundness: ring.roundness.value(at: time) / 100)
    }
    let count = Int(points) * (inner == nil ? 1 : 2)
    let step = (isReversed ? -2 : 2) * Double.pi / Double(count)
    let center = center.value(at: time)
    let start = rotation.value(at: time) * .pi / 180 - .pi / 2
    var vertices: [Vector2] = []
    var tangents: [Vector2] = []
    for index in 0..<count {
      let (radius, roundness) = rings[index % 2]
      let angle = start + step * Double(index)
      let direction = Vector2(cos(angle), sin(angle))
      vertices.append(center + direction * radius)
      // A star has two vertices per point, and lottie-web halves the tangents again.
      let share = abs(step) / (inner == nil ? 4 : 2) * radius
      let length = radius == 0 ? 0 : share * roundness * (radius < 0 ? -1 : 1)
      tangents.append(Vector2(-direction.y, direction.x) * (isReversed ? -length : length))
    }
    return BezierContour(
      vertices: vertices, inTangents: tangents.map { $0 * -1 }, outTangents: tangents,
      isClosed: true)
  }
}
