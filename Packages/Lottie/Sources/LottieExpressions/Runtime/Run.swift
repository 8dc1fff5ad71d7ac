import LottieCore

/// Why a program stopped.
enum ExecutionError: Error {
  /// A JavaScript exception, which the program may catch; its value is in ``Run/thrown``.
  case exception
  /// The program exceeded its limit of steps, memory or depth.
  case exhausted
}

/// One run of a program: its remaining budget and the objects that it creates.
final class Run {
  let context: ExpressionContext
  let builtins: any Builtins
  private(set) var steps: Int
  private var remainingValues = LottieLimits.expressionValues
  private var objects: [any HeapObject] = []
  var thrown = Value.undefined
  /// The value of the last expression statement at the top level.
  var completion = Value.undefined
  /// The time in seconds; `posterizeTime` changes it.
  var time: Double
  /// The cached keyframed value of the property itself.
  var ownValue: Value?
  var random: RandomSource
  var outermost: Scope?

  init(_ context: ExpressionContext, builtins: any Builtins) {
    self.context = context
    self.builtins = builtins
    steps = min(LottieLimits.expressionSteps, context.evaluation.steps)
    time = context.frame / context.evaluation.document.frameRate
    random = RandomSource(context.property, context.frame)
  }

  var evaluation: ExpressionEvaluation { context.evaluation }
  var document: ExpressionDocument { context.evaluation.document }
  /// The layer that contains the expression.
  var layer: Int { document.nodes[context.property].layer }

  // MARK: Budget

  func step() throws(ExecutionError) {
    steps -= 1
    if steps <= 0 { throw .exhausted }
  }

  func spend(_ amount: Int) throws(ExecutionError) {
    steps -= max(0, amount)
    if steps <= 0 { throw .exhausted }
  }

  /// Takes memory from the budget, counted in values.
  func take(_ amount: Int) throws(ExecutionError) {
    remainingValues -= max(1, amount)
    if remainingValues <= 0 { throw .exhausted }
  }

  func check(length: Int) throws(ExecutionError) {
    if length > LottieLimits.expressionLength { throw .exhausted }
  }

  func keep(_ object: any HeapObject, size: Int) throws(ExecutionError) {
    try take(size + 2)
    objects.append(object)
  }

  func make(_ items: [Value]) throws(ExecutionError) -> Value {
    try check(length: items.count)
    let list = ArrayValue(items)
    try keep(list, size: items.count)
    return .array(list)
  }

  /// Takes the memory and time for a new string from the budget.
  func make(text: String) throws(ExecutionError) {
    let length = text.utf8.count
    try check(length: length)
    try take(length / 8 + 1)
    try spend(length / 64)
  }

  func makeScope(in parent: Scope?) throws(ExecutionError) -> Scope {
    let scope = Scope(parent: parent)
    try keep(scope, size: 1)
    return scope
  }

  func copy(of scope: Scope) throws(ExecutionError) -> Scope {
    let copy = scope.copy
    try keep(copy, size: scope.count)
    return copy
  }

  /// Ends the run: reports the steps it took and breaks reference cycles between its objects.
  func finish(steps before: Int) {
    evaluation.spend(steps: before - steps)
    for object in objects { object.clear() }
    objects = []
    outermost = nil
  }

  // MARK: Library

  func global(_ name: String) -> Value? { builtins.global(name, in: self) }

  func member(of owner: Value, _ key: Value) throws(ExecutionError) -> Value {
    try builtins.member(of: owner, key, in: self)
  }

  func callMethod(
    of owner: Value, _ key: Value, _ arguments: [Value]
  ) throws(ExecutionError) -> Value? {
    try builtins.callMethod(of: owner, key, arguments, in: self)
  }

  func isInstance(_ value: Value, of constructor: Value) -> Bool {
    builtins.isInstance(value, of: constructor, in: self)
  }

  // MARK: Errors

  func error(_ message: String) -> ExecutionError {
    let record = ObjectValue()
    record.set("message", .text(message))
    record.set("name", .text("Error"))
    thrown = .record(record)
    return .exception
  }
}
