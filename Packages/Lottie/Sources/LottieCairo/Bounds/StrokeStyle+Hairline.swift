import LottieCore

extension StrokeStyle {
  /// Returns the pen and opacity factor for a line thinner than one pixel: one pixel wide and
  /// fainter, like in Chromium, so that thin lines look the same at any position.
  /// - Source: Skia, hairline strokes.
  func hairline(in matrix: AffineMatrix) -> (pen: StrokeStyle, coverage: Double) {
    let (across, along) = (
      Vector2(matrix.a, matrix.b).length * width, Vector2(matrix.c, matrix.d).length * width
    )
    let coverage = (across + along) / 2
    guard across <= 1, along <= 1, coverage > 0.001 else { return (self, 1) }
    var pen = self
    pen.width = width / coverage
    return (pen, coverage)
  }
}

extension DrawShape.Style {
  /// The style as drawn, with thin lines widened to one pixel.
  func hairline(in matrix: AffineMatrix) -> DrawShape.Style {
    guard case .stroke(let pen) = self else { return self }
    return .stroke(pen.hairline(in: matrix).pen)
  }
}
