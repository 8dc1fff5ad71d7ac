/// A statement of a program, without its execution.
indirect enum Statement: Sendable {
  case expression(ExpressionStatement)
  case block(BlockStatement)
  case declaration(VariableDeclaration)
  case `if`(IfStatement)
  case `return`(ReturnStatement)
  case jump(JumpStatement)
  case `throw`(ThrowStatement)
  case labeled(LabeledStatement)
  case `try`(TryStatement)
  case `switch`(SwitchStatement)
  case loop(LoopStatement)
  case forEach(ForEachStatement)

  /// The nesting depth of the statement, counting itself.
  var height: Int {
    switch self {
    case .expression(let node): node.height
    case .block(let node): node.height
    case .declaration(let node): node.height
    case .if(let node): node.height
    case .return(let node): node.height
    case .jump(let node): node.height
    case .throw(let node): node.height
    case .labeled(let node): node.height
    case .try(let node): node.height
    case .switch(let node): node.height
    case .loop(let node): node.height
    case .forEach(let node): node.height
    }
  }

  /// Whether this is a declaration with `let` or `const`.
  var isLexicalDeclaration: Bool {
    if case .declaration(let node) = self { node.isLexical } else { false }
  }

  /// Returns the statement with the label set if it is a loop.
  func labeled(_ label: String) -> Statement {
    switch self {
    case .loop(var loop):
      loop.label = label
      return .loop(loop)
    case .forEach(var loop):
      loop.label = label
      return .forEach(loop)
    default: return self
    }
  }
}

extension [Statement] {
  var height: Int { reduce(0) { Swift.max($0, $1.height) } }
}

/// An expression as a statement.
struct ExpressionStatement: Sendable {
  let expression: Expression
  /// Whether the value may be the result of the program.
  let isOutermost: Bool
  var height: Int { expression.height + 1 }
}

/// `{ … }`.
struct BlockStatement: Sendable {
  let statements: [Statement]
  let height: Int
  /// Whether the block declares variables with `let` or `const`.
  let hasScope: Bool

  init(statements: [Statement], hasScope: Bool? = nil) {
    self.statements = statements
    height = statements.height + 1
    self.hasScope =
      hasScope ?? statements.contains(where: \.isLexicalDeclaration)
  }
}

/// `var`, `let` and `const`.
struct VariableDeclaration: Sendable {
  struct Part: Sendable {
    let pattern: BindingPattern
    let value: Expression?
  }

  let isLexical: Bool
  let parts: [Part]
  let height: Int

  init(isLexical: Bool, parts: [Part]) {
    self.isLexical = isLexical
    self.parts = parts
    height =
      parts.reduce(0) { max($0, $1.pattern.height, $1.value?.height ?? 0) } + 1
  }
}

/// `if … else …`.
struct IfStatement: Sendable {
  let condition: Expression
  let then: Statement
  let otherwise: Statement?
  let height: Int

  init(condition: Expression, then: Statement, otherwise: Statement?) {
    self.condition = condition
    self.then = then
    self.otherwise = otherwise
    height = max(condition.height, then.height, otherwise?.height ?? 0) + 1
  }
}

/// `return`.
struct ReturnStatement: Sendable {
  let value: Expression?
  var height: Int { (value?.height ?? 0) + 1 }
}

/// `break` and `continue`.
struct JumpStatement: Sendable {
  let isBreak: Bool
  let label: String?
  var height: Int { 1 }
}

/// `throw`.
struct ThrowStatement: Sendable {
  let value: Expression
  var height: Int { value.height + 1 }
}

/// `label: statement`.
struct LabeledStatement: Sendable {
  let label: String
  let body: Statement
  let height: Int

  init(label: String, body: Statement) {
    self.label = label
    // A loop must know its label for `continue`.
    self.body = body.labeled(label)
    height = body.height + 1
  }
}

/// `try … catch … finally …`.
struct TryStatement: Sendable {
  let body: BlockStatement
  let name: String?
  let handler: BlockStatement?
  let last: BlockStatement?
  let height: Int

  init(body: BlockStatement, name: String?, handler: BlockStatement?, last: BlockStatement?) {
    self.body = body
    self.name = name
    self.handler = handler
    self.last = last
    height = max(body.height, handler?.height ?? 0, last?.height ?? 0) + 1
  }
}

/// `switch`.
struct SwitchStatement: Sendable {
  struct Case: Sendable {
    /// nil for `default`.
    let test: Expression?
    let body: BlockStatement
  }

  let subject: Expression
  let cases: [Case]
  let height: Int

  init(subject: Expression, cases: [Case]) {
    self.subject = subject
    self.cases = cases
    height =
      max(
        subject.height, cases.compactMap(\.test).height,
        cases.map { $0.body.height }.max() ?? 0) + 1
  }
}
