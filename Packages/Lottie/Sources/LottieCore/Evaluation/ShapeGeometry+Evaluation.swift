extension ShapeGeometry {
  /// The geometry with its contours evaluated if it is static.
  var folded: ShapeGeometry {
    isStatic ? .fixed(contours(at: EvaluationTime(frame: 0))) : self
  }

  /// Returns the contours; empty if there is nothing to draw.
  func contours(at time: EvaluationTime) -> [BezierContour] {
    if case .fixed(let contours) = self { return contours }
    var memory = DrawMemory()
    return contour(at: time, in: &memory).map { [$0] } ?? []
  }

  /// Returns the contour, with points of its own; nil if there is nothing to draw, or if the
  /// contours are fixed.
  func contour(at time: EvaluationTime, in memory: inout DrawMemory) -> BezierContour? {
    switch self {
    case .fixed: return nil
    case .path(let property):
      let contour = property.contour(at: time, in: &memory)
      guard !contour.points.isEmpty else { return nil }
      return contour
    case .rectangle(let shape):
      var contour = BezierContour.rectangle(
        center: shape.center.value(at: time), size: shape.size.value(at: time),
        cornerRadius: shape.cornerRadius.value(at: time), in: memory.takePoints())
      if shape.isReversed { contour.reverse() }
      return contour
    case .ellipse(let shape):
      var contour = BezierContour.ellipse(
        center: shape.center.value(at: time), size: shape.size.value(at: time),
        in: memory.takePoints())
      if shape.isReversed { contour.reverse() }
      return contour
    case .polystar(let star): return star.contour(at: time, in: &memory)
    }
  }
}

extension Property<BezierContour> {
  /// Returns the contour at a time, with points of its own.
  fileprivate func contour(
    at time: EvaluationTime, in memory: inout DrawMemory
  ) -> BezierContour {
    guard case .animated(let keyframes) = self else {
      return memory.copy(of: value(at: time), in: .identity)
    }
    guard let index = keyframes.segmentIndex(at: time.frame) else {
      return memory.copy(of: keyframes.last, in: .identity)
    }
    return keyframes.segments[index].contour(at: time.frame, in: &memory)
  }
}

extension KeyframeSegment<BezierContour> {
  fileprivate func contour(at frame: Double, in memory: inout DrawMemory) -> BezierContour {
    guard let progress = progress(at: frame), from.points.count == to.points.count else {
      return memory.copy(of: from, in: .identity)
    }
    return from.mixed(with: to, progress.x, in: memory.takePoints())
  }
}
