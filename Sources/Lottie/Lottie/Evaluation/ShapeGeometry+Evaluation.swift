extension ShapeGeometry {
  /// The geometry with its contours evaluated if it is static.
  var folded: ShapeGeometry {
    isStatic ? .fixed(contours(at: EvaluationTime(frame: 0))) : self
  }

  /// Returns the contours; empty if there is nothing to draw.
  func contours(at time: EvaluationTime) -> [BezierContour] {
    switch self {
    case .fixed(let contours):
      return contours
    case .path(let property):
      let contour = property.value(at: time)
      guard !contour.points.isEmpty else { return [] }
      return [contour]
    case .rectangle(let center, let size, let radius, let isReversed):
      let contour = BezierContour.rectangle(
        center: center.value(at: time), size: size.value(at: time),
        cornerRadius: radius.value(at: time))
      return [isReversed ? contour.reversed() : contour]
    case .ellipse(let center, let size, let isReversed):
      let contour = BezierContour.ellipse(
        center: center.value(at: time), size: size.value(at: time))
      return [isReversed ? contour.reversed() : contour]
    case .polystar(let star):
      return star.contour(at: time).map { [$0] } ?? []
    }
  }
}
