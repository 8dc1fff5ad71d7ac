/// The variables of a function or block.
final class Scope: HeapObject {
  let parent: Scope?
  private var names: [String] = []
  private var values: [Value] = []
  /// The indices of names, used if there are many.
  private var places: [String: Int] = [:]
  private static let fewNames = 8

  init(parent: Scope?) { self.parent = parent }

  private func place(of name: String) -> Int? {
    places.isEmpty ? names.firstIndex(of: name) : places[name]
  }

  /// The value of a variable in this or an enclosing scope; nil if it is not declared.
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

  /// Assigns to a variable of this or an enclosing scope.
  /// - Returns: false if it is not declared.
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

  func clear() {
    names = []
    values = []
    places = [:]
  }
}
