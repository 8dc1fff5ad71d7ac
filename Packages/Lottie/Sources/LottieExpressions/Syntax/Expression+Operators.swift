/// An operator between two operands, including the logical ones.
struct BinaryExpression: Sendable {
  let operation: BinaryOperator
  let left, right: Expression
  let height: Int

  init(operation: BinaryOperator, left: Expression, right: Expression) {
    self.operation = operation
    self.left = left
    self.right = right
    height = max(left.height, right.height) + 1
  }
}

/// An operator before its operand.
struct UnaryExpression: Sendable {
  let operation: UnaryOperator
  let operand: Expression
  let height: Int

  init(operation: UnaryOperator, operand: Expression) {
    self.operation = operation
    self.operand = operand
    height = operand.height + 1
  }
}

/// `target = value`, also with an operator.
struct AssignmentExpression: Sendable {
  let target: AssignmentTarget
  /// The operator of a compound assignment; nil for `=`.
  let operation: BinaryOperator?
  let value: Expression
  let height: Int

  init(target: AssignmentTarget, operation: BinaryOperator?, value: Expression) {
    self.target = target
    self.operation = operation
    self.value = value
    height = max(target.height, value.height) + 1
  }
}

/// `++` and `--`.
struct UpdateExpression: Sendable {
  let target: AssignmentTarget
  let isIncrement: Bool
  let isPrefix: Bool
  let height: Int

  init(target: AssignmentTarget, isIncrement: Bool, isPrefix: Bool) {
    self.target = target
    self.isIncrement = isIncrement
    self.isPrefix = isPrefix
    height = target.height + 1
  }
}
