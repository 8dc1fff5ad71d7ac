/// When properties are evaluated.
struct Moment {
  /// Of the composition that the properties belong to.
  var frame: Double
  /// The expressions of this evaluation; nil when there are none.
  var expressions: ExpressionEvaluation?

  /// The same evaluation at another frame, as for a composition inside.
  func at(_ frame: Double) -> Moment {
    var other = self
    other.frame = frame
    return other
  }
}
