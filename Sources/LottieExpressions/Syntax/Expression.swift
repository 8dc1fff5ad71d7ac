/// A part of a program that has a value.
protocol Expression: Sendable {
  /// How many parts lie inside one another, this one counted.
  var height: Int { get }
  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value
}

/// What can stand on the left of an assignment.
protocol AssignableExpression: Expression {
  func reference(_ run: Run, _ scope: Scope) throws(Interruption) -> Reference
}

/// A place that values can be written to.
enum Reference {
  case variable(String)
  case member(of: Value, key: Value)
}

extension [any Expression] {
  var height: Int { reduce(0) { Swift.max($0, $1.height) } }
}

struct Constant: Expression {
  enum Value: Sendable {
    case undefined, null
    case bool(Bool)
    case number(Double)
    case text(String)
  }

  let value: Value
  var height: Int { 1 }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> LottieExpressions.Value {
    switch value {
    case .undefined: .undefined
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    }
  }
}

struct Name: AssignableExpression {
  let name: String
  var height: Int { 1 }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    if let value = scope[name] ?? run.global(name) { return value }
    throw run.error("\(name) is not defined")
  }

  func reference(_ run: Run, _ scope: Scope) throws(Interruption) -> Reference { .variable(name) }
}

struct Sequence: Expression {
  let parts: [any Expression]
  let height: Int

  init(parts: [any Expression]) {
    self.parts = parts
    height = parts.height + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    var value = Value.undefined
    for part in parts { value = try part.value(run, scope) }
    return value
  }
}

struct Conditional: Expression {
  let condition, then, otherwise: any Expression
  let height: Int

  init(condition: any Expression, then: any Expression, otherwise: any Expression) {
    self.condition = condition
    self.then = then
    self.otherwise = otherwise
    height = [condition, then, otherwise].height + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    return try run.isTrue(condition.value(run, scope))
      ? then.value(run, scope) : otherwise.value(run, scope)
  }
}

struct Template: Expression {
  let texts: [String]
  let values: [any Expression]
  let height: Int

  init(texts: [String], values: [any Expression]) {
    self.texts = texts
    self.values = values
    height = values.height + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    var result = texts.first ?? ""
    for (value, text) in zip(values, texts.dropFirst()) {
      result += try run.text(value.value(run, scope)) + text
      try run.make(text: result)
    }
    return .text(result)
  }
}

/// `object.name` and `object[key]`.
struct Member: AssignableExpression {
  enum Key: Sendable {
    case fixed(String)
    case computed(any Expression)

    func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
      switch self {
      case .fixed(let name): .text(name)
      case .computed(let expression): try expression.value(run, scope)
      }
    }
  }

  let object: any Expression
  let key: Key
  /// Whether nothing comes of nothing.
  let isOptional: Bool
  let height: Int

  init(object: any Expression, key: Key, isOptional: Bool) {
    self.object = object
    self.key = key
    self.isOptional = isOptional
    var height = object.height
    if case .computed(let expression) = key { height = max(height, expression.height) }
    self.height = height + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    let owner = try object.value(run, scope)
    if isOptional, owner.isNothing { return .undefined }
    return try run.member(of: owner, key.value(run, scope))
  }

  func reference(_ run: Run, _ scope: Scope) throws(Interruption) -> Reference {
    let owner = try object.value(run, scope)
    return .member(of: owner, key: try key.value(run, scope))
  }
}

struct ArrayLiteral: Expression {
  let items: [Argument]
  let height: Int

  init(items: [Argument]) {
    self.items = items
    height = items.map(\.value).height + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    return try run.make(items.values(run, scope))
  }
}

struct ObjectLiteral: Expression {
  struct Entry: Sendable {
    let key: Member.Key
    let value: any Expression
  }

  let entries: [Entry]
  let height: Int

  init(entries: [Entry]) {
    self.entries = entries
    var height = entries.map(\.value).height
    for entry in entries {
      if case .computed(let key) = entry.key { height = max(height, key.height) }
    }
    self.height = height + 1
  }

  func value(_ run: Run, _ scope: Scope) throws(Interruption) -> Value {
    try run.step()
    let record = Record()
    try run.keep(record, size: entries.count + 1)
    for entry in entries {
      let key = try run.text(entry.key.value(run, scope))
      record.set(key, try entry.value.value(run, scope))
    }
    return .record(record)
  }
}
