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

  /// The number of ``vertices``.
  var vertexCount: Int { points.isEmpty ? 0 : isClosed ? curveCount : curveCount + 1 }

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

extension Property<BezierContour> {
  /// The property with as many vertices in each keyframe as the first one has, where a later one
  /// has more, and closed or open like the first.
  ///
  /// - Source: lottie-web 5 keeps the vertices of the first keyframe and moves them.
  var matchingFirst: Property<BezierContour> {
    guard case .animated(let keyframes) = self, let first = keyframes.segments.first?.from else {
      return self
    }
    let segments = keyframes.segments.map { segment in
      KeyframeSegment(
        start: segment.start, end: segment.end, from: segment.from.matching(first),
        to: segment.to.matching(first), easing: segment.easing, motion: segment.motion)
    }
    return .animated(Keyframes(segments: segments, last: keyframes.last.matching(first)))
  }
}

extension BezierContour {
  fileprivate func matching(_ first: BezierContour) -> BezierContour {
    let count = first.vertexCount
    guard vertexCount > count || vertexCount == count && isClosed != first.isClosed else {
      return self
    }
    return BezierContour(Array(vertices.prefix(count)), isClosed: first.isClosed)
  }
}
