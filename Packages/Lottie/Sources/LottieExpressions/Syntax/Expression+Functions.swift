/// A parameter of a function.
struct Parameter: Sendable {
  let pattern: BindingPattern
  /// The default for a missing argument.
  let value: Expression?
  /// Whether the parameter collects all remaining arguments.
  let isRest: Bool
}

/// A function declared by a statement.
struct FunctionDeclaration: Sendable {
  let name: String
  let function: FunctionExpression
}

/// The body of a function, or a whole program.
final class FunctionBody: Sendable {
  let statements: [Statement]
  let variables: [String]
  let declarations: [FunctionDeclaration]
  let parameters: [Parameter]
  let height: Int

  init(statements: [Statement], scope: FunctionScope, parameters: [Parameter]) {
    self.statements = statements
    variables = scope.variables
    declarations = scope.declarations
    self.parameters = parameters
    let parts = [
      statements.reduce(0) { max($0, $1.height) }, parameters.compactMap(\.value).height,
      parameters.reduce(0) { max($0, $1.pattern.height) },
      scope.declarations.reduce(0) { max($0, $1.function.height) },
    ]
    height = (parts.max() ?? 0) + 1
  }
}

/// The declarations that apply to a whole function.
struct FunctionScope {
  var variables: [String] = []
  var declarations: [FunctionDeclaration] = []
}

/// A function expression, declaration or arrow function.
struct FunctionExpression: Sendable {
  let name: String?
  let body: FunctionBody
  /// Whether `this` is that of the surroundings.
  let isArrow: Bool
  var height: Int { body.height + 1 }
}

/// `callee(arguments)`.
struct CallExpression: Sendable {
  let callee: Expression
  let arguments: [Argument]
  let height: Int

  init(callee: Expression, arguments: [Argument]) {
    self.callee = callee
    self.arguments = arguments
    height = max(callee.height, arguments.map(\.value).height) + 1
  }
}

/// `new callee(arguments)`.
struct NewExpression: Sendable {
  let callee: Expression
  let arguments: [Argument]
  let height: Int

  init(callee: Expression, arguments: [Argument]) {
    self.callee = callee
    self.arguments = arguments
    height = max(callee.height, arguments.map(\.value).height) + 1
  }
}
