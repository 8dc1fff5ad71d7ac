extension LottieAnimation {
  /// Returns the draw list of a frame, in the frame numbers of the file.
  ///
  /// Fractional frames are interpolated. Outside the animation's range, layers are visible
  /// according to their own in and out points; NaN is treated as ``inPoint``.
  /// - Complexity: O(layers + shapes + vertices), counting each use of a precomposition.
  public func evaluate(at frame: Double) -> DrawList {
    var evaluator = FrameEvaluator(self)
    return evaluator.evaluate(at: frame)
  }
}

extension LottieAnimation {
  /// Returns the evaluation time of a frame of the root composition.
  func evaluationTime(at frame: Double) -> EvaluationTime {
    let frame = frame.isFinite ? frame : inPoint
    return EvaluationTime(
      frame: frame,
      expressions: expressions.map { ExpressionEvaluation(document: $0, rootFrame: frame) })
  }
}
