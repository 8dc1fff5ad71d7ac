/// A location that can be assigned to.
enum Reference {
  case variable(String)
  case member(of: Value, key: Value)
}

extension Expression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    switch self {
    case .literal(let node): try node.value(run, scope)
    case .identifier(let node): try node.value(run, scope)
    case .sequence(let node): try node.value(run, scope)
    case .conditional(let node): try node.value(run, scope)
    case .template(let node): try node.value(run, scope)
    case .member(let node): try node.value(run, scope)
    case .array(let node): try node.value(run, scope)
    case .object(let node): try node.value(run, scope)
    case .function(let node): try node.value(run, scope)
    case .call(let node): try node.value(run, scope)
    case .new(let node): try node.value(run, scope)
    case .binary(let node): try node.value(run, scope)
    case .unary(let node): try node.value(run, scope)
    case .assignment(let node): try node.value(run, scope)
    case .destructuring(let node): try node.value(run, scope)
    case .class(let node): try node.value(run, scope)
    case .update(let node): try node.value(run, scope)
    }
  }
}

extension AssignmentTarget {
  func reference(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Reference {
    switch self {
    case .identifier(let node): .variable(node.name)
    case .member(let node): try node.reference(run, scope)
    }
  }
}

extension Literal {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    switch constant {
    case .undefined: .undefined
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .regularExpression(let expression): try run.make(expression)
    }
  }
}

extension Identifier {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    if let value = scope[name] ?? run.global(name) { return value }
    throw run.error("\(name) is not defined")
  }
}

extension SequenceExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    var value = Value.undefined
    for part in parts { value = try part.value(run, scope) }
    return value
  }
}

extension ConditionalExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    return try run.isTrue(condition.value(run, scope))
      ? then.value(run, scope) : otherwise.value(run, scope)
  }
}

extension TemplateLiteral {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    var result = texts.first ?? ""
    for (value, text) in zip(values, texts.dropFirst()) {
      result += try run.text(value.value(run, scope)) + text
      try run.make(text: result)
    }
    return .text(result)
  }
}

extension MemberExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    if case .identifier(let node) = object, node.name == "super" {
      return try run.superMember(key.value(run, scope), in: scope)
    }
    let owner = try object.value(run, scope)
    if isOptional, owner.isNothing { return .undefined }
    return try run.member(of: owner, key.value(run, scope))
  }

  func reference(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Reference {
    let owner = try object.value(run, scope)
    return .member(of: owner, key: try key.value(run, scope))
  }
}

extension MemberExpression.Key {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    switch self {
    case .fixed(let name): .text(name)
    case .computed(let expression): try expression.value(run, scope)
    }
  }
}

extension ArrayExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    return try run.make(items.values(run, scope))
  }
}

extension ObjectExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    try run.step()
    let record = ObjectValue()
    try run.keep(record, size: entries.count + 1)
    for entry in entries {
      let value = try entry.value.value(run, scope)
      if entry.kind == .spread {
        guard case .record(let source) = value else { continue }
        try run.copyMembers(of: source, to: record) { _ in true }
        continue
      }
      let key = try run.text(entry.key.value(run, scope))
      switch entry.kind {
      case .value, .spread: record.set(key, value)
      case .getter: record.setAccessor(key, getter: value)
      case .setter: record.setAccessor(key, setter: value)
      }
    }
    return .record(record)
  }
}
