/// A vertex of a contour with its incoming and outgoing tangents, which are relative to it.
struct ContourVertex: Equatable {
  var point: Vector2
  var inTangent = Vector2.zero
  var outTangent = Vector2.zero
}

extension BezierContour {
  /// Creates a contour from vertices.
  init(_ vertices: [ContourVertex], isClosed: Bool) {
    self.init(
      vertices: vertices.map(\.point), inTangents: vertices.map(\.inTangent),
      outTangents: vertices.map(\.outTangent), isClosed: isClosed)
  }

  /// The number of ``vertices``.
  var vertexCount: Int { points.isEmpty ? 0 : isClosed ? curveCount : curveCount + 1 }

  /// The vertices in drawing order; the start of a closed contour is not repeated at the end.
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
