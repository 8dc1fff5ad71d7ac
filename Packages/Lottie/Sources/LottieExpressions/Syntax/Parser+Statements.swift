import LottieCore

extension Parser {
  mutating func statement() throws(ExpressionSyntaxError) -> Statement {
    let statement = try nested { (parser) throws(ExpressionSyntaxError) in
      try parser.plainStatement()
    }
    try check(statement.height)
    return statement
  }

  private mutating func plainStatement() throws(ExpressionSyntaxError) -> Statement {
    switch kind {
    case .punctuator("{"): return .block(try block())
    case .punctuator(";"):
      position += 1
      return .block(BlockStatement(statements: [], hasScope: false))
    case .keyword(let word):
      if let statement = try statement(keyword: word) { return statement }
    case .identifier(let name) where peek(1) == .punctuator(":"):
      position += 2
      return .labeled(LabeledStatement(label: name, body: try statement()))
    default: break
    }
    let expression = try expression()
    try endStatement()
    return .expression(
      ExpressionStatement(expression: expression, isOutermost: functions.count == 1))
  }

  private mutating func statement(
    keyword: String
  ) throws(ExpressionSyntaxError) -> Statement? {
    switch keyword {
    case "this", "new", "typeof", "void", "delete", "null", "true", "false", "super": return nil
    case "function": return try functionDeclaration()
    case "class": return try classDeclaration()
    case "var", "let", "const":
      let declaration = try declaration()
      try endStatement()
      return .declaration(declaration)
    case "if": return try ifStatement()
    case "for": return try loop()
    case "while":
      position += 1
      let condition = try grouping()
      return .loop(LoopStatement(condition: condition, body: try statement()))
    case "do":
      position += 1
      let body = try statement()
      guard take(keyword: "while") else { throw unexpected() }
      let condition = try grouping()
      _ = take(";")
      return .loop(LoopStatement(condition: condition, body: body, runsFirst: true))
    case "return":
      position += 1
      let hasValue = !(isAt(";") || isAt("}") || kind == .end || followsLineBreak)
      let value = hasValue ? try expression() : nil
      try endStatement()
      return .return(ReturnStatement(value: value))
    case "break", "continue":
      position += 1
      var label: String?
      if case .identifier(let name) = kind, !followsLineBreak {
        label = name
        position += 1
      }
      try endStatement()
      return .jump(JumpStatement(isBreak: keyword == "break", label: label))
    case "throw":
      position += 1
      let value = try expression()
      try endStatement()
      return .throw(ThrowStatement(value: value))
    case "try": return try tryStatement()
    case "switch": return try switchStatement()
    default: throw unexpected()
    }
  }

  mutating func block() throws(ExpressionSyntaxError) -> BlockStatement {
    try expect("{")
    var statements: [Statement] = []
    while !take("}") {
      guard kind != .end else { throw unexpected() }
      statements.append(try statement())
    }
    return BlockStatement(statements: statements)
  }

  mutating func grouping() throws(ExpressionSyntaxError) -> Expression {
    try expect("(")
    let expression = try expression()
    try expect(")")
    return expression
  }

  private mutating func functionDeclaration() throws(ExpressionSyntaxError) -> Statement {
    position += 1
    let name = try identifier()
    declaredNames.insert(name)
    let function = try function(named: name)
    functions[functions.count - 1].declarations.append(
      FunctionDeclaration(name: name, function: function))
    return .block(BlockStatement(statements: [], hasScope: false))
  }

  private mutating func classDeclaration() throws(ExpressionSyntaxError) -> Statement {
    guard case .identifier(let name) = peek(1) else { throw unexpected() }
    let part = VariableDeclaration.Part(
      pattern: .target(.identifier(Identifier(name: name))), value: .class(try classExpression()))
    return .declaration(VariableDeclaration(isLexical: true, parts: [part]))
  }

