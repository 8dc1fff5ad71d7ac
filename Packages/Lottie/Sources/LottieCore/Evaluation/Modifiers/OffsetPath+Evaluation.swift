extension OffsetPath {
  /// - Returns: nil if the modifier has no effect.
  func offsetter(at time: EvaluationTime) -> PathOffsetter? {
    let amount = amount.value(at: time)
    guard amount.isFinite, amount != 0 else { return nil }
    return PathOffsetter(amount: amount, join: join, miterLimit: miterLimit.value(at: time))
  }
}

/// Offsets contours sideways.
///
/// - Source: lottie-web 5. Curves are split at their inflections and the sides of each control
///   polygon are offset. Adjacent pieces are trimmed where they intersect and joined otherwise.
struct PathOffsetter {
  let amount: Double
  let join: LineJoin
  let miterLimit: Double

  func offset(_ contour: BezierContour) -> BezierContour {
    var runs = (0..<contour.curveCount).map { moved(contour.curve($0)) }
    if !contour.isClosed {
      runs += (0..<contour.curveCount).reversed().map { moved(contour.curve($0).reversed) }
    }
    guard let last = runs.indices.last else { return contour }
    for index in runs.indices.dropFirst() { cut(&runs, index - 1, index) }
    if runs.count > 1 { cut(&runs, last, 0) }

    var vertices: [ContourVertex] = []
    var end: Vector2?
    var previous: CubicCurve?
    for run in runs {
      if let previous, let first = run.first { end = addJoin(&vertices, previous, first) }
      for curve in run {
        if let end, let index = vertices.indices.last, end.isNearly(curve.p0) {
          vertices[index].outTangent = curve.p1 - vertices[index].point
        } else {
          vertices.append(ContourVertex(point: curve.p0, outTangent: curve.p1 - curve.p0))
        }
        vertices.append(ContourVertex(point: curve.p3, inTangent: curve.p2 - curve.p3))
        end = curve.p3
      }
      previous = run.last
    }
    if let previous, let first = runs.first?.first { _ = addJoin(&vertices, previous, first) }
    return BezierContour(vertices, isClosed: contour.isClosed)
  }

  /// Returns the offset pieces of a curve; at least one.
  private func moved(_ curve: CubicCurve) -> [CubicCurve] {
    var rest = curve.withSpreadHandles
    var pieces: [CubicCurve] = []
    var done = 0.0
    for cut in rest.inflections {
      let (piece, behind) = rest.split(at: (cut - done) / (1 - done))
      pieces.append(piece.withSpreadHandles)
      rest = behind.withSpreadHandles
      done = cut
    }
    return (pieces + [rest]).map(shifted)
  }

  /// Offsets the sides of the control polygon and intersects them again.
  private func shifted(_ curve: CubicCurve) -> CubicCurve {
    let first = side(curve.p0, curve.p1)
    let middle = side(curve.p1, curve.p2)
    let last = side(curve.p2, curve.p3)
    return CubicCurve(
      first.0, intersection(first, middle) ?? first.1, intersection(last, middle) ?? last.0, last.1)
  }

  private func side(_ a: Vector2, _ b: Vector2) -> (Vector2, Vector2) {
    let shift = ((b - a).unit ?? Vector2(0, 1)).leftNormal * amount
    return (a + shift, b + shift)
  }

  /// Returns the intersection of two lines, each given by two points; nil if they are parallel.
  private func intersection(_ a: (Vector2, Vector2), _ b: (Vector2, Vector2)) -> Vector2? {
    let (v, w) = (a.1 - a.0, b.1 - b.0)
    let cross = v.x * w.y - v.y * w.x
    guard abs(cross) > 1e-5 else { return nil }
    let way = b.0 - a.0
    return a.0 + v * ((way.x * w.y - way.y * w.x) / cross)
  }

  /// Trims adjacent pieces at their intersections.
  private func cut(_ runs: inout [[CubicCurve]], _ a: Int, _ b: Int) {
    let (before, after) = (runs[a], runs[b])
    if let (own, other) = intersection(before.last, after.first) {
      runs[a][before.count - 1] = runs[a][before.count - 1].split(at: own).0
      runs[b][0] = runs[b][0].split(at: other).1
    }
    guard before.count > 1, after.count > 1,
      let (own, other) = intersection(before.first, after.last)
    else { return }
    runs[a] = [before[0].split(at: own).0]
    runs[b] = [after[after.count - 1].split(at: other).1]
  }

  private func intersection(_ a: CubicCurve?, _ b: CubicCurve?) -> (own: Double, other: Double)? {
    guard let a, let b else { return nil }
    var isFirst = true
    return a.firstIntersection(with: b) { t in
      // The shared end point of adjacent curves is no intersection, unless it is found again.
      defer { isFirst = false }
      return !isFirst || abs(t - 1) > 1e-5
    }
  }

  /// - Returns: the point at which the contour continues.
  private func addJoin(
    _ vertices: inout [ContourVertex], _ before: CubicCurve, _ after: CubicCurve
  ) -> Vector2 {
    let (start, end) = (before.p3, after.p0)
    guard join != .bevel, !start.isNearly(end), let last = vertices.indices.last else {
      return start
    }
    if join == .round {
      let reach = (end - start).length * BezierContour.quarterCircle
      let leaving = before.derivative(at: 1).unit ?? .zero
      let entering = after.derivative(at: 0).unit ?? .zero
      vertices[last].outTangent = start + leaving * reach - vertices[last].point
      vertices.append(ContourVertex(point: end, inTangent: entering * -reach))
      return end
    }
    let from = before.p2.isNearly(start) ? before.p0 : before.p2
    let to = after.p1.isNearly(end) ? after.p3 : after.p1
    guard let tip = intersection((from, start), (end, to)), (tip - start).length < miterLimit else {
      return start
    }
    vertices.append(ContourVertex(point: tip))
    return tip
  }
}

extension Vector2 {
  fileprivate func isNearly(_ other: Vector2) -> Bool {
    let scale = max(1e-4, min(length, other.length))
    return (self - other).length <= scale * 1e-5
  }
}
