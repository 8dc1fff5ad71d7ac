/// What distinguishes a class from a function.
final class ClassInfo {
  let parent: Value?
  /// The fields of instances, and where their values are evaluated.
  let fields: [ClassExpression.Member]
  let scope: Scope
  /// Whether the body of the closure is a constructor of the class's own.
  let hasConstructor: Bool

  init(
    parent: Value?, fields: [ClassExpression.Member], scope: Scope, hasConstructor: Bool
  ) {
    self.parent = parent
    self.fields = fields
    self.scope = scope
    self.hasConstructor = hasConstructor
  }
}

extension ClassExpression {
  func value(_ run: Run, _ outer: Scope) throws(ExecutionError) -> Value {
    try run.step()
    let parent = try parent?.value(run, outer)
    let scope = try run.makeScope(in: outer)
    let body =
      constructor?.body ?? FunctionBody(statements: [], scope: FunctionScope(), parameters: [])
    let closure = Closure(body: body, scope: scope, isArrow: false)
    try run.keep(closure, size: 4)
    closure.classInfo = ClassInfo(
      parent: parent, fields: members.filter { $0.kind == .field && !$0.isStatic }, scope: scope,
      hasConstructor: constructor != nil)
    let prototype = try run.prototype(of: closure)
    if case .closure(let base)? = parent { prototype.prototype = try run.prototype(of: base) }
    scope.declare("%class", .closure(closure))
    if let name { scope.declare(name, .closure(closure)) }
    for member in members where member.kind != .field || member.isStatic {
      try run.step()
      let target = member.isStatic ? try run.members(of: closure) : prototype
      let key = try run.text(member.key.value(run, scope))
      scope.declare("this", .closure(closure))
      let value = try member.value?.value(run, scope) ?? .undefined
      switch member.kind {
      case .method, .field: target.set(key, value)
      case .getter: target.setAccessor(key, getter: value)
      case .setter: target.setAccessor(key, setter: value)
      }
    }
    return .closure(closure)
  }
}

extension Run {
  /// The members of a function, such as the static ones of a class.
  func members(of closure: Closure) throws(ExecutionError) -> ObjectValue {
    if let members = closure.members { return members }
    let members = ObjectValue()
    try keep(members, size: 1)
    closure.members = members
    return members
  }

  /// The object that instances of a class inherit from.
  func prototype(of closure: Closure) throws(ExecutionError) -> ObjectValue {
    let members = try members(of: closure)
    if case .record(let prototype)? = members["prototype"] { return prototype }
    let prototype = ObjectValue()
    try keep(prototype, size: 1)
    members.set("prototype", .record(prototype))
    return prototype
  }

  /// Implements `new`.
  func construct(_ closure: Closure, _ arguments: [Value]) throws(ExecutionError) -> Value {
    let record = ObjectValue()
    try keep(record, size: 1)
    record.prototype = try prototype(of: closure)
    let result = try initialize(.record(record), as: closure, arguments)
    if case .record = result { return result }
    return .record(record)
  }

  /// Runs the constructor of a class and those of its parents.
  private func initialize(
    _ instance: Value, as closure: Closure, _ arguments: [Value]
  ) throws(ExecutionError) -> Value {
    guard let info = closure.classInfo else {
      return try call(.closure(closure), this: instance, arguments)
    }
    if info.parent == nil {
      try setFields(of: instance, info)
    } else if !info.hasConstructor {
      try callParent(of: info, on: instance, arguments)
    }
    guard info.hasConstructor else { return .undefined }
    return try run(closure, this: instance, arguments)
  }

  private func setFields(of instance: Value, _ info: ClassInfo) throws(ExecutionError) {
    guard !info.fields.isEmpty else { return }
    let scope = try makeScope(in: info.scope)
    scope.declare("this", instance)
    for field in info.fields {
      let key = try field.key.value(self, scope)
      try setMember(of: instance, key, to: field.value?.value(self, scope) ?? .undefined)
    }
  }

  private func callParent(
    of info: ClassInfo, on instance: Value, _ arguments: [Value]
  ) throws(ExecutionError) {
    try step()
    if case .closure(let parent)? = info.parent {
      // Each level takes one of the nested calls that a run may have.
      guard evaluation.enter(levels: 1) else { throw .exhausted }
      defer { evaluation.leave(levels: 1) }
      _ = try initialize(instance, as: parent, arguments)
    }
    try setFields(of: instance, info)
  }

  /// Implements `super(…)`.
  func callSuper(_ arguments: [Value], in scope: Scope) throws(ExecutionError) -> Value {
    guard case .closure(let closure)? = scope["%class"], let info = closure.classInfo,
      let this = scope["this"], info.parent != nil
    else { throw error("super is not available") }
    try callParent(of: info, on: this, arguments)
    return .undefined
  }

  /// Implements `super.name`.
  func superMember(_ key: Value, in scope: Scope) throws(ExecutionError) -> Value {
    guard case .closure(let closure)? = scope["%class"], let info = closure.classInfo,
      case .closure(let parent)? = info.parent
    else { throw error("super is not available") }
    let isStatic = if case .closure? = scope["this"] { true } else { false }
    let owner = isStatic ? try members(of: parent) : try prototype(of: parent)
    return try member(of: owner, try text(key), this: scope["this"] ?? .undefined) ?? .undefined
  }

  /// The value of a member of an object or of what it inherits from; nil if there is none.
  func member(
    of record: ObjectValue, _ key: String, this: Value
  ) throws(ExecutionError) -> Value? {
    var current: ObjectValue? = record
    while let object = current {
      if let value = object[key] { return value }
      if let accessor = object.accessor(key) {
        return try accessor.getter.map { (getter) throws(ExecutionError) in
          try call(getter, this: this, [])
        } ?? .undefined
      }
      try step()
      current = object.prototype
    }
    return nil
  }

  /// Returns whether an object inherits from the prototype of a function.
  func isInstance(_ value: Value, of closure: Closure) -> Bool {
    guard case .record(let record) = value,
      case .record(let wanted)? = closure.members?["prototype"]
    else { return false }
    var current = record.prototype
    while let object = current {
      if object === wanted { return true }
      current = object.prototype
    }
    return false
  }
}
