import Foundation

extension Polystar {
  /// The outline at a frame; nil when it has no points.
  ///
  /// - Source: lottie-web 5: of a fractional number of points only the whole part counts, and a
  ///   roundness of 100 % makes tangents of a quarter of a point's share of the circle.
  func contour(at moment: Moment) -> BezierContour? {
    let points = points.value(at: moment).rounded(.down)
    guard points >= 1, points <= Double(LottieLimits.starPoints) else { return nil }
    let rings = [outer, inner ?? outer].map { ring in
      (radius: ring.radius.value(at: moment), roundness: ring.roundness.value(at: moment) / 100)
    }
    let count = Int(points) * (inner == nil ? 1 : 2)
    let step = (isReversed ? -2 : 2) * Double.pi / Double(count)
    let center = center.value(at: moment)
    let start = rotation.value(at: moment) * .pi / 180 - .pi / 2
    var vertices: [Vector2] = []
    var tangents: [Vector2] = []
    for index in 0..<count {
      let (radius, roundness) = rings[index % 2]
      let angle = start + step * Double(index)
      let direction = Vector2(cos(angle), sin(angle))
      vertices.append(center + direction * radius)
      // A star has two vertices for each point, and lottie-web halves their share once more.
      let share = abs(step) / (inner == nil ? 4 : 2) * radius
      let length = radius == 0 ? 0 : share * roundness * (radius < 0 ? -1 : 1)
      tangents.append(Vector2(-direction.y, direction.x) * (isReversed ? -length : length))
    }
    return BezierContour(
      vertices: vertices, inTangents: tangents.map { $0 * -1 }, outTangents: tangents,
      isClosed: true)
  }
}
