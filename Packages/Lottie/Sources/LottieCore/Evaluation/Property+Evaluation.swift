extension Property where Value: Interpolatable {
  /// Returns the value at a time of the composition that contains the property.
  func value(at time: EvaluationTime) -> Value {
    switch self {
    case .fixed(let value): value
    case .animated(let keyframes): keyframes.value(at: time.frame)
    case .computed(let base, let reference): base.computedValue(reference, at: time)
    }
  }
}

extension Property where Value: Interpolatable {
  /// Returns the value of the expression, or the keyframed value if the expression fails.
  fileprivate func computedValue(_ reference: ExpressionReference, at time: EvaluationTime) -> Value
  {
    if let computed = time.expressions?.value(ofReference: reference.index, at: time.frame),
      let kind = Value.self as? any ExpressionComputable.Type,
      let value = kind.init(computed) as? Value
    {
      return value
    }
    return keyframedValue(at: time.frame)
  }
}
