/// A vertex of a contour with the tangents that enter and leave it, relative to it.
struct ContourVertex: Equatable {
  var point: Vector2
  var inTangent = Vector2.zero
  var outTangent = Vector2.zero
}

extension BezierContour {
  /// Makes a contour of vertices.
  init(_ vertices: [ContourVertex], isClosed: Bool) {
    self.init(
      vertices: vertices.map(\.point), inTangents: vertices.map(\.inTangent),
      outTangents: vertices.map(\.outTangent), isClosed: isClosed)
  }

  /// The vertices in the order of drawing; the start of a closed contour stands only at the front.
  var vertices: [ContourVertex] {
    let count = curveCount
    guard count > 0 else { return points.map { ContourVertex(point: $0) } }
    return (0..<(isClosed ? count : count + 1)).map { index in
      let point = points[3 * index]
      let before = index > 0 ? points[3 * index - 1] : (isClosed ? points[3 * count - 1] : point)
      let after = index < count ? points[3 * index + 1] : point
      return ContourVertex(point: point, inTangent: before - point, outTangent: after - point)
    }
  }
}
