/// An object that may be part of a reference cycle; it is cleared when its run ends.
protocol HeapObject: AnyObject {
  func clear()
}

/// A JavaScript array.
final class ArrayValue: HeapObject {
  var items: [Value]
  init(_ items: [Value]) { self.items = items }
  func clear() { items = [] }
}

/// A JavaScript object, with its members in insertion order.
final class ObjectValue: HeapObject {
  private(set) var keys: [String] = []
  private var members: [String: Value] = [:]

  subscript(key: String) -> Value? { members[key] }

  /// - Parameter value: nil removes the member.
  func set(_ key: String, _ value: Value?) {
    if let value {
      if members.updateValue(value, forKey: key) == nil { keys.append(key) }
    } else if members.removeValue(forKey: key) != nil {
      keys.removeAll { $0 == key }
    }
  }

  func clear() {
    keys = []
    members = [:]
  }
}

/// A function of the program with the variables that it captures.
final class Closure: HeapObject {
  let body: FunctionBody
  private(set) var scope: Scope?
  let isArrow: Bool

  init(body: FunctionBody, scope: Scope, isArrow: Bool) {
    self.body = body
    self.scope = scope
    self.isArrow = isArrow
  }

  func clear() { scope = nil }
}

/// A function of the library.
final class NativeFunction: Sendable {
  typealias Body = @Sendable (Run, [Value]) throws(ExecutionError) -> Value
  let body: Body
  init(_ body: @escaping Body) { self.body = body }
}
