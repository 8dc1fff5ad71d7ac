/// The expressions met while the drawn model is read.
struct ExpressionSites {
  let engine: (any ExpressionEngine)?
  /// By source text; nil for text that cannot be run.
  var programs: [String: (any ExpressionProgram)?] = [:]
  /// The number of each expression, by its place in the file.
  var numbers: [String: Int] = [:]
  /// Of all source text that was compiled.
  var bytes = 0
}

extension AnimationParser {
  /// The place of the expression of a property; nil, with a note, for one that cannot be run.
  func expressionSite(of node: JSONNode) -> ExpressionSite? {
    guard program(of: node) != nil else { return nil }
    let place = node.path.description
    let number = expressions.numbers[place] ?? expressions.numbers.count
    expressions.numbers[place] = number
    return ExpressionSite(index: number)
  }

  /// The expression of a property. Each source text is compiled once and reported once.
  func program(of node: JSONNode) -> (any ExpressionProgram)? {
    guard let x = node["x"], let source = x.string else { return nil }
    let effect = "the value follows its keyframes only"
    guard let engine = expressions.engine else {
      note(x.path, "expression", effect)
      return nil
    }
    if let known = expressions.programs[source] { return known }
    expressions.bytes += source.utf8.count
    guard expressions.bytes <= LottieLimits.expressionFileBytes else {
      note(
        x.path, "more than \(LottieLimits.expressionFileBytes) bytes of expressions", effect)
      return nil
    }
    do {
      let program = try engine.compile(source)
      if !program.unknownNames.isEmpty {
        let names = program.unknownNames.prefix(5).joined(separator: ", ")
        note(
          x.path, "expression that uses \(names)",
          "where it comes to that, the value follows its keyframes")
      }
      expressions.programs[source] = .some(program)
      return program
    } catch {
      note(x.path, "expression not understood (\(error.reason))", effect)
      expressions.programs[source] = .some(nil)
      return nil
    }
  }

  /// What expressions see of the file; nil when it has none that can be run.
  func expressionDocument(_ root: JSONNode) throws(LottieParseError) -> ExpressionDocument? {
    guard !expressions.numbers.isEmpty else { return nil }
    return try ExpressionDocumentReader(parser: self).read(root)
  }
}
