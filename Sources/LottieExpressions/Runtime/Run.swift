import Lottie

/// Why a program does not go on.
enum Interruption: Error {
  /// The program may catch it; what was thrown is in ``Run/thrown``.
  case exception
  /// Steps, memory or depth are used up.
  case exhausted
}

/// One run of a program: its budget and everything that it makes.
final class Run {
  let context: ExpressionContext
  private(set) var steps: Int
  private var room = LottieLimits.expressionValues
  private var made: [any Emptied] = []
  var thrown = Value.undefined
  /// The value of the last outermost expression statement.
  var completion = Value.undefined
  /// In seconds; `posterizeTime` changes it.
  var time: Double
  /// The value before the expression, made when it is first asked for.
  var ownValue: Value?
  var random: RandomSource
  var outermost: Scope?

  init(_ context: ExpressionContext) {
    self.context = context
    steps = min(LottieLimits.expressionSteps, context.evaluation.steps)
    time = context.frame / context.evaluation.document.frameRate
    random = RandomSource(context.property, context.frame)
  }

  var evaluation: ExpressionEvaluation { context.evaluation }
  var document: ExpressionDocument { context.evaluation.document }
  /// The layer that the expression stands in.
  var layer: Int { document.nodes[context.property].layer }

  // MARK: Budget

  func step() throws(Interruption) {
    steps -= 1
    if steps <= 0 { throw .exhausted }
  }

  func spend(_ amount: Int) throws(Interruption) {
    steps -= max(0, amount)
    if steps <= 0 { throw .exhausted }
  }

  /// Counts memory that is taken, in values.
  func take(_ amount: Int) throws(Interruption) {
    room -= max(1, amount)
    if room <= 0 { throw .exhausted }
  }

  func check(length: Int) throws(Interruption) {
    if length > LottieLimits.expressionLength { throw .exhausted }
  }

  func keep(_ object: any Emptied, size: Int) throws(Interruption) {
    try take(size + 2)
    made.append(object)
  }

  func make(_ items: [Value]) throws(Interruption) -> Value {
    try check(length: items.count)
    let list = List(items)
    try keep(list, size: items.count)
    return .array(list)
  }

  /// Counts a text that was made, for its memory and for the time that making it took.
  func make(text: String) throws(Interruption) {
    let length = text.utf8.count
    try check(length: length)
    try take(length / 8 + 1)
    try spend(length / 64)
  }

  func makeScope(in parent: Scope?) throws(Interruption) -> Scope {
    let scope = Scope(parent: parent)
    try keep(scope, size: 1)
    return scope
  }

  func copy(of scope: Scope) throws(Interruption) -> Scope {
    let copy = scope.copy
    try keep(copy, size: scope.count)
    return copy
  }

  /// Ends the run: counts what it took, and undoes circles between what it made.
  func finish(steps before: Int) {
    evaluation.spend(steps: before - steps)
    for object in made { object.empty() }
    made = []
    outermost = nil
  }

  // MARK: Errors

  func error(_ message: String) -> Interruption {
    let record = Record()
    record.set("message", .text(message))
    record.set("name", .text("Error"))
    thrown = .record(record)
    return .exception
  }

  // MARK: Programs

  func execute(_ program: ParsedProgram) throws(Interruption) -> Value {
    let scope = try makeScope(in: nil)
    outermost = scope
    try enter(program.body.height)
    defer { evaluation.leave(levels: program.body.height) }
    try hoist(program.body, into: scope)
    if case .returns(let value) = try program.body.statements.execute(self, scope) { return value }
    return program.hasResultVariable ? scope["$bm_rt"] ?? .undefined : completion
  }

  /// `eval`: runs text where it stands.
  func evaluate(_ source: Value, _ scope: Scope) throws(Interruption) -> Value {
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

  private func enter(_ levels: Int) throws(Interruption) {
    guard evaluation.enter(levels: levels) else { throw .exhausted }
  }

  private func hoist(_ body: FunctionBody, into scope: Scope) throws(Interruption) {
    try spend(body.variables.count + body.declarations.count)
    try take(body.variables.count)
    for name in body.variables where !scope.declares(name) { scope.declare(name, .undefined) }
    for declaration in body.declarations {
      scope.declare(declaration.name, try declaration.function.value(self, scope))
    }
  }

  func call(
    _ function: Value, this: Value, _ arguments: [Value]
  ) throws(Interruption) -> Value {
    try step()
    switch function {
    case .native(let native): return try native.body(self, arguments)
    case .document(let part): return try look(up: arguments, in: part)
    case .closure(let closure):
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
        if parameter.isRest {
          scope.declare(parameter.name, try make(Array(arguments.dropFirst(index))))
          continue
        }
        var value = index < arguments.count ? arguments[index] : .undefined
        if case .undefined = value, let standIn = parameter.value {
          value = try standIn.value(self, scope)
        }
        scope.declare(parameter.name, value)
      }
      try hoist(body, into: scope)
      if case .returns(let value) = try body.statements.execute(self, scope) { return value }
      return .undefined
    default: throw error("this is not a function")
    }
  }

  // MARK: Variables

  func read(_ reference: Reference, in scope: Scope) throws(Interruption) -> Value {
    switch reference {
    case .variable(let name):
      if let value = scope[name] ?? global(name) { return value }
      throw error("\(name) is not defined")
    case .member(let owner, let key): return try member(of: owner, key)
    }
  }

  func write(_ value: Value, to reference: Reference, in scope: Scope) throws(Interruption) {
    switch reference {
    case .variable(let name):
      try spend(1)
      // As in lottie-web, names that were never declared belong to the whole program.
      if !scope.assign(name, value) { outermost?.declare(name, value) }
    case .member(let owner, let key): try setMember(of: owner, key, to: value)
    }
  }
}
