/// How the execution of a statement ended.
enum Completion {
  case normal
  case breaks(label: String?)
  case continues(label: String?)
  case returns(Value)
}

extension Statement {
  func execute(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Completion {
    switch self {
    case .expression(let node): try node.execute(run, scope)
    case .block(let node): try node.execute(run, scope)
    case .declaration(let node): try node.execute(run, scope)
    case .if(let node): try node.execute(run, scope)
    case .return(let node): try node.execute(run, scope)
    case .jump(let node): try node.execute(run, scope)
    case .throw(let node): try node.execute(run, scope)
    case .labeled(let node): try node.execute(run, scope)
    case .try(let node): try node.execute(run, scope)
    case .switch(let node): try node.execute(run, scope)
    case .loop(let node): try node.execute(run, scope)
    case .forEach(let node): try node.execute(run, scope)
    }
  }
}

extension [Statement] {
  func execute(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Completion {
    for statement in self {
      let completion = try statement.execute(run, scope)
      guard case .normal = completion else { return completion }
    }
    return .normal
  }
}

extension ExpressionStatement {
  func execute(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Completion {
    let value = try expression.value(run, scope)
    if isOutermost { run.completion = value }
    return .normal
  }
}

extension BlockStatement {
  func execute(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Completion {
    try run.step()
    return try statements.execute(run, hasScope ? run.makeScope(in: scope) : scope)
  }
}

extension VariableDeclaration {
  func execute(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Completion {
    try run.step()
    for part in parts {
      if let value = try part.value?.value(run, scope) {
        try run.bind(part.pattern, to: value, in: scope, declares: isLexical)
      } else if isLexical {
        for name in part.pattern.names { scope.declare(name, .undefined) }
      }
    }
    return .normal
  }
}

extension IfStatement {
  func execute(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Completion {
    try run.step()
    if try run.isTrue(condition.value(run, scope)) { return try then.execute(run, scope) }
    return try otherwise?.execute(run, scope) ?? .normal
  }
}

extension ReturnStatement {
  func execute(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Completion {
    .returns(try value?.value(run, scope) ?? .undefined)
  }
}

extension JumpStatement {
  func execute(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Completion {
    isBreak ? .breaks(label: label) : .continues(label: label)
  }
}

extension ThrowStatement {
  func execute(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Completion {
    run.thrown = try value.value(run, scope)
    throw .exception
  }
}

extension LabeledStatement {
  func execute(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Completion {
    let completion = try body.execute(run, scope)
    if case .breaks(let label?) = completion, label == self.label { return .normal }
    return completion
  }
}

extension TryStatement {
  func execute(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Completion {
    try run.step()
    var result: Result<Completion, ExecutionError>
    do {
      result = .success(try body.execute(run, scope))
    } catch {
      result = .failure(error)
    }
    // A program that exceeded its limits must not continue.
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

extension SwitchStatement {
  func execute(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Completion {
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
