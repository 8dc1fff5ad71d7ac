/// What a value is assigned to: a variable, a member, or a pattern such as `[a, {b, c = 1}]`.
indirect enum BindingPattern: Sendable {
  case target(AssignmentTarget)
  /// The items of a list; nil for those that are left out.
  case list([Element?], rest: BindingPattern?)
  case members([(key: MemberExpression.Key, element: Element)], rest: BindingPattern?)

  /// Part of a pattern with its default.
  struct Element: Sendable {
    let pattern: BindingPattern
    let standIn: Expression?

    var height: Int { max(pattern.height, standIn?.height ?? 0) }
  }

  /// - Returns: nil if `expression` cannot be assigned to.
  init?(_ expression: Expression) {
    switch expression {
    case .array(let node):
      var elements: [Element?] = []
      var rest: BindingPattern?
      for item in node.items {
        guard rest == nil else { return nil }
        if item.isSpread {
          guard let pattern = BindingPattern(item.value) else { return nil }
          rest = pattern
        } else if case .literal(let literal) = item.value, case .undefined = literal.constant {
          elements.append(nil)
        } else {
          guard let element = Element(item.value) else { return nil }
          elements.append(element)
        }
      }
      self = .list(elements, rest: rest)
    case .object(let node):
      var members: [(key: MemberExpression.Key, element: Element)] = []
      var rest: BindingPattern?
      for entry in node.entries {
        guard rest == nil else { return nil }
        switch entry.kind {
        case .spread:
          guard let pattern = BindingPattern(entry.value) else { return nil }
          rest = pattern
        case .value:
          guard let element = Element(entry.value) else { return nil }
          members.append((entry.key, element))
        case .getter, .setter: return nil
        }
      }
      self = .members(members, rest: rest)
    default:
      guard let target = AssignmentTarget(expression) else { return nil }
      self = .target(target)
    }
  }

  /// The nesting depth, counting itself.
  var height: Int {
    switch self {
    case .target(let target): return target.height
    case .list(let elements, let rest):
      return elements.reduce(rest?.height ?? 0) { max($0, $1?.height ?? 0) } + 1
    case .members(let members, let rest):
      return members.reduce(rest?.height ?? 0) { height, member in
        var height = max(height, member.element.height)
        if case .computed(let key) = member.key { height = max(height, key.height) }
        return height
      } + 1
    }
  }

  /// The variables that the pattern assigns.
  var names: [String] {
    switch self {
    case .target(.identifier(let node)): [node.name]
    case .target(.member): []
    case .list(let elements, let rest):
      elements.flatMap { $0?.pattern.names ?? [] } + (rest?.names ?? [])
    case .members(let members, let rest):
      members.flatMap(\.element.pattern.names) + (rest?.names ?? [])
    }
  }
}

extension BindingPattern.Element {
  /// An expression with a default is parsed as an assignment.
  fileprivate init?(_ expression: Expression) {
    switch expression {
    case .assignment(let node) where node.operation == nil:
      self.init(pattern: .target(node.target), standIn: node.value)
    case .destructuring(let node): self.init(pattern: node.pattern, standIn: node.value)
    default:
      guard let pattern = BindingPattern(expression) else { return nil }
      self.init(pattern: pattern, standIn: nil)
    }
  }
}

/// `[a, b] = value` and `({a, b} = value)`.
struct DestructuringExpression: Sendable {
  let pattern: BindingPattern
  let value: Expression
  let height: Int

  init(pattern: BindingPattern, value: Expression) {
    self.pattern = pattern
    self.value = value
    height = max(pattern.height, value.height) + 1
  }
}
