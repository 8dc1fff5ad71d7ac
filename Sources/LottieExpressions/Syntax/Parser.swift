import Lottie

/// Turns words into a tree. The height of the tree is bounded, and with it all recursion over it.
/// - Source: ECMAScript 5.1, with `let`, `const`, arrow functions, templates, spread, defaults,
///   `for … of`, `**`, `??` and `?.` of later editions; without regular expressions, classes,
///   destructuring and accessors.
struct Parser {
  let tokens: [Token]
  var place = 0
  /// Statements and groupings that are open.
  private var open = 0
  /// Functions that are open.
  var functions: [FunctionScope] = [FunctionScope()]
  /// All names that are read, and all that the program itself makes.
  var used: [String] = []
  var made: Set<String> = []

  /// What is declared for a whole function.
  struct FunctionScope {
    var variables: [String] = []
    var declarations: [FunctionDeclaration] = []
  }

  init(tokens: [Token]) { self.tokens = tokens }

  static func program(_ source: String) throws(ExpressionSyntaxError) -> ParsedProgram {
    guard source.utf8.count <= LottieLimits.expressionBytes else {
      throw ExpressionSyntaxError(reason: "more than \(LottieLimits.expressionBytes) bytes")
    }
    var parser = Parser(tokens: try Lexer.tokens(of: source))
    var statements: [any Statement] = []
    while parser.kind != .end { statements.append(try parser.statement()) }
    let body = FunctionBody(
      statements: statements, scope: parser.functions[0], parameters: [])
    try parser.check(body.height)
    let known = parser.made
    var unknown: [String] = []
    for name in parser.used where !known.contains(name) && !unknown.contains(name) {
      unknown.append(name)
    }
    return ParsedProgram(
      body: body, hasResultVariable: known.contains("$bm_rt"), freeNames: unknown)
  }

  // MARK: Words

  var kind: Token.Kind { place < tokens.count ? tokens[place].kind : .end }

  func peek(_ offset: Int) -> Token.Kind {
    place + offset < tokens.count ? tokens[place + offset].kind : .end
  }

  var followsLineBreak: Bool { place >= tokens.count || tokens[place].followsLineBreak }

  func failure(_ reason: String) -> ExpressionSyntaxError {
    let line = tokens.isEmpty ? 1 : tokens[min(place, tokens.count - 1)].line
    return ExpressionSyntaxError(reason: "\(reason) in line \(line)")
  }

  func unexpected() -> ExpressionSyntaxError {
    switch kind {
    case .end: failure("the end of the text")
    case .keyword(let word), .identifier(let word), .punctuator(let word): failure("\"\(word)\"")
    case .number, .string, .template: failure("a value that nothing leads to")
    }
  }

  func isAt(_ punctuator: String) -> Bool { kind == .punctuator(punctuator) }
  func isAt(keyword: String) -> Bool { kind == .keyword(keyword) }

  mutating func take(_ punctuator: String) -> Bool {
    guard isAt(punctuator) else { return false }
    place += 1
    return true
  }

  mutating func take(keyword: String) -> Bool {
    guard isAt(keyword: keyword) else { return false }
    place += 1
    return true
  }

  mutating func expect(_ punctuator: String) throws(ExpressionSyntaxError) {
    guard take(punctuator) else { throw unexpected() }
  }

  mutating func identifier() throws(ExpressionSyntaxError) -> String {
    guard case .identifier(let name) = kind else { throw unexpected() }
    place += 1
    return name
  }

  /// The end of a statement, which may go without its semicolon.
  mutating func endStatement() throws(ExpressionSyntaxError) {
    if take(";") || isAt("}") || kind == .end || followsLineBreak { return }
    throw unexpected()
  }

  // MARK: Bounds

  /// Runs `body` one level further in.
  mutating func nested<Result>(
    _ body: (inout Parser) throws(ExpressionSyntaxError) -> Result
  ) throws(ExpressionSyntaxError) -> Result {
    try check(open + 1)
    open += 1
    defer { open -= 1 }
    return try body(&self)
  }

  func check(_ height: Int) throws(ExpressionSyntaxError) {
    guard height <= LottieLimits.expressionHeight else {
      throw failure("more than \(LottieLimits.expressionHeight) levels")
    }
  }

  func checked(_ expression: any Expression) throws(ExpressionSyntaxError) -> any Expression {
    try check(expression.height)
    return expression
  }
}

/// A whole expression of a file.
struct ParsedProgram: Sendable {
  let body: FunctionBody
  /// Whether the value is in `$bm_rt`, as exporters write it; else it is that of the last
  /// expression statement.
  let hasResultVariable: Bool
  /// Names that the program reads and does not make.
  let freeNames: [String]
}
