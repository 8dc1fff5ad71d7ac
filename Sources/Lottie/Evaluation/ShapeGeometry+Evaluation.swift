extension ShapeGeometry {
  /// The outline at a frame; empty when there is nothing to draw.
  func contours(at moment: Moment) -> [BezierContour] {
    switch self {
    case .path(let property):
      let contour = property.value(at: moment)
      guard !contour.points.isEmpty else { return [] }
      return [contour]
    case .rectangle(let center, let size, let radius, let isReversed):
      let contour = BezierContour.rectangle(
        center: center.value(at: moment), size: size.value(at: moment),
        cornerRadius: radius.value(at: moment))
      return [isReversed ? contour.reversed() : contour]
    case .ellipse(let center, let size, let isReversed):
      let contour = BezierContour.ellipse(
        center: center.value(at: moment), size: size.value(at: moment))
      return [isReversed ? contour.reversed() : contour]
    case .polystar(let star):
      return star.contour(at: moment).map { [$0] } ?? []
    }
  }
}

extension BezierContour {
  /// How far the control points of a quarter circle lie from its ends, in radii, as lottie-web
  /// has it.
  static let quarterCircle = 0.5519

  /// Runs clockwise from the upper right corner.
  static func rectangle(center: Vector2, size: Vector2, cornerRadius: Double) -> BezierContour {
    let (w, h) = (size.x / 2, size.y / 2)
    // Not bounded below: with a negative one corners turn outward, as in lottie-web.
    let r = min(w, h, cornerRadius)
    // Each corner with the directions in which it is entered and left.
    let (right, down) = (Vector2(1, 0), Vector2(0, 1))
    let corners = [
      (Vector2(w, -h), right, down), (Vector2(w, h), down, right * -1),
      (Vector2(-w, h), right * -1, down * -1), (Vector2(-w, -h), down * -1, right),
    ]
    var vertices: [Vector2] = []
    var inTangents: [Vector2] = []
    var outTangents: [Vector2] = []
    for (corner, entered, left) in corners {
      vertices += r != 0 ? [corner - entered * r, corner + left * r] : [corner]
      outTangents += r != 0 ? [entered * (r * quarterCircle), .zero] : [.zero]
      inTangents += r != 0 ? [.zero, left * (-r * quarterCircle)] : [.zero]
    }
    if r != 0 {
      // lottie-web starts behind the first corner, which matters where a path is trimmed.
      vertices.append(vertices.removeFirst())
      inTangents.append(inTangents.removeFirst())
      outTangents.append(outTangents.removeFirst())
    }
    return BezierContour(
      vertices: vertices.map { center + $0 }, inTangents: inTangents, outTangents: outTangents,
      isClosed: true)
  }

  /// Runs clockwise from the top.
  static func ellipse(center: Vector2, size: Vector2) -> BezierContour {
    let (w, h) = (size.x / 2, size.y / 2)
    let (kw, kh) = (w * quarterCircle, h * quarterCircle)
    var contour = BezierContour(start: center + Vector2(0, -h))
    contour.addCurve(
      center + Vector2(kw, -h), center + Vector2(w, -kh), to: center + Vector2(w, 0))
    contour.addCurve(
      center + Vector2(w, kh), center + Vector2(kw, h), to: center + Vector2(0, h))
    contour.addCurve(
      center + Vector2(-kw, h), center + Vector2(-w, kh), to: center + Vector2(-w, 0))
    contour.addCurve(
      center + Vector2(-w, -kh), center + Vector2(-kw, -h), to: center + Vector2(0, -h))
    contour.isClosed = true
    return contour
  }
}
