import Lottie

extension StrokeStyle {
  /// Returns the contours with zero-length ones lengthened, so that cairo draws their square caps.
  ///
  /// - Source: SVG 2, 13.5.4 (zero-length subpaths), which cairo follows for round caps only.
  func withDots(_ contours: [BezierContour], in matrix: AffineMatrix) -> [BezierContour] {
    guard cap == .square, dashes.isEmpty, contours.contains(where: \.isDot) else {
      return contours
    }
    let stretch = Vector2(matrix.a, matrix.b).length
    guard stretch > 0 else { return contours }
    return contours.map { contour in
      guard contour.isDot, let point = contour.points.first else { return contour }
      let half = Vector2(Self.dotPixels / stretch / 2, 0)
      let (start, end) = (point - half, point + half)
      var line = BezierContour(start: start)
      line.addCurve(start, end, to: end)
      return line
    }
  }

  /// Long enough for cairo to see the direction, at its precision of 1/256 pixel.
  private static let dotPixels = 0.125
}

extension BezierContour {
  /// Whether the contour has curves but no extent.
  fileprivate var isDot: Bool {
    guard curveCount > 0, let point = points.first else { return false }
    return points.allSatisfy { $0 == point }
  }
}
