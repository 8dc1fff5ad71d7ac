import LottieCore

/// Parses tokens into a syntax tree. The height of the tree is bounded, which bounds all recursion.
/// - Source: ECMAScript 5.1, with `let`, `const`, arrow functions, templates, spread, defaults,
///   destructuring, classes, `for … of`, `**`, `??` and `?.` of later editions; without generators,
///   `async` and private members.
struct Parser {
  let tokens: [Token]
  var position = 0
  /// The nesting depth of the current statement or expression.
  private var depth = 0
  /// The scopes of the enclosing functions.
  var functions: [FunctionScope] = [FunctionScope()]
  /// The names that the program reads.
  var readNames: [String] = []
  /// The names that the program declares or assigns.
  var declaredNames: Set<String> = []

  init(tokens: [Token]) { self.tokens = tokens }

  static func program(_ source: String) throws(ExpressionSyntaxError) -> ParsedProgram {
    guard source.utf8.count <= LottieLimits.expressionBytes else {
      throw ExpressionSyntaxError(reason: "longer than \(LottieLimits.expressionBytes) bytes")
    }
    var parser = Parser(tokens: try Lexer.tokens(of: source))
    var statements: [Statement] = []
    while parser.kind != .end { statements.append(try parser.statement()) }
    let body = FunctionBody(
      statements: statements, scope: parser.functions[0], parameters: [])
    try parser.check(body.height)
    let known = parser.declaredNames
    var unknown: [String] = []
    for name in parser.readNames where !known.contains(name) && !unknown.contains(name) {
      unknown.append(name)
    }
    return ParsedProgram(
      body: body, hasResultVariable: known.contains("$bm_rt"), freeNames: unknown)
  }

  // MARK: Tokens

  var kind: Token.Kind { position < tokens.count ? tokens[position].kind : .end }

  func peek(_ offset: Int) -> Token.Kind {
    position + offset < tokens.count ? tokens[position + offset].kind : .end
  }

  var followsLineBreak: Bool { position >= tokens.count || tokens[position].followsLineBreak }

  func failure(_ reason: String) -> ExpressionSyntaxError {
    let line = tokens.isEmpty ? 1 : tokens[min(position, tokens.count - 1)].line
    return ExpressionSyntaxError(reason: "\(reason) on line \(line)")
  }

  func unexpected() -> ExpressionSyntaxError {
    switch kind {
    case .end: failure("unexpected end")
    case .keyword(let word), .identifier(let word), .punctuator(let word):
      failure("unexpected \"\(word)\"")
    case .number, .string, .template, .regularExpression: failure("unexpected value")
    }
  }

  func isAt(_ punctuator: String) -> Bool { kind == .punctuator(punctuator) }
  func isAt(keyword: String) -> Bool { kind == .keyword(keyword) }

  mutating func take(_ punctuator: String) -> Bool {
    guard isAt(punctuator) else { return false }
    position += 1
    return true
  }

  mutating func take(keyword: String) -> Bool {
    guard isAt(keyword: keyword) else { return false }
    position += 1
    return true
  }

  mutating func expect(_ punctuator: String) throws(ExpressionSyntaxError) {
    guard take(punctuator) else { throw unexpected() }
  }

  mutating func identifier() throws(ExpressionSyntaxError) -> String {
    guard case .identifier(let name) = kind else { throw unexpected() }
    position += 1
    return name
  }

  /// Consumes the end of a statement; the semicolon is optional.
  mutating func endStatement() throws(ExpressionSyntaxError) {
    if take(";") || isAt("}") || kind == .end || followsLineBreak { return }
    throw unexpected()
  }

  // MARK: Limits

  /// Runs `body` one nesting level deeper.
  mutating func nested<Result>(
    _ body: (inout Parser) throws(ExpressionSyntaxError) -> Result
  ) throws(ExpressionSyntaxError) -> Result {
    try check(depth + 1)
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  func check(_ height: Int) throws(ExpressionSyntaxError) {
    guard height <= LottieLimits.expressionHeight else {
      throw failure("nested more than \(LottieLimits.expressionHeight) levels deep")
    }
  }

  func checked(_ expression: Expression) throws(ExpressionSyntaxError) -> Expression {
    try check(expression.height)
    return expression
  }
}

/// The syntax tree of a program.
struct ParsedProgram: Sendable {
  let body: FunctionBody
  /// Whether the result is in `$bm_rt`, as exporters write it; otherwise it is the value of the
  /// last expression statement.
  let hasResultVariable: Bool
  /// The names that the program reads but does not declare.
  let freeNames: [String]
}
