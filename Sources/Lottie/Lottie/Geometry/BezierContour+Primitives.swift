extension BezierContour {
  /// The distance of the control points of a quarter circle from its ends, in radii, as used by
  /// lottie-web.
  static let quarterCircle = 0.5519

  /// A rectangle that runs clockwise from its upper right corner.
  static func rectangle(center: Vector2, size: Vector2, cornerRadius: Double) -> BezierContour {
    let (w, h) = (size.x / 2, size.y / 2)
    // No lower bound: as in lottie-web, a negative radius turns the corners outward.
    let r = min(w, h, cornerRadius)
    // Each corner with the directions in which the contour enters and leaves it.
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
      // lottie-web starts after the first corner, which matters if the path is trimmed.
      vertices.append(vertices.removeFirst())
      inTangents.append(inTangents.removeFirst())
      outTangents.append(outTangents.removeFirst())
    }
    return BezierContour(
      vertices: vertices.map { center + $0 }, inTangents: inTangents, outTangents: outTangents,
      isClosed: true)
  }

  /// An ellipse that runs clockwise from its top.
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
