import LottieCore

/// Evaluates the expressions of Lottie files: a subset of JavaScript and of the After Effects
/// library.
///
/// ```swift
/// var options = LottieOptions()
/// options.expressions = BoundedExpressionEngine()
/// let animation = try LottieAnimation(data: data, options: options)
/// ```
/// Programs can access only the document. `LottieLimits` bounds their steps, memory and nesting;
/// if a program exceeds them or fails, its property keeps the keyframed value. Random numbers are
/// the same whenever a frame is drawn.
/// - Source: the library of lottie-web 5, and After Effects where lottie-web is undefined.
public struct BoundedExpressionEngine: ExpressionEngine {
  /// Creates an engine.
  public init() {}

  /// Parses a program.
  /// - Throws: `ExpressionSyntaxError` for unsupported or malformed source text.
  public func compile(_ source: String) throws(ExpressionSyntaxError) -> any ExpressionProgram {
    Program(parsed: try Parser.program(source))
  }
}

/// A parsed expression.
struct Program: ExpressionProgram {
  let parsed: ParsedProgram

  var unknownNames: [String] { parsed.freeNames.filter { !Library.defines($0) } }

  var readsOtherProperties: Bool {
    parsed.freeNames.contains(where: Library.mayReadOtherProperties)
  }

  func value(in context: ExpressionContext) -> ExpressionValue? {
    let run = Run(context, builtins: StandardLibrary())
    let steps = run.steps
    defer { run.finish(steps: steps) }
    do {
      return try run.documentValue(run.execute(parsed))
    } catch {
      return nil
    }
  }
}
