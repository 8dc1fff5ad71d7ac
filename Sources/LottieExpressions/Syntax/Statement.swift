/// A part of a program that does something.
protocol Statement: Sendable {
  /// How many parts lie inside one another, this one counted.
  var height: Int { get }
  func execute(_ run: Run, _ scope: Scope) throws(Interruption) -> Completion
}

/// How a statement ended.
enum Completion {
  case normal
  case breaks(label: String?)
  case continues(label: String?)
  case returns(Value)
}

extension [any Statement] {
  var height: Int { reduce(0) { Swift.max($0, $1.height) } }

  func execute(_ run: Run, _ scope: Scope) throws(Interruption) -> Completion {
    for statement in self {
      let completion = try statement.execute(run, scope)
      guard case .normal = completion else { return completion }
    }
    return .normal
  }
}

struct ExpressionStatement: Statement {
  let expression: any Expression
  /// Whether its value is that of the program when nothing follows.
  let isOutermost: Bool
  var height: Int { expression.height + 1 }

  func execute(_ run: Run, _ scope: Scope) throws(Interruption) -> Completion {
    let value = try expression.value(run, scope)
    if isOutermost { run.completion = value }
    return .normal
  }
}

struct Block: Statement {
  let statements: [any Statement]
  let height: Int
  /// Whether it holds `let` or `const`.
  private let hasScope: Bool

  init(statements: [any Statement], hasScope: Bool? = nil) {
    self.statements = statements
    height = statements.height + 1
    self.hasScope =
      hasScope ?? statements.contains { ($0 as? Declaration)?.isLexical ?? false }
  }

  func execute(_ run: Run, _ scope: Scope) throws(Interruption) -> Completion {
    try run.step()
    return try statements.execute(run, hasScope ? run.makeScope(in: scope) : scope)
  }
}

/// `var`, `let` and `const`.
struct Declaration: Statement {
  struct Part: Sendable {
    let name: String
    let value: (any Expression)?
  }

  let isLexical: Bool
  let parts: [Part]
  let height: Int

  init(isLexical: Bool, parts: [Part]) {
    self.isLexical = isLexical
    self.parts = parts
    height = parts.compactMap(\.value).height + 1
  }

  func execute(_ run: Run, _ scope: Scope) throws(Interruption) -> Completion {
    try run.step()
    for part in parts {
      guard let value = try part.value?.value(run, scope) else {
        if isLexical { scope.declare(part.name, .undefined) }
        continue
      }
      if isLexical {
        scope.declare(part.name, value)
      } else {
        try run.write(value, to: .variable(part.name), in: scope)
      }
    }
    return .normal
  }
}

struct If: Statement {
  let condition: any Expression
  let then: any Statement
  let otherwise: (any Statement)?
  let height: Int

  init(condition: any Expression, then: any Statement, otherwise: (any Statement)?) {
    self.condition = condition
    self.then = then
    self.otherwise = otherwise
    height = max(condition.height, then.height, otherwise?.height ?? 0) + 1
  }

  func execute(_ run: Run, _ scope: Scope) throws(Interruption) -> Completion {
    try run.step()
    if try run.isTrue(condition.value(run, scope)) { return try then.execute(run, scope) }
    return try otherwise?.execute(run, scope) ?? .normal
  }
}

struct Return: Statement {
  let value: (any Expression)?
  var height: Int { (value?.height ?? 0) + 1 }

  func execute(_ run: Run, _ scope: Scope) throws(Interruption) -> Completion {
    .returns(try value?.value(run, scope) ?? .undefined)
  }
}

struct Jump: Statement {
  let isBreak: Bool
  let label: String?
  var height: Int { 1 }

  func execute(_ run: Run, _ scope: Scope) throws(Interruption) -> Completion {
    isBreak ? .breaks(label: label) : .continues(label: label)
  }
}

struct Throw: Statement {
  let value: any Expression
  var height: Int { value.height + 1 }

  func execute(_ run: Run, _ scope: Scope) throws(Interruption) -> Completion {
    run.thrown = try value.value(run, scope)
    throw .exception
  }
}

struct Labelled: Statement {
  let label: String
  let body: any Statement
  let height: Int

  init(label: String, body: any Statement) {
    self.label = label
    // The loop itself must know it, for `continue`.
    self.body = (body as? any LoopStatement)?.labelled(label) ?? body
    height = body.height + 1
  }

  func execute(_ run: Run, _ scope: Scope) throws(Interruption) -> Completion {
    let completion = try body.execute(run, scope)
    if case .breaks(let label?) = completion, label == self.label { return .normal }
    return completion
  }
}

struct Try: Statement {
  let body: Block
  let name: String?
  let handler: Block?
  let last: Block?
  let height: Int

  init(body: Block, name: String?, handler: Block?, last: Block?) {
    self.body = body
    self.name = name
    self.handler = handler
    self.last = last
    height = max(body.height, handler?.height ?? 0, last?.height ?? 0) + 1
  }

  func execute(_ run: Run, _ scope: Scope) throws(Interruption) -> Completion {
    try run.step()
    var result: Result<Completion, Interruption>
    do {
      result = .success(try body.execute(run, scope))
    } catch {
      result = .failure(error)
    }
    // What ran out of its budget cannot go on.
    if case .failure(.exhausted) = result { throw .exhausted }
    if case .failure = result, let handler {
      let inner = try run.makeScope(in: scope)
      if let name { inner.declare(name, run.thrown) }
      do {
        result = .success(try handler.execute(run, inner))
      } catch {
        result = .failure(error)
      }
    }
    if let last {
      let thrown = run.thrown
      let completion = try last.execute(run, scope)
      run.thrown = thrown
      if case .normal = completion {} else { return completion }
    }
    return try result.get()
  }
}

struct Switch: Statement {
  struct Case: Sendable {
    /// nil for `default`.
    let test: (any Expression)?
    let body: Block
  }

  let subject: any Expression
  let cases: [Case]
  let height: Int

  init(subject: any Expression, cases: [Case]) {
    self.subject = subject
    self.cases = cases
    height =
      max(
        subject.height, cases.compactMap(\.test).height,
        cases.map { $0.body.height }.max() ?? 0) + 1
  }

  func execute(_ run: Run, _ scope: Scope) throws(Interruption) -> Completion {
    try run.step()
    let value = try subject.value(run, scope)
    let inner = try run.makeScope(in: scope)
    var start: Int?
    for (index, item) in cases.enumerated() where start == nil {
      guard let test = item.test else { continue }
      if try run.areSame(value, test.value(run, inner)) { start = index }
    }
    guard let first = start ?? cases.firstIndex(where: { $0.test == nil }) else { return .normal }
    for item in cases[first...] {
      let completion = try item.body.execute(run, inner)
      if case .breaks(nil) = completion { return .normal }
      guard case .normal = completion else { return completion }
    }
    return .normal
  }
}
