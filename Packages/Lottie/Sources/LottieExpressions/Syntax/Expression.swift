/// An expression of a program, without its evaluation.
indirect enum Expression: Sendable {
  case literal(Literal)
  case identifier(Identifier)
  case sequence(SequenceExpression)
  case conditional(ConditionalExpression)
  case template(TemplateLiteral)
  case member(MemberExpression)
  case array(ArrayExpression)
  case object(ObjectExpression)
  case function(FunctionExpression)
  case call(CallExpression)
  case new(NewExpression)
  case binary(BinaryExpression)
  case unary(UnaryExpression)
  case assignment(AssignmentExpression)
  case destructuring(DestructuringExpression)
  case `class`(ClassExpression)
  case update(UpdateExpression)

  /// The nesting depth of the expression, counting itself.
  var height: Int {
    switch self {
    case .literal(let node): node.height
    case .identifier(let node): node.height
    case .sequence(let node): node.height
    case .conditional(let node): node.height
    case .template(let node): node.height
    case .member(let node): node.height
    case .array(let node): node.height
    case .object(let node): node.height
    case .function(let node): node.height
    case .call(let node): node.height
    case .new(let node): node.height
    case .binary(let node): node.height
    case .unary(let node): node.height
    case .assignment(let node): node.height
    case .destructuring(let node): node.height
    case .class(let node): node.height
    case .update(let node): node.height
    }
  }
}

extension [Expression] {
  var height: Int { reduce(0) { Swift.max($0, $1.height) } }
}

/// The left side of an assignment.
enum AssignmentTarget: Sendable {
  case identifier(Identifier)
  case member(MemberExpression)

  /// - Returns: nil if `expression` cannot be assigned to.
  init?(_ expression: Expression) {
    switch expression {
    case .identifier(let node): self = .identifier(node)
    case .member(let node): self = .member(node)
    default: return nil
    }
  }

  var height: Int {
    switch self {
    case .identifier(let node): node.height
    case .member(let node): node.height
    }
  }
}

/// A number, string, boolean, regular expression or `null`.
struct Literal: Sendable {
  enum Constant: Sendable {
    case undefined, null
    case bool(Bool)
    case number(Double)
    case text(String)
    case regularExpression(RegularExpression)
  }

  let constant: Constant
  var height: Int { 1 }
}

/// A reference to a variable.
struct Identifier: Sendable {
  let name: String
  var height: Int { 1 }
}

/// Expressions separated by commas; the last one is the value.
struct SequenceExpression: Sendable {
  let parts: [Expression]
  let height: Int

  init(parts: [Expression]) {
    self.parts = parts
    height = parts.height + 1
  }
}

/// `condition ? then : otherwise`.
struct ConditionalExpression: Sendable {
  let condition, then, otherwise: Expression
  let height: Int

  init(condition: Expression, then: Expression, otherwise: Expression) {
    self.condition = condition
    self.then = then
    self.otherwise = otherwise
    height = [condition, then, otherwise].height + 1
  }
}

/// A template string.
struct TemplateLiteral: Sendable {
  let texts: [String]
  let values: [Expression]
  let height: Int

  init(texts: [String], values: [Expression]) {
    self.texts = texts
    self.values = values
    height = values.height + 1
  }
}
