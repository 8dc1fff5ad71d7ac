/// An operator between two operands.
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

  /// Operators with a higher precedence bind more strongly.
  var precedence: Int {
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

/// An operator before its operand.
enum UnaryOperator: String, Sendable {
  case minus = "-"
  case plus = "+"
  case not = "!"
  case bitNot = "~"
  case typeof = "typeof"
  case void = "void"
  case delete = "delete"
}
