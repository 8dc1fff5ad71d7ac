/// A loop that `break` and `continue` may refer to by its label.
private protocol LabeledLoop {
  var label: String? { get }
}

extension LabeledLoop {
  /// Returns how the loop ends after its body completed; nil if it continues.
  fileprivate func outcome(of completion: Completion) -> Completion? {
    switch completion {
    case .normal, .continues(nil): nil
    case .continues(let label?): label == self.label ? nil : completion
    case .breaks(nil): .normal
    case .breaks, .returns: completion
    }
  }
}

extension LoopStatement: LabeledLoop {}
extension ForEachStatement: LabeledLoop {}

extension LoopStatement {
  func execute(_ run: Run, _ outer: Scope) throws(ExecutionError) -> Completion {
    // Each iteration has its own variables, which functions created in it capture.
    let isLexical = start?.isLexicalDeclaration ?? false
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

extension ForEachStatement {
  func execute(_ run: Run, _ outer: Scope) throws(ExecutionError) -> Completion {
    let subject = try subject.value(run, outer)
    for item in try isOf ? run.items(of: subject) : run.keys(of: subject) {
      try run.step()
      let scope = isLexical ? try run.makeScope(in: outer) : outer
      try run.bind(pattern, to: item, in: scope, declares: isLexical)
      if let end = outcome(of: try body.execute(run, scope)) { return end }
    }
    return .normal
  }
}
