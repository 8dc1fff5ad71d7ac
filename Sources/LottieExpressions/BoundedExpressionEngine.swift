import Lottie

/// Runs the expressions of Lottie files: the part of JavaScript and of the After Effects library
/// that they are written in.
///
/// ```swift
/// var options = LottieOptions()
/// options.expressions = BoundedExpressionEngine()
/// let animation = try LottieAnimation(data: data, options: options)
/// ```
/// Programs reach nothing but the document. Steps, memory and depth are bounded by
/// ``LottieLimits``; a program that exceeds them, or fails, leaves its property to its keyframes.
/// What looks random is the same each time that a frame is drawn.
/// - Source: lottie-web 5 for what programs can use; After Effects where that is silent.
public struct BoundedExpressionEngine: ExpressionEngine {
  /// Makes an engine.
  public init() {}

  /// Turns source text into a program.
  /// - Throws: ``ExpressionSyntaxError`` for text that is not understood.
  public func compile(_ source: String) throws(ExpressionSyntaxError) -> any ExpressionProgram {
    Program(parsed: try Parser.program(source))
  }
}

/// An expression that is ready to be run.
struct Program: ExpressionProgram {
  let parsed: ParsedProgram

  var unknownNames: [String] { parsed.freeNames.filter { !Library.knows($0) } }

  var readsOtherProperties: Bool { parsed.freeNames.contains(where: Library.leadsElsewhere) }

  func value(in context: ExpressionContext) -> ExpressionValue? {
    let run = Run(context)
    let steps = run.steps
    defer { run.finish(steps: steps) }
    do {
      return try run.documentValue(run.execute(parsed))
    } catch {
      return nil
    }
  }
}
