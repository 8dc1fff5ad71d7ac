extension Precomposition {
  func innerFrame(at time: EvaluationTime, frameRate: Double) -> Double {
    guard let timeRemap else { return (time.frame - startTime) / timeStretch }
    let remapped = timeRemap.value(at: time) * frameRate
    // As in lottie-web, remapping to the exact end shows the last frame instead of nothing.
    return remapped == outPoint ? outPoint - 1 : remapped
  }
}

extension Solid {
  /// - Parameter matrix: maps the layer to the canvas.
  func node(in matrix: AffineMatrix) -> DrawNode {
    .shape(
      DrawShape(
        path: path, transform: matrix, style: .fill(.nonZero), paint: .color(color), opacity: 1))
  }
}
