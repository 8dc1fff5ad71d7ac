import Lottie

extension StrokeStyle {
  /// The pen and the share of the opacity that a line thinner than one pixel is drawn with: one
  /// pixel wide and fainter, as Chromium does, so that thin lines look alike wherever they lie.
  /// - Source: Skia, lines that may be drawn as hairlines.
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
  /// The style that it is drawn with, thin lines widened.
  func hairline(in matrix: AffineMatrix) -> DrawShape.Style {
    guard case .stroke(let pen) = self else { return self }
    return .stroke(pen.hairline(in: matrix).pen)
  }
}
