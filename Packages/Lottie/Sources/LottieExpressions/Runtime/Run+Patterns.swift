extension Run {
  /// Assigns the parts of a value to a pattern.
  /// - Parameter declares: whether the variables are declared in `scope`.
  func bind(
    _ pattern: BindingPattern, to value: Value, in scope: Scope, declares: Bool
  ) throws(ExecutionError) {
    try step()
    switch pattern {
    case .target(.identifier(let node)) where declares: scope.declare(node.name, value)
    case .target(let target): try write(value, to: target.reference(self, scope), in: scope)
    case .list(let elements, let rest):
      let items = try items(of: value)
      for (index, element) in elements.enumerated() {
        guard let element else { continue }
        try bind(
          element, to: index < items.count ? items[index] : .undefined, in: scope,
          declares: declares)
      }
      guard let rest else { return }
      try bind(
        rest, to: make(Array(items.dropFirst(elements.count))), in: scope, declares: declares)
    case .members(let members, let rest):
      if value.isNothing { throw error("undefined and null have no members") }
      var keys: Set<String> = []
      for (key, element) in members {
        let key = try key.value(self, scope)
        if rest != nil { keys.insert(try text(key)) }
        try bind(element, to: member(of: value, key), in: scope, declares: declares)
      }
      guard let rest else { return }
      let record = ObjectValue()
      try keep(record, size: 1)
      if case .record(let source) = value {
        try copyMembers(of: source, to: record) { !keys.contains($0) }
      }
      try bind(rest, to: .record(record), in: scope, declares: declares)
    }
  }

  private func bind(
    _ element: BindingPattern.Element, to value: Value, in scope: Scope, declares: Bool
  ) throws(ExecutionError) {
    var value = value
    if case .undefined = value, let standIn = element.standIn {
      value = try standIn.value(self, scope)
    }
    try bind(element.pattern, to: value, in: scope, declares: declares)
  }

  /// Copies the members with selected names.
  func copyMembers(
    of source: ObjectValue, to target: ObjectValue, where isSelected: (String) -> Bool
  ) throws(ExecutionError) {
    try take(source.keys.count)
    try spend(source.keys.count)
    for key in source.keys where isSelected(key) { target.set(key, source[key]) }
  }
}

extension DestructuringExpression {
  func value(_ run: Run, _ scope: Scope) throws(ExecutionError) -> Value {
    let value = try value.value(run, scope)
    try run.bind(pattern, to: value, in: scope, declares: false)
    return value
  }
}
