import Lottie

extension Parser {
  /// Expressions separated by commas; the last one is the value.
  mutating func expression() throws(ExpressionSyntaxError) -> any Expression {
    let first = try assignment()
    guard isAt(",") else { return first }
    var parts = [first]
    while take(",") { parts.append(try assignment()) }
    return try checked(Sequence(parts: parts))
  }

  mutating func assignment() throws(ExpressionSyntaxError) -> any Expression {
    try nested { (parser) throws(ExpressionSyntaxError) in
      if let arrow = try parser.arrowFunction() { return arrow }
      let target = try parser.conditionalExpression()
      guard case .punctuator(let sign) = parser.kind,
        sign == "=" || BinaryOperator(rawValue: String(sign.dropLast())) != nil && sign.last == "=",
        !["==", "<=", ">=", "!=", "===", "!=="].contains(sign)
      else { return target }
      guard let place = target as? any AssignableExpression else { throw parser.unexpected() }
      if let name = target as? Name { parser.made.insert(name.name) }
      parser.place += 1
      let value = try parser.assignment()
      return try parser.checked(
        Assignment(
          target: place, operation: BinaryOperator(rawValue: String(sign.dropLast())), value: value)
      )
    }
  }

  private mutating func conditionalExpression() throws(ExpressionSyntaxError) -> any Expression {
    let condition = try binary(above: 0)
    guard take("?") else { return condition }
    let then = try assignment()
    try expect(":")
    return try checked(
      Conditional(condition: condition, then: then, otherwise: try assignment()))
  }

  /// - Parameter floor: operators that bind at most this strongly are left to the caller.
  private mutating func binary(above floor: Int) throws(ExpressionSyntaxError) -> any Expression {
    var left = try unary()
    while let (operation, strength) = binaryOperator(), strength > floor {
      place += 1
      // Powers bind to the right.
      let right = try nested { (parser) throws(ExpressionSyntaxError) in
        try parser.binary(above: operation == .power ? strength - 1 : strength)
      }
      switch operation {
      case .and, .or, .coalesce:
        left = try checked(Logical(operation: operation, left: left, right: right))
      default: left = try checked(Binary(operation: operation, left: left, right: right))
      }
    }
    return left
  }

  private func binaryOperator() -> (BinaryOperator, Int)? {
    switch kind {
    case .punctuator(let text), .keyword(let text):
      guard let operation = BinaryOperator(rawValue: text) else { return nil }
      return (operation, operation.strength)
    default: return nil
    }
  }

  private mutating func unary() throws(ExpressionSyntaxError) -> any Expression {
    switch kind {
    case .punctuator(let sign) where UnaryOperator(rawValue: sign) != nil,
      .keyword(let sign) where UnaryOperator(rawValue: sign) != nil:
      guard let operation = UnaryOperator(rawValue: sign) else { throw unexpected() }
      place += 1
      let operand = try nested { (parser) throws(ExpressionSyntaxError) in try parser.unary() }
      return try checked(Unary(operation: operation, operand: operand))
    case .punctuator("++"), .punctuator("--"):
      let isIncrement = isAt("++")
      place += 1
      let operand = try nested { (parser) throws(ExpressionSyntaxError) in try parser.unary() }
      guard let target = operand as? any AssignableExpression else { throw unexpected() }
      return try checked(Step(target: target, isIncrement: isIncrement, isPrefix: true))
    default: break
    }
    let operand = try postfix()
    if isAt("++") || isAt("--"), !followsLineBreak {
      guard let target = operand as? any AssignableExpression else { throw unexpected() }
      let isIncrement = isAt("++")
      place += 1
      return try checked(Step(target: target, isIncrement: isIncrement, isPrefix: false))
    }
    return operand
  }

  /// Members and calls behind a value.
  private mutating func postfix() throws(ExpressionSyntaxError) -> any Expression {
    var value = isAt(keyword: "new") ? try construction() : try primary()
    while true {
      if take(".") {
        value = Member(object: value, key: .fixed(try memberName()), isOptional: false)
      } else if take("?.") {
        value = Member(object: value, key: .fixed(try memberName()), isOptional: true)
      } else if take("[") {
        let key = try expression()
        try expect("]")
        value = Member(object: value, key: .computed(key), isOptional: false)
      } else if isAt("(") {
        value = Call(callee: value, arguments: try arguments())
      } else {
        return value
      }
      try check(value.height)
    }
  }

