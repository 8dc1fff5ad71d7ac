extension Property<BezierContour> {
  /// The property with later keyframes truncated to the number of vertices of the first one, and
  /// closed or open like the first one.
  ///
  /// - Source: lottie-web 5 keeps the vertices of the first keyframe and moves them.
  var withVerticesOfFirstKeyframe: Property<BezierContour> {
    guard case .animated(let keyframes) = self, let first = keyframes.segments.first?.from else {
      return self
    }
    guard
      !keyframes.last.matches(first)
        || keyframes.segments.contains(where: {
          !$0.from.matches(first) || !$0.to.matches(first)
        })
    else { return self }
    let segments = keyframes.segments.map { segment in
      KeyframeSegment(
        start: segment.start, end: segment.end, from: segment.from.matching(first),
        to: segment.to.matching(first), easing: segment.easing, motion: segment.motion)
    }
    return .animated(Keyframes(segments: segments, last: keyframes.last.matching(first)))
  }
}

extension BezierContour {
  /// Whether ``matching(_:)`` returns the same contour.
  fileprivate func matches(_ first: BezierContour) -> Bool {
    let count = first.vertexCount
    return vertexCount < count || vertexCount == count && isClosed == first.isClosed
  }

  fileprivate func matching(_ first: BezierContour) -> BezierContour {
    guard !matches(first) else { return self }
    return BezierContour(Array(vertices.prefix(first.vertexCount)), isClosed: first.isClosed)
  }
}
