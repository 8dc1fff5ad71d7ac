/// `object.name` and `object[key]`.
struct MemberExpression: Sendable {
  enum Key: Sendable {
    case fixed(String)
    case computed(Expression)
  }

  let object: Expression
  let key: Key
  /// Whether this is `?.`, which yields `undefined` for `undefined` and `null`.
  let isOptional: Bool
  let height: Int

  init(object: Expression, key: Key, isOptional: Bool) {
    self.object = object
    self.key = key
    self.isOptional = isOptional
    var height = object.height
    if case .computed(let expression) = key { height = max(height, expression.height) }
    self.height = height + 1
  }
}

/// `[a, b]`.
struct ArrayExpression: Sendable {
  let items: [Argument]
  let height: Int

  init(items: [Argument]) {
    self.items = items
    height = items.map(\.value).height + 1
  }
}

/// `{a: b}`.
struct ObjectExpression: Sendable {
  struct Entry: Sendable {
    enum Kind: Sendable { case value, getter, setter, spread }

    let key: MemberExpression.Key
    let kind: Kind
    let value: Expression
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
}

/// An argument of a call, or an item of an array literal.
struct Argument: Sendable {
  let value: Expression
  let isSpread: Bool
}
