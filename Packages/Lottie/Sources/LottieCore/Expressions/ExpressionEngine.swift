/// Compiles the expressions of a file: small programs that compute the values of properties.
///
/// `Lottie` contains no implementation; the library `LottieExpressions` provides one. Without one,
/// expressions are listed in the report and the values follow their keyframes.
public protocol ExpressionEngine: Sendable {
  /// Compiles the source text of an expression. Called once per distinct text of a file.
  /// - Throws: ``ExpressionSyntaxError`` if the expression cannot be run; the property then follows
  ///   its keyframes.
  func compile(_ source: String) throws(ExpressionSyntaxError) -> any ExpressionProgram
}

/// A compiled expression that can be evaluated at any frame and from several threads at once.
public protocol ExpressionProgram: Sendable {
  /// Identifiers that the engine does not know. When one is evaluated, the property follows its
  /// keyframes.
  var unknownNames: [String] { get }
  /// A Boolean value indicating whether the expression may read other properties. Files without
  /// such expressions are parsed faster.
  var readsOtherProperties: Bool { get }

  /// Computes the value of the property that has the expression.
  ///
  /// Must stay within the budget of `context`.
  /// - Returns: nil if the evaluation fails; the property then follows its keyframes.
  func value(in context: ExpressionContext) -> ExpressionValue?
}

/// The reason why an expression cannot be compiled.
public struct ExpressionSyntaxError: Error, Hashable {
  /// The unsupported syntax and its one-based line.
  public let reason: String

  /// Creates an error.
  public init(reason: String) { self.reason = reason }
}

/// A value that expressions read and compute.
public enum ExpressionValue: Hashable, Sendable {
  /// The components of a number, point, color (0 to 1) or list, in the units of the file.
  case numbers([Double])
  /// A path, in the units of its layer.
  case path(BezierContour)
  /// A text.
  case text(String)
}

/// The context in which an expression is evaluated.
public struct ExpressionContext {
  /// The evaluation state of the frame.
  package let evaluation: ExpressionEvaluation
  /// The property that has the expression, as an index into the nodes of the document.
  package let property: Int
  /// The frame of the composition that contains the property.
  package let frame: Double
  /// The unit of a text that a selector expression is evaluated for.
  package var letter: ExpressionLetter?
}

/// A letter, word or line of a text whose selection an expression computes.
package struct ExpressionLetter {
  /// The one-based index.
  package let index: Int
  /// The number of units.
  package let total: Int
  /// The selection before the expression, in percent.
  package let selectorValue: Double
}
