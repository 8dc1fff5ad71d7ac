import LottieCore

extension Run {
  func execute(_ program: ParsedProgram) throws(ExecutionError) -> Value {
    let scope = try makeScope(in: nil)
    outermost = scope
    try enter(program.body.height)
    defer { evaluation.leave(levels: program.body.height) }
    try hoist(program.body, into: scope)
    if case .returns(let value) = try program.body.statements.execute(self, scope) { return value }
    return program.hasResultVariable ? scope["$bm_rt"] ?? .undefined : completion
  }

  /// Implements `eval`: runs source text in the current scope.
  func evaluate(_ source: Value, _ scope: Scope) throws(ExecutionError) -> Value {
    guard case .text(let text) = source else { return source }
    try spend(text.utf8.count)
    try take(text.utf8.count)
    let program: ParsedProgram
    do {
      program = try Parser.program(text)
    } catch let failure {
      throw error(failure.reason)
    }
    try enter(program.body.height)
    defer { evaluation.leave(levels: program.body.height) }
    try hoist(program.body, into: scope)
    let outer = completion
    completion = .undefined
    defer { completion = outer }
    _ = try program.body.statements.execute(self, scope)
    return completion
  }

  private func enter(_ levels: Int) throws(ExecutionError) {
    guard evaluation.enter(levels: levels) else { throw .exhausted }
  }

  private func hoist(_ body: FunctionBody, into scope: Scope) throws(ExecutionError) {
    try spend(body.variables.count + body.declarations.count)
    try take(body.variables.count)
    for name in body.variables where !scope.declares(name) { scope.declare(name, .undefined) }
    for declaration in body.declarations {
      scope.declare(declaration.name, try declaration.function.value(self, scope))
    }
  }

  func call(
    _ function: Value, this: Value, _ arguments: [Value]
  ) throws(ExecutionError) -> Value {
    try step()
    switch function {
    case .native(let native): return try native.body(self, arguments)
    case .document(let part): return try builtins.call(part, arguments, in: self)
    case .closure(let closure) where closure.classInfo != nil:
      throw error("a class needs new")
    case .closure(let closure): return try run(closure, this: this, arguments)
    default: throw error("the value is not a function")
    }
  }

  /// Runs the body of a function.
  func run(
    _ closure: Closure, this: Value, _ arguments: [Value]
  ) throws(ExecutionError) -> Value {
    guard let around = closure.scope else { return .undefined }
    let body = closure.body
    try enter(body.height)
    defer { evaluation.leave(levels: body.height) }
    let scope = try makeScope(in: around)
    if !closure.isArrow {
      scope.declare("this", this)
      scope.declare("arguments", try make(arguments))
    }
    for (index, parameter) in body.parameters.enumerated() {
      var value = index < arguments.count ? arguments[index] : .undefined
      if parameter.isRest {
        value = try make(Array(arguments.dropFirst(index)))
      } else if case .undefined = value, let standIn = parameter.value {
        value = try standIn.value(self, scope)
      }
      try bind(parameter.pattern, to: value, in: scope, declares: true)
    }
    try hoist(body, into: scope)
    if case .returns(let value) = try body.statements.execute(self, scope) { return value }
    return .undefined
  }

  func read(_ reference: Reference, in scope: Scope) throws(ExecutionError) -> Value {
    switch reference {
    case .variable(let name):
      if let value = scope[name] ?? global(name) { return value }
      throw error("\(name) is not defined")
    case .member(let owner, let key): return try member(of: owner, key)
    }
  }

  func write(_ value: Value, to reference: Reference, in scope: Scope) throws(ExecutionError) {
    switch reference {
    case .variable(let name):
      try spend(1)
      // As in lottie-web, assigning to an undeclared name declares it for the whole program.
      if !scope.assign(name, value) { outermost?.declare(name, value) }
    case .member(let owner, let key): try setMember(of: owner, key, to: value)
    }
  }
}
