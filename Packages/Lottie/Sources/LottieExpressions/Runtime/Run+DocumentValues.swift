import LottieCore

extension Run {
  /// The current value of a property; other parts of the document evaluate to themselves.
  func currentValue(of part: DocumentReference) throws(ExecutionError) -> Value {
    guard case .property(let node, let frame) = part else { return .document(part) }
    try spend(4 + keyTimes(of: node).count / 16)
    guard let value = evaluation.value(of: node, at: frame) else {
      throw error("the property has no value")
    }
    return try self.value(value)
  }

  func value(_ value: ExpressionValue) throws(ExecutionError) -> Value {
    switch value {
    case .numbers(let numbers):
      return numbers.count == 1 ? .number(numbers[0]) : try .numbers(numbers, self)
    case .text(let text):
      try make(text: text)
      return .text(text)
    case .path(let contour):
      try take(contour.points.count)
      return .outline(PathValue(contour))
    }
  }

  /// Converts the result of a program to a property value; nil if that is not possible.
  func documentValue(_ value: Value) throws(ExecutionError) -> ExpressionValue? {
    switch try resolved(value) {
    case .number(let number): return .numbers([number])
    case .bool(let bool): return .numbers([bool ? 1 : 0])
    case .text(let text): return .text(text)
    case .array(let list):
      let numbers = try vector(.array(list)) ?? []
      return numbers.isEmpty ? nil : .numbers(numbers)
    case .outline(let outline): return .path(outline.contour)
    case .record(let record): return try contour(of: record).map { .path($0) }
    case .undefined, .null, .closure, .native, .document: return nil
    }
  }

  func keyframedValue(of node: Int, at frame: Double) throws(ExecutionError) -> Value {
    try spend(4 + keyTimes(of: node).count / 16)
    guard let value = evaluation.keyframedValue(of: node, at: frame) else {
      throw error("the property has no value")
    }
    return try self.value(value)
  }

  func keyTimes(of node: Int) -> [Double] { document.property(node)?.keyTimes ?? [] }
}
