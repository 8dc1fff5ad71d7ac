/// Understands the expressions of a file: small programs that compute the value of a property.
///
/// `Lottie` has none of its own. Without one, expressions are reported and the values follow their
/// keyframes; the product `LottieExpressions` has one.
public protocol ExpressionEngine: Sendable {
  /// Turns the source text of one expression into a program, once for each text of a file.
  /// - Throws: when nothing of it could be run; the property then follows its keyframes.
  func compile(_ source: String) throws(ExpressionSyntaxError) -> any ExpressionProgram
}

/// An expression that can be run at any moment, from several threads at once.
public protocol ExpressionProgram: Sendable {
  /// Names that the program uses and the engine does not know. Where one is reached, the property
  /// follows its keyframes.
  var unknownNames: [String] { get }
  /// Whether it may read properties other than its own. A file without such programs is read
  /// faster.
  var readsOtherProperties: Bool { get }

  /// Computes the value of the property that the expression stands at.
  ///
  /// Must come to an end within the budget of `context`.
  /// - Returns: nil when it failed; the property then follows its keyframes.
  func value(in context: ExpressionContext) -> ExpressionValue?
}

/// Why an expression cannot be run.
public struct ExpressionSyntaxError: Error, Hashable {
  /// What is not understood, and in which line, counted from 1.
  public let reason: String

  /// Makes an error of its reason.
  public init(reason: String) { self.reason = reason }
}

/// What expressions read and compute.
public enum ExpressionValue: Hashable, Sendable {
  /// The components of a number, point, colour (0 to 1) or list, in the units of the file.
  case numbers([Double])
  /// An outline, in the units of its layer.
  case path(BezierContour)
  /// A text.
  case text(String)
}

/// Where and when an expression is run, and what it may read.
public struct ExpressionContext {
  /// The evaluation that the expression is part of.
  package let evaluation: ExpressionEvaluation
  /// The property that the expression stands at, as an index into the nodes of the document.
  package let property: Int
  /// The frame of the composition that the property belongs to.
  package let frame: Double
  /// The letter that a selector of a text is asked about.
  package var letter: ExpressionLetter?
}

/// A letter, word or line of a text whose share an expression computes.
package struct ExpressionLetter {
  /// Counted from 1.
  package let index: Int
  /// How many there are.
  package let total: Int
  /// What is selected before the expression, in percent.
  package let selectorValue: Double
}
