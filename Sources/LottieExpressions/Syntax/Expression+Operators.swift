enum BinaryOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case power = "**"
  case equal = "=="
  case notEqual = "!="
  case same = "==="
  case notSame = "!=="
  case less = "<"
  case greater = ">"
  case atMost = "<="
  case atLeast = ">="
  case and = "&&"
  case or = "||"
  case coalesce = "??"
  case bitAnd = "&"
  case bitOr = "|"
  case bitXor = "^"
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case shiftRightUnsigned = ">>>"
  case `in` = "in"
  case instanceof = "instanceof"

  /// Higher binds more strongly.
  var strength: Int {
    switch self {
    case .or, .coalesce: 1
    case .and: 2
    case .bitOr: 3
    case .bitXor: 4
    case .bitAnd: 5
    case .equal, .notEqual, .same, .notSame: 6
    case .less, .greater, .atMost, .atLeast, .in, .instanceof: 7
    case .shiftLeft, .shiftRight, .shiftRightUnsigned: 8
    case .add, .subtract: 9
    case .multiply, .divide, .remainder: 10
    case .power: 11
    }
  }
}

enum UnaryOperator: String, Sendable {
  case minus = "-"
  case plus = "+"
  case not = "!"
  case bitNot = "~"
  case typeof = "typeof"
  case void = "void"
  case delete = "delete"
}

struct Binary: Expression {
  let operation: BinaryOperator
  let left, right: any Expression
  let height: Int

  init(operation: BinaryOperator, left: any Expression, right: any Expression) {
    self.operation = operation
    self.left = left
    self.right = right
    height = max(left.height, right.height) + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    let a = try left.value(run, scope)
    return try run.apply(operation, a, right.value(run, scope))
  }
}

/// Operators whose right side is only looked at when the left one does not decide.
struct Logical: Expression {
  let operation: BinaryOperator
  let left, right: any Expression
  let height: Int

  init(operation: BinaryOperator, left: any Expression, right: any Expression) {
    self.operation = operation
    self.left = left
    self.right = right
    height = max(left.height, right.height) + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    let first = try left.value(run, scope)
    let decides =
      switch operation {
      case .and: try !run.isTrue(first)
      case .or: try run.isTrue(first)
      default: !first.isNothing
      }
    return decides ? first : try right.value(run, scope)
  }
}

struct Unary: Expression {
  let operation: UnaryOperator
  let operand: any Expression
  let height: Int

  init(operation: UnaryOperator, operand: any Expression) {
    self.operation = operation
    self.operand = operand
    height = operand.height + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    switch operation {
    case .typeof:
      if let name = operand as? Name, scope[name.name] == nil, run.global(name.name) == nil {
        return .text("undefined")
      }
      return .text(try operand.value(run, scope).typeName)
    case .delete:
      guard let target = operand as? Member else { return .bool(false) }
      if case .member(.record(let record), let key) = try target.reference(run, scope) {
        try run.spend(record.keys.count / 4)
        record.set(try run.text(key), nil)
      }
      return .bool(true)
    default: break
    }
    let value = try operand.value(run, scope)
    switch operation {
    case .minus: return try run.negate(value)
    case .plus: return .number(try run.number(value))
    case .not: return .bool(try !run.isTrue(value))
    case .bitNot: return .number(Double(~(try run.int32(value))))
    case .void, .typeof, .delete: return .undefined
    }
  }
}

struct Assignment: Expression {
  let target: any AssignableExpression
  /// nil for a plain `=`.
  let operation: BinaryOperator?
  let value: any Expression
  let height: Int

  init(target: any AssignableExpression, operation: BinaryOperator?, value: any Expression) {
    self.target = target
    self.operation = operation
    self.value = value
    height = max(target.height, value.height) + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    let reference = try target.reference(run, scope)
    guard let operation else {
      let value = try self.value.value(run, scope)
      try run.write(value, to: reference, in: scope)
      return value
    }
    let old = try run.read(reference, in: scope)
    let value = try run.apply(operation, old, self.value.value(run, scope))
    try run.write(value, to: reference, in: scope)
    return value
  }
}

/// `++` and `--`.
struct Step: Expression {
  let target: any AssignableExpression
  let isIncrement: Bool
  let isPrefix: Bool
  let height: Int

  init(target: any AssignableExpression, isIncrement: Bool, isPrefix: Bool) {
    self.target = target
    self.isIncrement = isIncrement
    self.isPrefix = isPrefix
    height = target.height + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    let reference = try target.reference(run, scope)
    let old = try run.number(run.read(reference, in: scope))
    let new = old + (isIncrement ? 1 : -1)
    try run.write(.number(new), to: reference, in: scope)
    return .number(isPrefix ? new : old)
  }
}
