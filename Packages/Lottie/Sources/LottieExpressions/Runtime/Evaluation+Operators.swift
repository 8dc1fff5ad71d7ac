extension BinaryExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    let first = try left.value(run, scope)
    let isDecided: Bool
    switch operation {
    case .and: isDecided = try !run.isTrue(first)
    case .or: isDecided = try run.isTrue(first)
    case .coalesce: isDecided = !first.isNothing
    default: return try run.apply(operation, first, right.value(run, scope))
    }
    return isDecided ? first : try right.value(run, scope)
  }
}

extension UnaryExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    switch operation {
    case .typeof:
      if case .identifier(let name) = operand, scope[name.name] == nil, run.global(name.name) == nil
      {
        return .text("undefined")
      }
      return .text(try operand.value(run, scope).typeName)
    case .delete:
      guard case .member(let target) = operand else { return .bool(false) }
      if case .member(.record(let record), let key) = try target.reference(run, scope) {
        try run.spend(record.keys.count / 4)
        record.set(try run.text(key), nil)
      }
      return .bool(true)
    default: break
    }
    let value = try operand.value(run, scope)
    switch operation {
    case .minus: return try run.negate(value)
    case .plus: return .number(try run.number(value))
    case .not: return .bool(try !run.isTrue(value))
    case .bitNot: return .number(Double(~(try run.int32(value))))
    case .void, .typeof, .delete: return .undefined
    }
  }
}

extension AssignmentExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    let reference = try target.reference(run, scope)
    guard let operation else {
      let value = try self.value.value(run, scope)
      try run.write(value, to: reference, in: scope)
      return value
    }
    let old = try run.read(reference, in: scope)
    let value = try run.apply(operation, old, self.value.value(run, scope))
    try run.write(value, to: reference, in: scope)
    return value
  }
}

extension UpdateExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    let reference = try target.reference(run, scope)
    let old = try run.number(run.read(reference, in: scope))
    let new = old + (isIncrement ? 1 : -1)
    try run.write(.number(new), to: reference, in: scope)
    return .number(isPrefix ? new : old)
  }
}
