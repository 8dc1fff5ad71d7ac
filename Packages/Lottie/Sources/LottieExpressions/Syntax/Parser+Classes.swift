import LottieCore

extension Parser {
  /// Parses a class, starting at the keyword.
  mutating func classExpression() throws(ExpressionSyntaxError) -> ClassExpression {
    try nested { (parser) throws(ExpressionSyntaxError) in
      parser.position += 1
      var name: String?
      if case .identifier(let own) = parser.kind {
        name = own
        parser.position += 1
        parser.declaredNames.insert(own)
      }
      let parent = parser.take(keyword: "extends") ? try parser.leftHandSide() : nil
      try parser.expect("{")
      var constructor: FunctionExpression?
      var members: [ClassExpression.Member] = []
      while !parser.take("}") {
        if parser.take(";") { continue }
        let member = try parser.classMember()
        if !member.isStatic, member.kind == .method, case .fixed("constructor") = member.key,
          case .function(let function)? = member.value
        {
          constructor = function
        } else {
          members.append(member)
        }
      }
      let result = ClassExpression(
        name: name, parent: parent, constructor: constructor, members: members)
      try parser.check(result.height)
      return result
    }
  }

  private mutating func classMember() throws(ExpressionSyntaxError) -> ClassExpression.Member {
    let isStatic = takePrefix("static")
    var kind = ClassExpression.Member.Kind.method
    if takePrefix("get") {
      kind = .getter
    } else if takePrefix("set") {
      kind = .setter
    }
    let key = try propertyKey()
    if isAt("(") {
      let function = Expression.function(try function(named: nil))
      return ClassExpression.Member(key: key, kind: kind, isStatic: isStatic, value: function)
    }
    guard kind == .method else { throw unexpected() }
    let value = take("=") ? try assignment() : nil
    try endStatement()
    return ClassExpression.Member(key: key, kind: .field, isStatic: isStatic, value: value)
  }

  /// Consumes a word such as `get` before the name of a member.
  mutating func takePrefix(_ word: String) -> Bool {
    guard kind == .identifier(word) else { return false }
    switch peek(1) {
    case .identifier, .keyword, .string, .number, .punctuator("["):
      position += 1
      return true
    default: return false
    }
  }

  /// The key of a member in an object literal or class.
  mutating func propertyKey() throws(ExpressionSyntaxError) -> MemberExpression.Key {
    switch kind {
    case .string(let text):
      position += 1
      return .fixed(text)
    case .number(let number):
      position += 1
      return .fixed(number.text)
    case .punctuator("["):
      position += 1
      let key = MemberExpression.Key.computed(try assignment())
      try expect("]")
      return key
    default: return .fixed(try memberName())
    }
  }

  /// Parses a variable name or a pattern to be declared, and records its names.
  mutating func declaredPattern(isVariable: Bool) throws(ExpressionSyntaxError) -> BindingPattern {
    let pattern: BindingPattern
    if isAt("[") || isAt("{") {
      guard let found = BindingPattern(try leftHandSide()) else { throw unexpected() }
      pattern = found
    } else {
      pattern = .target(.identifier(Identifier(name: try identifier())))
    }
    for name in pattern.names {
      declaredNames.insert(name)
      if isVariable { functions[functions.count - 1].variables.append(name) }
    }
    return pattern
  }
}