  /// Keywords may name members.
  private mutating func memberName() throws(ExpressionSyntaxError) -> String {
    switch kind {
    case .identifier(let name), .keyword(let name):
      place += 1
      return name
    default: throw unexpected()
    }
  }

  mutating func arguments() throws(ExpressionSyntaxError) -> [Argument] {
    try expect("(")
    return try list(until: ")")
  }

  private mutating func list(until end: String) throws(ExpressionSyntaxError) -> [Argument] {
    var items: [Argument] = []
    while !take(end) {
      if end == "]", isAt(",") {
        items.append(Argument(value: Constant(value: .undefined), isSpread: false))
      } else {
        let isSpread = take("...")
        items.append(Argument(value: try assignment(), isSpread: isSpread))
      }
      guard isAt(end) || take(",") else { throw unexpected() }
    }
    return items
  }

  private mutating func construction() throws(ExpressionSyntaxError) -> any Expression {
    try nested { (parser) throws(ExpressionSyntaxError) in
      parser.place += 1
      var callee: any Expression =
        parser.isAt(keyword: "new") ? try parser.construction() : try parser.primary()
      while parser.take(".") {
        callee = Member(
          object: callee, key: .fixed(try parser.memberName()), isOptional: false)
        try parser.check(callee.height)
      }
      let arguments = parser.isAt("(") ? try parser.arguments() : []
      return try parser.checked(Construction(callee: callee, arguments: arguments))
    }
  }

  private mutating func primary() throws(ExpressionSyntaxError) -> any Expression {
    switch kind {
    case .number(let number):
      place += 1
      return Constant(value: .number(number))
    case .string(let text):
      place += 1
      return Constant(value: .text(text))
    case .template(let texts, let parts): return try template(texts, parts)
    case .identifier(let name):
      place += 1
      used.append(name)
      return Name(name: name)
    case .punctuator("("): return try grouping()
    case .punctuator("["):
      place += 1
      return try checked(ArrayLiteral(items: try list(until: "]")))
    case .punctuator("{"): return try objectLiteral()
    case .keyword("function"):
      place += 1
      var name: String?
      if case .identifier(let own) = kind {
        name = own
        place += 1
        made.insert(own)
      }
      return try function(named: name)
    case .keyword("this"):
      place += 1
      used.append("this")
      return Name(name: "this")
    case .keyword("null"), .keyword("true"), .keyword("false"):
      let value: Constant.Value =
        isAt(keyword: "null") ? .null : .bool(isAt(keyword: "true"))
      place += 1
      return Constant(value: value)
    default: throw unexpected()
    }
  }

  private mutating func template(
    _ texts: [String], _ parts: [[Token]]
  ) throws(ExpressionSyntaxError) -> any Expression {
    place += 1
    var values: [any Expression] = []
    for tokens in parts {
      var inner = Parser(tokens: tokens)
      let value = try inner.expression()
      guard inner.kind == .end else { throw inner.unexpected() }
      used += inner.used
      made.formUnion(inner.made)
      values.append(value)
    }
    return try checked(Template(texts: texts, values: values))
  }

  private mutating func objectLiteral() throws(ExpressionSyntaxError) -> any Expression {
    place += 1
    var members: [ObjectLiteral.Entry] = []
    while !take("}") {
      let isName = if case .identifier = kind { true } else { false }
      let key: Member.Key
      switch kind {
      case .string(let text):
        place += 1
        key = .fixed(text)
      case .number(let number):
        place += 1
        key = .fixed(number.text)
      case .punctuator("["):
        place += 1
        key = .computed(try assignment())
        try expect("]")
      default: key = .fixed(try memberName())
      }
      let value: any Expression
      if take(":") {
        value = try assignment()
      } else if isAt("(") {
        value = try function(named: nil)
      } else if isName, case .fixed(let name) = key {
        used.append(name)
        value = Name(name: name)
      } else {
        throw unexpected()
      }
      members.append(ObjectLiteral.Entry(key: key, value: value))
      guard isAt("}") || take(",") else { throw unexpected() }
    }
    return try checked(ObjectLiteral(entries: members))
  }
}
