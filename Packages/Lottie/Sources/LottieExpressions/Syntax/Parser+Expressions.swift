import LottieCore

extension Parser {
  /// Expressions separated by commas; the last one is the value.
  mutating func expression() throws(ExpressionSyntaxError) -> Expression {
    let first = try assignment()
    guard isAt(",") else { return first }
    var parts = [first]
    while take(",") { parts.append(try assignment()) }
    return try checked(.sequence(SequenceExpression(parts: parts)))
  }

  mutating func assignment() throws(ExpressionSyntaxError) -> Expression {
    try nested { (parser) throws(ExpressionSyntaxError) in
      if let arrow = try parser.arrowFunction() { return arrow }
      let target = try parser.conditionalExpression()
      guard case .punctuator(let sign) = parser.kind,
        sign == "=" || BinaryOperator(rawValue: String(sign.dropLast())) != nil && sign.last == "=",
        !["==", "<=", ">=", "!=", "===", "!=="].contains(sign)
      else { return target }
      if sign == "=", let pattern = parser.pattern(target) {
        parser.position += 1
        return try parser.checked(
          .destructuring(
            DestructuringExpression(pattern: pattern, value: try parser.assignment())))
      }
      guard let left = AssignmentTarget(target) else { throw parser.unexpected() }
      if case .identifier(let name) = target { parser.declaredNames.insert(name.name) }
      parser.position += 1
      let value = try parser.assignment()
      return try parser.checked(
        .assignment(
          AssignmentExpression(
            target: left, operation: BinaryOperator(rawValue: String(sign.dropLast())),
            value: value)))
    }
  }

  /// The pattern that an array or object literal on the left of an assignment means.
  private mutating func pattern(_ literal: Expression) -> BindingPattern? {
    switch literal {
    case .array, .object: break
    default: return nil
    }
    guard let pattern = BindingPattern(literal) else { return nil }
    declaredNames.formUnion(pattern.names)
    return pattern
  }

  private mutating func conditionalExpression() throws(ExpressionSyntaxError) -> Expression {
    let condition = try binary(above: 0)
    guard take("?") else { return condition }
    let then = try assignment()
    try expect(":")
    return try checked(
      .conditional(
        ConditionalExpression(condition: condition, then: then, otherwise: try assignment())))
  }

  /// - Parameter floor: operators of this precedence or lower are left to the caller.
  private mutating func binary(above floor: Int) throws(ExpressionSyntaxError) -> Expression {
    var left = try unary()
    while let (operation, precedence) = binaryOperator(), precedence > floor {
      position += 1
      // Powers are right-associative.
      let right = try nested { (parser) throws(ExpressionSyntaxError) in
        try parser.binary(above: operation == .power ? precedence - 1 : precedence)
      }
      left = try checked(
        .binary(BinaryExpression(operation: operation, left: left, right: right)))
    }
    return left
  }

  private func binaryOperator() -> (BinaryOperator, Int)? {
    switch kind {
    case .punctuator(let text), .keyword(let text):
      guard let operation = BinaryOperator(rawValue: text) else { return nil }
      return (operation, operation.precedence)
    default: return nil
    }
  }

  private mutating func unary() throws(ExpressionSyntaxError) -> Expression {
    switch kind {
    case .punctuator(let sign) where UnaryOperator(rawValue: sign) != nil,
      .keyword(let sign) where UnaryOperator(rawValue: sign) != nil:
      guard let operation = UnaryOperator(rawValue: sign) else { throw unexpected() }
      position += 1
      let operand = try nested { (parser) throws(ExpressionSyntaxError) in try parser.unary() }
      return try checked(.unary(UnaryExpression(operation: operation, operand: operand)))
    case .punctuator("++"), .punctuator("--"):
      let isIncrement = isAt("++")
      position += 1
      let operand = try nested { (parser) throws(ExpressionSyntaxError) in try parser.unary() }
      guard let target = AssignmentTarget(operand) else { throw unexpected() }
      return try checked(
        .update(UpdateExpression(target: target, isIncrement: isIncrement, isPrefix: true)))
    default: break
    }
    let operand = try leftHandSide()
    if isAt("++") || isAt("--"), !followsLineBreak {
      guard let target = AssignmentTarget(operand) else { throw unexpected() }
      let isIncrement = isAt("++")
      position += 1
      return try checked(
        .update(UpdateExpression(target: target, isIncrement: isIncrement, isPrefix: false)))
    }
    return operand
  }

  /// A value with the member accesses and calls that follow it.
  mutating func leftHandSide() throws(ExpressionSyntaxError) -> Expression {
    var value = isAt(keyword: "new") ? try construction() : try primary()
    while true {
      if take(".") {
        value = .member(value, .fixed(try memberName()))
      } else if take("?.") {
        value = .member(value, .fixed(try memberName()), isOptional: true)
      } else if take("[") {
        let key = try expression()
        try expect("]")
        value = .member(value, .computed(key))
      } else if isAt("(") {
        value = .call(CallExpression(callee: value, arguments: try arguments()))
      } else {
        return value
      }
      try check(value.height)
    }
  }

