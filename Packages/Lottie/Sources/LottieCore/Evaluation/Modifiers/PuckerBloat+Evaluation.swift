extension PuckerBloat {
  /// Returns the amount as a fraction; nil if the modifier has no effect.
  func share(at time: EvaluationTime) -> Double? {
    let share = amount.value(at: time) / 100
    return share.isFinite && share != 0 ? share : nil
  }
}

extension BezierContour {
  /// Moves vertices toward the center by a fraction of the distance, and control points away from
  /// it.
  ///
  /// - Source: lottie-web 5: the center is the mean of the vertices of each contour.
  func puckered(by share: Double) -> BezierContour {
    let vertices = self.vertices
    guard !vertices.isEmpty else { return self }
    let middle = vertices.reduce(Vector2.zero) { $0 + $1.point } * (1 / Double(vertices.count))
    return BezierContour(
      vertices.map { vertex in
        let point = vertex.point.mixed(with: middle, share)
        return ContourVertex(
          point: point,
          inTangent: (vertex.point + vertex.inTangent).mixed(with: middle, -share) - point,
          outTangent: (vertex.point + vertex.outTangent).mixed(with: middle, -share) - point)
      }, isClosed: isClosed)
  }
}
