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
  private var accessors: [String: Accessor] = [:]
  /// The object whose members this one inherits. Objects form no cycles.
  var prototype: ObjectValue?
  /// Set if this is a regular expression.
  var regularExpression: RegularExpression?

  /// Functions that replace a member.
  struct Accessor {
    var getter, setter: Value?
  }

  func accessor(_ key: String) -> Accessor? { accessors.isEmpty ? nil : accessors[key] }

  func setAccessor(_ key: String, getter: Value? = nil, setter: Value? = nil) {
    var accessor = accessors[key] ?? Accessor()
    accessor.getter = getter ?? accessor.getter
    accessor.setter = setter ?? accessor.setter
    accessors[key] = accessor
  }

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
    accessors = [:]
    prototype = nil
  }
}

/// A function of the program with the variables that it captures.
final class Closure: HeapObject {
  let body: FunctionBody
  private(set) var scope: Scope?
  let isArrow: Bool
  /// Static members and the prototype; nil if the program has not used them.
  var members: ObjectValue?
  /// Set if this is a class.
  var classInfo: ClassInfo?

  init(body: FunctionBody, scope: Scope, isArrow: Bool) {
    self.body = body
    self.scope = scope
    self.isArrow = isArrow
  }

  func clear() {
    scope = nil
    members = nil
    classInfo = nil
  }
}

/// A function of the library.
final class NativeFunction: Sendable {
  typealias Body = @Sendable (Run, [Value]) throws(ExecutionError) -> Value
  let body: Body
  init(_ body: @escaping Body) { self.body = body }
}
