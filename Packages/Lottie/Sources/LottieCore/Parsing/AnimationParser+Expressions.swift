/// The expressions that were found while parsing.
struct ExpressionTable {
  let engine: (any ExpressionEngine)?
  /// Programs by source text; nil if the text cannot be compiled.
  var programs: [String: (any ExpressionProgram)?] = [:]
  /// The index of each expression, by its property.
  var numbers: [JSONNode.Origin: Int] = [:]
  /// The location of the property of each expression.
  var paths: [JSONPath] = []
  /// The bytes of all compiled source text.
  var bytes = 0
}

extension AnimationParser {
  /// Registers the expression of a property; nil, with an entry in the report, if it cannot be run.
  func expressionReference(of node: JSONNode) -> ExpressionReference? {
    guard node["x"] != nil, program(of: node) != nil else { return nil }
    if let number = expressions.numbers[node.origin] { return ExpressionReference(index: number) }
    expressions.numbers[node.origin] = expressions.paths.count
    expressions.paths.append(node.path)
    return ExpressionReference(index: expressions.paths.count - 1)
  }

  /// Compiles the expression of a property. Each source text is compiled and reported once.
  func program(of node: JSONNode) -> (any ExpressionProgram)? {
    guard let x = node["x"], let source = x.string else { return nil }
    let effect = "using the keyframes only"
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
          x.path, "expression with unsupported names \(names)",
          "using the keyframes only when they are evaluated")
      }
      expressions.programs[source] = .some(program)
      return program
    } catch {
      note(x.path, "unsupported expression: \(error.reason)", effect)
      expressions.programs[source] = .some(nil)
      return nil
    }
  }

  /// Builds the document that expressions read; nil if no expression can be run.
  func expressionDocument(_ root: JSONNode) throws(LottieParseError) -> ExpressionDocument? {
    guard !expressions.numbers.isEmpty else { return nil }
    return try ExpressionDocumentReader(parser: self).read(root)
  }
}