  /// The name of a member, which may be a keyword.
  mutating func memberName() throws(ExpressionSyntaxError) -> String {
    switch kind {
    case .identifier(let name), .keyword(let name):
      position += 1
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
        items.append(Argument(value: .literal(Literal(constant: .undefined)), isSpread: false))
      } else {
        let isSpread = take("...")
        items.append(Argument(value: try assignment(), isSpread: isSpread))
      }
      guard isAt(end) || take(",") else { throw unexpected() }
    }
    return items
  }

  private mutating func construction() throws(ExpressionSyntaxError) -> Expression {
    try nested { (parser) throws(ExpressionSyntaxError) in
      parser.position += 1
      var callee: Expression =
        parser.isAt(keyword: "new") ? try parser.construction() : try parser.primary()
      while parser.take(".") {
        callee = .member(callee, .fixed(try parser.memberName()))
        try parser.check(callee.height)
      }
      let arguments = parser.isAt("(") ? try parser.arguments() : []
      return try parser.checked(.new(NewExpression(callee: callee, arguments: arguments)))
    }
  }

  private mutating func primary() throws(ExpressionSyntaxError) -> Expression {
    switch kind {
    case .number(let number):
      position += 1
      return .literal(Literal(constant: .number(number)))
    case .string(let text):
      position += 1
      return .literal(Literal(constant: .text(text)))
    case .regularExpression(let pattern):
      position += 1
      return .literal(Literal(constant: .regularExpression(pattern)))
    case .keyword("class"): return .class(try classExpression())
    case .keyword("super"):
      position += 1
      guard isAt("(") || isAt(".") else { throw unexpected() }
      return .identifier(Identifier(name: "super"))
    case .template(let texts, let parts): return try template(texts, parts)
    case .identifier(let name):
      position += 1
      readNames.append(name)
      return .identifier(Identifier(name: name))
    case .punctuator("("): return try grouping()
    case .punctuator("["):
      position += 1
      return try checked(.array(ArrayExpression(items: try list(until: "]"))))
    case .punctuator("{"): return try objectLiteral()
    case .keyword("function"):
      position += 1
      var name: String?
      if case .identifier(let own) = kind {
        name = own
        position += 1
        declaredNames.insert(own)
      }
      return .function(try function(named: name))
    case .keyword("this"):
      position += 1
      readNames.append("this")
      return .identifier(Identifier(name: "this"))
    case .keyword("null"), .keyword("true"), .keyword("false"):
      let value: Literal.Constant =
        isAt(keyword: "null") ? .null : .bool(isAt(keyword: "true"))
      position += 1
      return .literal(Literal(constant: value))
    default: throw unexpected()
    }
  }

  private mutating func template(
    _ texts: [String], _ parts: [[Token]]
  ) throws(ExpressionSyntaxError) -> Expression {
    position += 1
    var values: [Expression] = []
    for tokens in parts {
      var inner = Parser(tokens: tokens)
      let value = try inner.expression()
      guard inner.kind == .end else { throw inner.unexpected() }
      readNames += inner.readNames
      declaredNames.formUnion(inner.declaredNames)
      values.append(value)
    }
    return try checked(.template(TemplateLiteral(texts: texts, values: values)))
  }

  private mutating func objectLiteral() throws(ExpressionSyntaxError) -> Expression {
    position += 1
    var members: [ObjectExpression.Entry] = []
    while !take("}") {
      members.append(try objectEntry())
      guard isAt("}") || take(",") else { throw unexpected() }
    }
    return try checked(.object(ObjectExpression(entries: members)))
  }

  private mutating func objectEntry() throws(ExpressionSyntaxError) -> ObjectExpression.Entry {
    if take("...") {
      return ObjectExpression.Entry(key: .fixed(""), kind: .spread, value: try assignment())
    }
    for (word, kind) in [("get", ObjectExpression.Entry.Kind.getter), ("set", .setter)]
    where takePrefix(word) {
      return ObjectExpression.Entry(
        key: try propertyKey(), kind: kind, value: .function(try function(named: nil)))
    }
    let isName = if case .identifier = kind { true } else { false }
    let key = try propertyKey()
    let value: Expression
    if take(":") {
      value = try assignment()
    } else if isAt("(") {
      value = .function(try function(named: nil))
    } else if isName, case .fixed(let name) = key {
      readNames.append(name)
      let identifier = Identifier(name: name)
      // Only a pattern has defaults; it is parsed as an object first.
      value =
        take("=")
        ? .assignment(
          AssignmentExpression(
            target: .identifier(identifier), operation: nil, value: try assignment()))
        : .identifier(identifier)
    } else {
      throw unexpected()
    }
    return ObjectExpression.Entry(key: key, kind: .value, value: value)
  }
}

extension Expression {
  fileprivate static func member(
    _ object: Expression, _ key: MemberExpression.Key, isOptional: Bool = false
  ) -> Expression {
    .member(MemberExpression(object: object, key: key, isOptional: isOptional))
  }
}
