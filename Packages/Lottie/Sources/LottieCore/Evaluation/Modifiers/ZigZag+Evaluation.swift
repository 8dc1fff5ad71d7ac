extension ZigZag {
  /// The evaluated properties of a zig-zag.
  struct Ridges {
    let amplitude: Double
    let count: Int
    let isSmooth: Bool
  }

  /// - Returns: nil if the modifier has no effect.
  func ridges(at time: EvaluationTime) -> Ridges? {
    let amplitude = amplitude.value(at: time)
    guard amplitude.isFinite, amplitude != 0 else { return nil }
    let count = frequency.value(at: time).rounded().clamped(to: 0...Double(LottieLimits.ridges))
    return Ridges(
      amplitude: amplitude, count: Int(count), isSmooth: pointType.value(at: time) == 2)
  }
}

extension BezierContour {
  /// Adds ridges that alternate between both sides of the contour.
  ///
  /// - Source: lottie-web 5: ridges are evenly spaced in the curve parameter. A vertex moves
  ///   perpendicular to the line between its neighbors; at the ends of an open contour, these are
  ///   the vertices across the gap. A closed contour repeats its first vertex at the end, on the
  ///   side whose turn it is. Tangents of smooth ridges are half the distance between ridges along
  ///   the chord.
  func addingRidges(_ ridges: ZigZag.Ridges) -> BezierContour {
    let corners = vertices.map(\.point)
    guard curveCount > 0, corners.count > 1 else { return self }
    var result: [ContourVertex] = []
    var side = -1.0
    let share = ridges.isSmooth ? 0.5 / Double(ridges.count + 1) : 0
    func add(_ point: Vector2, along direction: Vector2, before: Double, after: Double) {
      let unit = direction.unit ?? Vector2(0, 1)
      result.append(
        ContourVertex(
          point: point + unit.leftNormal * (side * ridges.amplitude),
          inTangent: unit * (-share * before), outTangent: unit * (share * after)))
    }
    func addCorner(_ index: Int) {
      let corner = corners[index % corners.count]
      let before = corners[(index + corners.count - 1) % corners.count]
      let after = corners[(index + 1) % corners.count]
      add(
        corner, along: after - before, before: (corner - before).length,
        after: (after - corner).length)
    }
    addCorner(0)
    for index in 0..<curveCount {
      let curve = self.curve(index).withSpreadHandles
      let chord = (curve.p3 - curve.p0).length
      side = -side
      for ridge in 0..<ridges.count {
        let t = Double(ridge + 1) / Double(ridges.count + 1)
        add(curve.point(at: t), along: curve.derivative(at: t), before: chord, after: chord)
        side = -side
      }
      addCorner(index + 1)
    }
    return BezierContour(result, isClosed: isClosed)
  }
}
