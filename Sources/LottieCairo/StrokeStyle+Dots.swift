import Lottie

extension StrokeStyle {
  /// The contours, those without extent given enough of it for cairo to put square caps on them.
  ///
  /// - Source: SVG 2, 13.5.4 (zero-length subpaths), which cairo follows for round caps only.
  func withDots(_ contours: [BezierContour], in matrix: AffineMatrix) -> [BezierContour] {
    guard cap == .square, dashes.isEmpty, contours.contains(where: \.isDot) else {
      return contours
    }
    let stretch = Vector2(matrix.a, matrix.b).length
    guard stretch > 0 else { return contours }
    return contours.map { contour in
      guard contour.isDot, let place = contour.points.first else { return contour }
      let half = Vector2(Self.dotPixels / stretch / 2, 0)
      let (start, end) = (place - half, place + half)
      var line = BezierContour(start: start)
      line.addCurve(start, end, to: end)
      return line
    }
  }

  /// Long enough for cairo to see the direction in its 1/256 pixels.
  private static let dotPixels = 0.125
}

extension BezierContour {
  /// Whether it has a curve, and no extent.
  fileprivate var isDot: Bool {
    guard curveCount > 0, let place = points.first else { return false }
    return points.allSatisfy { $0 == place }
  }
}
