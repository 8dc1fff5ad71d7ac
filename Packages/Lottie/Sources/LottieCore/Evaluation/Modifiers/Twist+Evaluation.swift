import LottiePlatform

extension Twist {
  /// - Parameter outlines: all paths that are twisted together.
  /// - Returns: nil if the modifier has no effect.
  func deformation(of outlines: [[BezierContour]], at time: EvaluationTime) -> TwistDeformation? {
    let (angle, center) = (angle.value(at: time) * .pi / 180, center.value(at: time))
    let points = outlines.lazy.flatMap { $0 }.flatMap(\.vertices).map(\.point)
    let radius = points.reduce(0) { max($0, ($1 - center).length) }
    guard angle != 0, angle.isFinite, radius > 0, radius.isFinite else { return nil }
    return TwistDeformation(angle: angle, center: center, radius: radius)
  }
}

/// A rotation about a point by an angle that decreases linearly to 0 at a radius.
///
/// - Source: the format specifies only that the rotation is larger at the center than at the edge;
///   lottie-web does not support it.
struct TwistDeformation {
  /// The number of pieces per curve, since straight lines become curved.
  static let pieces = 8

  /// In radians.
  let angle: Double
  let center: Vector2
  let radius: Double

  func turned(_ contour: BezierContour) -> BezierContour {
    guard let start = contour.points.first else { return contour }
    var result = BezierContour(start: turned(start))
    for index in 0..<contour.curveCount {
      var rest = contour.curve(index).withSpreadHandles
      for left in (1...Self.pieces).reversed() {
        let (piece, behind) = left > 1 ? rest.split(at: 1 / Double(left)) : (rest, rest)
        result.addCurve(
          turned(piece.p0) + turned(piece.p1 - piece.p0, at: piece.p0),
          turned(piece.p3) + turned(piece.p2 - piece.p3, at: piece.p3), to: turned(piece.p3))
        rest = behind
      }
    }
    result.isClosed = contour.isClosed
    return result
  }

  /// Returns the rotation in radians at a distance from the center.
  private func turn(at distance: Double) -> Double { angle * (1 - min(distance / radius, 1)) }

  private func turned(_ point: Vector2) -> Vector2 {
    let arm = point - center
    return center + arm.turned(by: turn(at: arm.length))
  }

  /// Transforms a direction at a point by the derivative of the deformation.
  private func turned(_ direction: Vector2, at point: Vector2) -> Vector2 {
    let arm = point - center
    let distance = arm.length
    let turn = turn(at: distance)
    guard let outward = arm.unit, distance <= radius else { return direction.turned(by: turn) }
    let away = outward.x * direction.x + outward.y * direction.y
    let slide = outward.leftNormal * (angle / radius * away * distance)
    return (direction + slide).turned(by: turn)
  }
}

extension Vector2 {
  /// Returns the vector rotated clockwise by an angle in radians.
  fileprivate func turned(by angle: Double) -> Vector2 {
    Vector2(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
  }
}
