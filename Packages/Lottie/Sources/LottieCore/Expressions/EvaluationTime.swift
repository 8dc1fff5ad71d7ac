/// The time at which properties are evaluated.
struct EvaluationTime {
  /// The frame of the composition that the properties belong to.
  var frame: Double
  /// The state of the expressions of this frame; nil if the file has none.
  var expressions: ExpressionEvaluation?

  /// The same evaluation at another frame, such as that of a precomposition.
  func at(_ frame: Double) -> EvaluationTime {
    var other = self
    other.frame = frame
    return other
  }
}
