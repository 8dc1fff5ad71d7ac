import Lottie

extension Parser {
  /// Parameters and body, from the opening parenthesis on.
  mutating func function(named name: String?) throws(ExpressionSyntaxError) -> FunctionLiteral {
    let body = try nested { (parser) throws(ExpressionSyntaxError) in
      parser.functions.append(FunctionScope())
      let parameters = try parser.parameters()
      let block = try parser.block()
      let scope = parser.functions.removeLast()
      parser.made.insert("arguments")
      return FunctionBody(statements: block.statements, scope: scope, parameters: parameters)
    }
    try check(body.height)
    return FunctionLiteral(name: name, body: body, isArrow: false)
  }

  private mutating func parameters() throws(ExpressionSyntaxError) -> [Parameter] {
    try expect("(")
    var parameters: [Parameter] = []
    while !take(")") {
      let isRest = take("...")
      let name = try identifier()
      made.insert(name)
      let value = take("=") ? try assignment() : nil
      parameters.append(Parameter(name: name, value: value, isRest: isRest))
      guard isAt(")") || take(",") else { throw unexpected() }
    }
    return parameters
  }

  /// `x => …` and `(x, y) => …`; nil, with nothing taken, for all else.
  mutating func arrowFunction() throws(ExpressionSyntaxError) -> (any Expression)? {
    if case .identifier(let name) = kind, peek(1) == .punctuator("=>") {
      place += 2
      made.insert(name)
      return try arrowBody([Parameter(name: name, value: nil, isRest: false)])
    }
    guard isAt("("), isArrowAhead else { return nil }
    functions.append(FunctionScope())
    let parameters = try parameters()
    functions.removeLast()
    try expect("=>")
    return try arrowBody(parameters)
  }

  /// Whether an arrow follows the parenthesis that closes the one here.
  private var isArrowAhead: Bool {
    switch peek(1) {
    case .punctuator(")"): return peek(2) == .punctuator("=>")
    case .punctuator("..."): return true
    case .identifier: break
    default: return false
    }
    // Only names, defaults and commas can be parameters; a long look ahead is not worth it.
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
  ) throws(ExpressionSyntaxError) -> any Expression {
    functions.append(FunctionScope())
    let statements: [any Statement]
    if isAt("{") {
      statements = try block().statements
    } else {
      statements = [Return(value: try assignment())]
    }
    let scope = functions.removeLast()
    let body = FunctionBody(statements: statements, scope: scope, parameters: parameters)
    try check(body.height)
    return FunctionLiteral(name: nil, body: body, isArrow: true)
  }
}
