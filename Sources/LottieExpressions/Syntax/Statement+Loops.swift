/// A statement that `continue` with a label can go on with.
protocol LoopStatement: Statement {
  func labelled(_ label: String) -> any LoopStatement
  var label: String? { get }
}

extension LoopStatement {
  /// - Returns: nil when the loop goes on.
  func outcome(of completion: Completion) -> Completion? {
    switch completion {
    case .normal, .continues(nil): nil
    case .continues(let label?): label == self.label ? nil : completion
    case .breaks(nil): .normal
    case .breaks, .returns: completion
    }
  }
}

/// `for`, `while` and `do … while`.
struct Loop: LoopStatement {
  var start: (any Statement)?
  var condition: (any Expression)?
  var step: (any Expression)?
  let body: any Statement
  /// Whether the condition is looked at only after the first time.
  var runsFirst = false
  var label: String?

  var height: Int {
    max(start?.height ?? 0, condition?.height ?? 0, step?.height ?? 0, body.height) + 1
  }

  func labelled(_ label: String) -> any LoopStatement {
    var loop = self
    loop.label = label
    return loop
  }

  func execute(_ run: Run, _ outer: Scope) throws(Interruption) -> Completion {
    // Each round has variables of its own, for functions that are made in it.
    let isLexical = (start as? Declaration)?.isLexical ?? false
    var scope = isLexical ? try run.makeScope(in: outer) : outer
    _ = try start?.execute(run, scope)
    var isFirst = runsFirst
    while true {
      try run.step()
      if !isFirst, let condition, try !run.isTrue(condition.value(run, scope)) { return .normal }
      isFirst = false
      if let end = outcome(of: try body.execute(run, scope)) { return end }
      if isLexical { scope = try run.copy(of: scope) }
      _ = try step?.value(run, scope)
    }
  }
}

/// `for … in` and `for … of`.
struct EachLoop: LoopStatement {
  let name: String
  let isLexical: Bool
  let isOf: Bool
  let subject: any Expression
  let body: any Statement
  var label: String?

  var height: Int { max(subject.height, body.height) + 1 }

  init(name: String, isLexical: Bool, isOf: Bool, subject: any Expression, body: any Statement) {
    self.name = name
    self.isLexical = isLexical
    self.isOf = isOf
    self.subject = subject
    self.body = body
  }

  func labelled(_ label: String) -> any LoopStatement {
    var loop = self
    loop.label = label
    return loop
  }

  func execute(_ run: Run, _ outer: Scope) throws(Interruption) -> Completion {
    let subject = try subject.value(run, outer)
    for item in try isOf ? run.items(of: subject) : run.keys(of: subject) {
      try run.step()
      let scope = isLexical ? try run.makeScope(in: outer) : outer
      if isLexical {
        scope.declare(name, item)
      } else {
        try run.write(item, to: .variable(name), in: scope)
      }
      if let end = outcome(of: try body.execute(run, scope)) { return end }
    }
    return .normal
  }
}
