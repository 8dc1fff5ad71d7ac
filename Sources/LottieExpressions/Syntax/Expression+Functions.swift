struct Parameter: Sendable {
  let name: String
  /// What stands in for an argument that is missing.
  let value: (any Expression)?
  /// Whether it takes all further arguments.
  let isRest: Bool
}

struct Argument: Sendable {
  let value: any Expression
  let isSpread: Bool
}

extension [Argument] {
  func values(_ run: Run, _ scope: Scope) throws(Interruption) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    for argument in self {
      let value = try argument.value.value(run, scope)
      guard argument.isSpread else {
        values.append(value)
        continue
      }
      values += try run.items(of: value)
      try run.check(length: values.count)
    }
    return values
  }
}

struct FunctionDeclaration: Sendable {
  let name: String
  let function: FunctionLiteral
}

/// What a function does when it is called.
final class FunctionBody: Sendable {
  let statements: [any Statement]
  let variables: [String]
  let declarations: [FunctionDeclaration]
  let parameters: [Parameter]
  let height: Int

  init(statements: [any Statement], scope: Parser.FunctionScope, parameters: [Parameter]) {
    self.statements = statements
    variables = scope.variables
    declarations = scope.declarations
    self.parameters = parameters
    let parts = [
      statements.reduce(0) { max($0, $1.height) }, parameters.compactMap(\.value).height,
      scope.declarations.reduce(0) { max($0, $1.function.height) },
    ]
    height = (parts.max() ?? 0) + 1
  }
}

struct FunctionLiteral: Expression {
  let name: String?
  let body: FunctionBody
  /// Whether `this` is that of the surroundings.
  let isArrow: Bool
  var height: Int { body.height + 1 }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    let closure = Closure(body: body, scope: scope, isArrow: isArrow)
    try run.keep(closure, size: 2)
    return .closure(closure)
  }
}

struct Call: Expression {
  let callee: any Expression
  let arguments: [Argument]
  let height: Int

  init(callee: any Expression, arguments: [Argument]) {
    self.callee = callee
    self.arguments = arguments
    height = max(callee.height, arguments.map(\.value).height) + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    if let member = callee as? Member {
      let owner = try member.object.value(run, scope)
      if member.isOptional, owner.isNothing { return .undefined }
      let key = try member.key.value(run, scope)
      let arguments = try arguments.values(run, scope)
      if let result = try run.callMethod(of: owner, key, arguments) { return result }
      return try run.call(run.member(of: owner, key), this: owner, arguments)
    }
    if let name = callee as? Name, name.name == "eval" {
      return try run.evaluate(arguments.values(run, scope).first ?? .undefined, scope)
    }
    let function = try callee.value(run, scope)
    return try run.call(function, this: .undefined, arguments.values(run, scope))
  }
}

struct Construction: Expression {
  let callee: any Expression
  let arguments: [Argument]
  let height: Int

  init(callee: any Expression, arguments: [Argument]) {
    self.callee = callee
    self.arguments = arguments
    height = max(callee.height, arguments.map(\.value).height) + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    let function = try callee.value(run, scope)
    let arguments = try arguments.values(run, scope)
    guard case .closure = function else {
      return try run.call(function, this: .undefined, arguments)
    }
    let record = Record()
    try run.keep(record, size: 1)
    let result = try run.call(function, this: .record(record), arguments)
    if case .record = result { return result }
    return .record(record)
  }
}
