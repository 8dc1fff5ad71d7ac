/// `for`, `while` and `do … while`.
struct LoopStatement: Sendable {
  var start: Statement?
  var condition: Expression?
  var step: Expression?
  let body: Statement
  /// Whether the body runs once before the condition is checked.
  var runsFirst = false
  var label: String?

  var height: Int {
    max(start?.height ?? 0, condition?.height ?? 0, step?.height ?? 0, body.height) + 1
  }
}

/// `for … in` and `for … of`.
struct ForEachStatement: Sendable {
  let pattern: BindingPattern
  let isLexical: Bool
  let isOf: Bool
  let subject: Expression
  let body: Statement
  var label: String?

  var height: Int { max(pattern.height, subject.height, body.height) + 1 }

  init(
    pattern: BindingPattern, isLexical: Bool, isOf: Bool, subject: Expression, body: Statement
  ) {
    self.pattern = pattern
    self.isLexical = isLexical
    self.isOf = isOf
    self.subject = subject
    self.body = body
  }
}
