extension [Argument] {
  func values(_ run: Run, _ scope: Scope) throws(ExecutionError) -> [Value] {
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

extension FunctionExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    let closure = Closure(body: body, scope: scope, isArrow: isArrow)
    try run.keep(closure, size: 2)
    return .closure(closure)
  }
}

extension CallExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    if case .member(let member) = callee {
      if case .identifier(let node) = member.object, node.name == "super" {
        let method = try run.superMember(member.key.value(run, scope), in: scope)
        return try run.call(
          method, this: scope["this"] ?? .undefined, arguments.values(run, scope))
      }
      let owner = try member.object.value(run, scope)
      if member.isOptional, owner.isNothing { return .undefined }
      let key = try member.key.value(run, scope)
      let arguments = try arguments.values(run, scope)
      if let result = try run.callMethod(of: owner, key, arguments) { return result }
      return try run.call(run.member(of: owner, key), this: owner, arguments)
    }
    if case .identifier(let name) = callee, name.name == "super" {
      return try run.callSuper(arguments.values(run, scope), in: scope)
    }
    if case .identifier(let name) = callee, name.name == "eval" {
      return try run.evaluate(arguments.values(run, scope).first ?? .undefined, scope)
    }
    let function = try callee.value(run, scope)
    return try run.call(function, this: .undefined, arguments.values(run, scope))
  }
}

extension NewExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    let function = try callee.value(run, scope)
    let arguments = try arguments.values(run, scope)
    guard case .closure(let closure) = function else {
      return try run.call(function, this: .undefined, arguments)
    }
    return try run.construct(closure, arguments)
  }
}
