import LottieCore

extension Parser {
  /// Parses parameters and body, starting at the opening parenthesis.
  mutating func function(named name: String?) throws(ExpressionSyntaxError) -> FunctionExpression {
    let body = try nested { (parser) throws(ExpressionSyntaxError) in
      parser.functions.append(FunctionScope())
      let parameters = try parser.parameters()
      let block = try parser.block()
      let scope = parser.functions.removeLast()
      parser.declaredNames.insert("arguments")
      return FunctionBody(statements: block.statements, scope: scope, parameters: parameters)
    }
    try check(body.height)
    return FunctionExpression(name: name, body: body, isArrow: false)
  }

  private mutating func parameters() throws(ExpressionSyntaxError) -> [Parameter] {
    try expect("(")
    var parameters: [Parameter] = []
    while !take(")") {
      let isRest = take("...")
      let pattern = try declaredPattern(isVariable: false)
      let value = take("=") ? try assignment() : nil
      parameters.append(Parameter(pattern: pattern, value: value, isRest: isRest))
      guard isAt(")") || take(",") else { throw unexpected() }
    }
    return parameters
  }

  /// Parses `x => …` and `(x, y) => …`; nil, without consuming anything, for other expressions.
  mutating func arrowFunction() throws(ExpressionSyntaxError) -> Expression? {
    if case .identifier(let name) = kind, peek(1) == .punctuator("=>") {
      position += 2
      declaredNames.insert(name)
      let pattern = BindingPattern.target(.identifier(Identifier(name: name)))
      return try arrowBody([Parameter(pattern: pattern, value: nil, isRest: false)])
    }
    guard isAt("("), isArrowAhead else { return nil }
    functions.append(FunctionScope())
    let parameters = try parameters()
    functions.removeLast()
    try expect("=>")
    return try arrowBody(parameters)
  }

  /// Whether an arrow follows the closing parenthesis.
  private var isArrowAhead: Bool {
    switch peek(1) {
    case .punctuator(")"): return peek(2) == .punctuator("=>")
    case .punctuator("..."): return true
    case .identifier, .punctuator("["), .punctuator("{"): break
    default: return false
    }
    // Parameter lists are short, so a limited lookahead is enough.
    var open = 0
    for offset in 0..<200 {
      switch peek(offset) {
      case .punctuator("("): open += 1
      case .punctuator(")"):
        open -= 1
        if open == 0 { return peek(offset + 1) == .punctuator("=>") }
      case .end: return false
      default: break
      }
    }
    return false
  }

  private mutating func arrowBody(
    _ parameters: [Parameter]
  ) throws(ExpressionSyntaxError) -> Expression {
    functions.append(FunctionScope())
    let statements: [Statement]
    if isAt("{") {
      statements = try block().statements
    } else {
      statements = [.return(ReturnStatement(value: try assignment()))]
    }
    let scope = functions.removeLast()
    let body = FunctionBody(statements: statements, scope: scope, parameters: parameters)
    try check(body.height)
    return .function(FunctionExpression(name: nil, body: body, isArrow: true))
  }
}