  private mutating func declaration() throws(ExpressionSyntaxError) -> VariableDeclaration {
    let isLexical = !isAt(keyword: "var")
    position += 1
    var parts: [VariableDeclaration.Part] = []
    repeat {
      let pattern = try declaredPattern(isVariable: !isLexical)
      let value = take("=") ? try assignment() : nil
      parts.append(VariableDeclaration.Part(pattern: pattern, value: value))
    } while take(",")
    return VariableDeclaration(isLexical: isLexical, parts: parts)
  }

  private mutating func ifStatement() throws(ExpressionSyntaxError) -> Statement {
    position += 1
    let condition = try grouping()
    let then = try statement()
    let otherwise = take(keyword: "else") ? try statement() : nil
    return .if(IfStatement(condition: condition, then: then, otherwise: otherwise))
  }

  private mutating func loop() throws(ExpressionSyntaxError) -> Statement {
    position += 1
    try expect("(")
    if let each = try eachLoop() { return each }
    var start: Statement?
    if isAt(keyword: "var") || isAt(keyword: "let") || isAt(keyword: "const") {
      start = .declaration(try declaration())
    } else if !isAt(";") {
      start = .expression(
        ExpressionStatement(expression: try expression(), isOutermost: false))
    }
    try expect(";")
    let condition = isAt(";") ? nil : try expression()
    try expect(";")
    let step = isAt(")") ? nil : try expression()
    try expect(")")
    return .loop(
      LoopStatement(start: start, condition: condition, step: step, body: try statement()))
  }

  /// Parses `for (var name in …)` and `for (var name of …)`; nil for other loops.
  private mutating func eachLoop() throws(ExpressionSyntaxError) -> Statement? {
    var offset = 0
    var isLexical = false
    var declares = false
    if case .keyword(let word) = kind, ["var", "let", "const"].contains(word) {
      offset = 1
      declares = true
      isLexical = word != "var"
    }
    guard let next = eachLoopWord(offset) else { return nil }
    let isOf = next == .identifier("of")
    position += offset
    let pattern = try declaredPattern(isVariable: declares && !isLexical)
    position += 1
    let subject = try expression()
    try expect(")")
    return .forEach(
      ForEachStatement(
        pattern: pattern, isLexical: isLexical, isOf: isOf, subject: subject, body: try statement())
    )
  }

  /// The word `in` or `of` after the variable or pattern at an offset; nil for other loops.
  private func eachLoopWord(_ offset: Int) -> Token.Kind? {
    var end = offset
    var open = 0
    // Patterns are short, so a limited lookahead is enough.
    while end < offset + 100 {
      switch peek(end) {
      case .punctuator("["), .punctuator("{"): open += 1
      case .punctuator("]"), .punctuator("}"): open -= 1
      case .identifier: break
      default: if open == 0 { return nil }
      }
      end += 1
      if open == 0 { break }
    }
    let next = peek(end)
    return next == .identifier("of") || next == .keyword("in") ? next : nil
  }

  private mutating func tryStatement() throws(ExpressionSyntaxError) -> Statement {
    position += 1
    let body = try block()
    var name: String?
    var handler: BlockStatement?
    if take(keyword: "catch") {
      if take("(") {
        let caught = try identifier()
        declaredNames.insert(caught)
        name = caught
        try expect(")")
      }
      handler = try block()
    }
    let last = take(keyword: "finally") ? try block() : nil
    guard handler != nil || last != nil else { throw unexpected() }
    return .try(TryStatement(body: body, name: name, handler: handler, last: last))
  }

  private mutating func switchStatement() throws(ExpressionSyntaxError) -> Statement {
    position += 1
    let subject = try grouping()
    try expect("{")
    var cases: [SwitchStatement.Case] = []
    while !take("}") {
      var test: Expression?
      if !take(keyword: "default") {
        guard take(keyword: "case") else { throw unexpected() }
        test = try expression()
      }
      try expect(":")
      var statements: [Statement] = []
      while !isAt(keyword: "case"), !isAt(keyword: "default"), !isAt("}") {
        guard kind != .end else { throw unexpected() }
        statements.append(try statement())
      }
      cases.append(
        SwitchStatement.Case(
          test: test, body: BlockStatement(statements: statements, hasScope: false)))
    }
    return .switch(SwitchStatement(subject: subject, cases: cases))
  }
}
