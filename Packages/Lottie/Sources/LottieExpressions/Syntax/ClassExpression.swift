/// `class Name extends Parent { … }`.
struct ClassExpression: Sendable {
  struct Member: Sendable {
    enum Kind: Sendable { case method, getter, setter, field }

    let key: MemberExpression.Key
    let kind: Kind
    let isStatic: Bool
    /// A function, or the value of a field.
    let value: Expression?
  }

  let name: String?
  let parent: Expression?
  let constructor: FunctionExpression?
  let members: [Member]
  let height: Int

  init(
    name: String?, parent: Expression?, constructor: FunctionExpression?, members: [Member]
  ) {
    self.name = name
    self.parent = parent
    self.constructor = constructor
    self.members = members
    height =
      members.reduce(max(parent?.height ?? 0, constructor?.height ?? 0)) { height, member in
        var height = max(height, member.value?.height ?? 0)
        if case .computed(let key) = member.key { height = max(height, key.height) }
        return height
      } + 1
  }
}
