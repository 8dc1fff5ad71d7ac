extension BezierContour {
  /// Rounds corners; vertices with tangents remain unchanged.
  ///
  /// - Source: lottie-web 5: at most half of each side is rounded, with tangents of 0.5519 times
  ///   the removed length.
  func roundingCorners(radius: Double) -> BezierContour {
    guard radius > 0, radius.isFinite, curveCount > 0 else { return self }
    let corners = self.vertices
    var vertices: [Vector2] = []
    var inTangents: [Vector2] = []
    var outTangents: [Vector2] = []
    for (index, corner) in corners.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == corners.count - 1)
      guard corner.inTangent == .zero, corner.outTangent == .zero, !isEnd else {
        vertices.append(corner.point)
        inTangents.append(corner.inTangent)
        outTangents.append(corner.outTangent)
        continue
      }
      let before = corners[(index + corners.count - 1) % corners.count].point
      let after = corners[(index + 1) % corners.count].point
      for (neighbor, isEntry) in [(before, true), (after, false)] {
        let side = neighbor - corner.point
        let share = side.length > 0 ? min(side.length / 2, radius) / side.length : 0
        vertices.append(corner.point + side * share)
        let tangent = side * (-share * Self.quarterCircle)
        inTangents.append(isEntry ? .zero : tangent)
        outTangents.append(isEntry ? tangent : .zero)
      }
    }
    return BezierContour(
      vertices: vertices, inTangents: inTangents, outTangents: outTangents, isClosed: isClosed)
  }
}
