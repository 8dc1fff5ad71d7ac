import Lottie

extension Parser {
  mutating func statement() throws(ExpressionSyntaxError) -> any Statement {
    let statement = try nested { (parser) throws(ExpressionSyntaxError) in
      try parser.plainStatement()
    }
    try check(statement.height)
    return statement
  }

  private mutating func plainStatement() throws(ExpressionSyntaxError) -> any Statement {
    switch kind {
    case .punctuator("{"): return try block()
    case .punctuator(";"):
      place += 1
      return Block(statements: [], hasScope: false)
    case .keyword(let word):
      if let statement = try statement(keyword: word) { return statement }
    case .identifier(let name) where peek(1) == .punctuator(":"):
      place += 2
      return Labelled(label: name, body: try statement())
    default: break
    }
    let expression = try expression()
    try endStatement()
    return ExpressionStatement(expression: expression, isOutermost: functions.count == 1)
  }

  private mutating func statement(
    keyword: String
  ) throws(ExpressionSyntaxError) -> (any Statement)? {
    switch keyword {
    case "function", "this", "new", "typeof", "void", "delete", "null", "true", "false":
      guard keyword == "function" else { return nil }
      return try functionDeclaration()
    case "var", "let", "const":
      let declaration = try declaration()
      try endStatement()
      return declaration
    case "if": return try conditional()
    case "for": return try loop()
    case "while":
      place += 1
      let condition = try grouping()
      return Loop(condition: condition, body: try statement())
    case "do":
      place += 1
      let body = try statement()
      guard take(keyword: "while") else { throw unexpected() }
      let condition = try grouping()
      _ = take(";")
      return Loop(condition: condition, body: body, runsFirst: true)
    case "return":
      place += 1
      let hasValue = !(isAt(";") || isAt("}") || kind == .end || followsLineBreak)
      let value = hasValue ? try expression() : nil
      try endStatement()
      return Return(value: value)
    case "break", "continue":
      place += 1
      var label: String?
      if case .identifier(let name) = kind, !followsLineBreak {
        label = name
        place += 1
      }
      try endStatement()
      return Jump(isBreak: keyword == "break", label: label)
    case "throw":
      place += 1
      let value = try expression()
      try endStatement()
      return Throw(value: value)
    case "try": return try attempt()
    case "switch": return try selection()
    default: throw unexpected()
    }
  }

  mutating func block() throws(ExpressionSyntaxError) -> Block {
    try expect("{")
    var statements: [any Statement] = []
    while !take("}") {
      guard kind != .end else { throw unexpected() }
      statements.append(try statement())
    }
    return Block(statements: statements)
  }

  mutating func grouping() throws(ExpressionSyntaxError) -> any Expression {
    try expect("(")
    let expression = try expression()
    try expect(")")
    return expression
  }

  private mutating func functionDeclaration() throws(ExpressionSyntaxError) -> any Statement {
    place += 1
    let name = try identifier()
    made.insert(name)
    let function = try function(named: name)
    functions[functions.count - 1].declarations.append(
      FunctionDeclaration(name: name, function: function))
    return Block(statements: [], hasScope: false)
  }

  private mutating func declaration() throws(ExpressionSyntaxError) -> Declaration {
    let isLexical = !isAt(keyword: "var")
    place += 1
    var parts: [Declaration.Part] = []
    repeat {
      let name = try identifier()
      made.insert(name)
      if !isLexical { functions[functions.count - 1].variables.append(name) }
      let value = take("=") ? try assignment() : nil
      parts.append(Declaration.Part(name: name, value: value))
    } while take(",")
    return Declaration(isLexical: isLexical, parts: parts)
  }

  private mutating func conditional() throws(ExpressionSyntaxError) -> any Statement {
    place += 1
    let condition = try grouping()
    let then = try statement()
    let otherwise = take(keyword: "else") ? try statement() : nil
    return If(condition: condition, then: then, otherwise: otherwise)
  }

  private mutating func loop() throws(ExpressionSyntaxError) -> any Statement {
    place += 1
    try expect("(")
    if let each = try eachLoop() { return each }
    var start: (any Statement)?
    if isAt(keyword: "var") || isAt(keyword: "let") || isAt(keyword: "const") {
      start = try declaration()
    } else if !isAt(";") {
      start = ExpressionStatement(expression: try expression(), isOutermost: false)
    }
    try expect(";")
    let condition = isAt(";") ? nil : try expression()
    try expect(";")
    let step = isAt(")") ? nil : try expression()
    try expect(")")
    return Loop(start: start, condition: condition, step: step, body: try statement())
  }

  /// `for (var name in …)` and `for (var name of …)`; nil for other loops.
  private mutating func eachLoop() throws(ExpressionSyntaxError) -> (any Statement)? {
    var offset = 0
    var isLexical = false
    var declares = false
    if case .keyword(let word) = kind, ["var", "let", "const"].contains(word) {
      offset = 1
      declares = true
      isLexical = word != "var"
    }
    guard case .identifier(let name) = peek(offset) else { return nil }
    let isOf = peek(offset + 1) == .identifier("of")
    guard isOf || peek(offset + 1) == .keyword("in") else { return nil }
    place += offset + 2
    made.insert(name)
    if declares, !isLexical { functions[functions.count - 1].variables.append(name) }
    let subject = try expression()
    try expect(")")
    return EachLoop(
      name: name, isLexical: isLexical, isOf: isOf, subject: subject, body: try statement())
  }

  private mutating func attempt() throws(ExpressionSyntaxError) -> any Statement {
    place += 1
    let body = try block()
    var name: String?
    var handler: Block?
    if take(keyword: "catch") {
      if take("(") {
        let caught = try identifier()
        made.insert(caught)
        name = caught
        try expect(")")
      }
      handler = try block()
    }
    let last = take(keyword: "finally") ? try block() : nil
    guard handler != nil || last != nil else { throw unexpected() }
    return Try(body: body, name: name, handler: handler, last: last)
  }

  private mutating func selection() throws(ExpressionSyntaxError) -> any Statement {
    place += 1
    let subject = try grouping()
    try expect("{")
    var cases: [Switch.Case] = []
    while !take("}") {
      var test: (any Expression)?
      if !take(keyword: "default") {
        guard take(keyword: "case") else { throw unexpected() }
        test = try expression()
      }
      try expect(":")
      var statements: [any Statement] = []
      while !isAt(keyword: "case"), !isAt(keyword: "default"), !isAt("}") {
        guard kind != .end else { throw unexpected() }
        statements.append(try statement())
      }
      cases.append(Switch.Case(test: test, body: Block(statements: statements, hasScope: false)))
    }
    return Switch(subject: subject, cases: cases)
  }
}
