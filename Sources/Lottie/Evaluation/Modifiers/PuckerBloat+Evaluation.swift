extension PuckerBloat {
  /// The amount as a share; nil when nothing changes.
  func share(at moment: Moment) -> Double? {
    let share = amount.value(at: moment) / 100
    return share.isFinite && share != 0 ? share : nil
  }
}

extension BezierContour {
  /// The contour with its vertices moved to their middle by a share of the way, its control points
  /// by as much away from it.
  ///
  /// - Source: lottie-web 5: the middle is the mean of the vertices of this contour alone.
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
