/// What an expression computes with.
enum Value {
  case undefined, null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array(List)
  case record(Record)
  case closure(Closure)
  case native(NativeFunction)
  case outline(Outline)
  /// A part of the document.
  case document(DocumentPart)

  static func numbers(_ numbers: [Double], _ run: Run) throws(Interruption) -> Value {
    try run.make(numbers.map { .number($0) })
  }

  /// Whether it is `undefined` or `null`.
  var isNothing: Bool {
    switch self {
    case .undefined, .null: true
    default: false
    }
  }

  var typeName: String {
    switch self {
    case .undefined: "undefined"
    case .bool: "boolean"
    case .number: "number"
    case .text: "string"
    case .closure, .native: "function"
    case .document(let part): part.isCallable ? "function" : "object"
    case .null, .array, .record, .outline: "object"
    }
  }
}

/// What can be part of a circle, and is therefore emptied when its run ends.
protocol Emptied: AnyObject {
  func empty()
}

/// A JavaScript array.
final class List: Emptied {
  var items: [Value]
  init(_ items: [Value]) { self.items = items }
  func empty() { items = [] }
}

/// A JavaScript object: members in the order in which they were made.
final class Record: Emptied {
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

  func empty() {
    keys = []
    members = [:]
  }
}

/// A function of the program together with the variables around it.
final class Closure: Emptied {
  let body: FunctionBody
  private(set) var scope: Scope?
  let isArrow: Bool

  init(body: FunctionBody, scope: Scope, isArrow: Bool) {
    self.body = body
    self.scope = scope
    self.isArrow = isArrow
  }

  func empty() { scope = nil }
}

/// A function of the library.
final class NativeFunction: Sendable {
  typealias Body = @Sendable (Run, [Value]) throws(Interruption) -> Value
  let body: Body
  init(_ body: @escaping Body) { self.body = body }
}

/// The variables of a function or block.
final class Scope: Emptied {
  let parent: Scope?
  private var names: [String] = []
  private var values: [Value] = []
  /// The places of names where there are many of them.
  private var places: [String: Int] = [:]
  private static let fewNames = 8

  init(parent: Scope?) { self.parent = parent }

  private func place(of name: String) -> Int? {
    places.isEmpty ? names.firstIndex(of: name) : places[name]
  }

  /// The value of a variable here or around; nil when there is none of that name.
  subscript(name: String) -> Value? {
    var scope: Scope? = self
    while let current = scope {
      if let index = current.place(of: name) { return current.values[index] }
      scope = current.parent
    }
    return nil
  }

  func declare(_ name: String, _ value: Value) {
    if let index = place(of: name) {
      values[index] = value
      return
    }
    names.append(name)
    values.append(value)
    if !places.isEmpty {
      places[name] = names.count - 1
    } else if names.count > Self.fewNames {
      for (index, name) in names.enumerated() { places[name] = index }
    }
  }

  func declares(_ name: String) -> Bool { place(of: name) != nil }

  /// - Returns: false when there is no variable of that name.
  func assign(_ name: String, _ value: Value) -> Bool {
    var scope: Scope? = self
    while let current = scope {
      if let index = current.place(of: name) {
        current.values[index] = value
        return true
      }
      scope = current.parent
    }
    return false
  }

  var count: Int { names.count }

  var copy: Scope {
    let copy = Scope(parent: parent)
    copy.names = names
    copy.values = values
    copy.places = places
    return copy
  }

  func empty() {
    names = []
    values = []
    places = [:]
  }
}
