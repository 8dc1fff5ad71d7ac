/// The globals, members and methods that programs can use.
///
/// The runtime calls the library through this protocol, so that it does not depend on it.
protocol Builtins: Sendable {
  /// The value of a name that the program does not declare; nil if it is not defined.
  func global(_ name: String, in run: Run) -> Value?
  /// The value of `owner.key` and `owner[key]`.
  func member(of owner: Value, _ key: Value, in run: Run) throws(ExecutionError) -> Value
  /// Calls a method; nil if `owner` has no such built-in method.
  func callMethod(
    of owner: Value, _ key: Value, _ arguments: [Value], in run: Run
  ) throws(ExecutionError) -> Value?
  /// Calls part of the document, such as `effect("name")`.
  func call(
    _ reference: DocumentReference, _ arguments: [Value], in run: Run
  ) throws(ExecutionError) -> Value
  /// The result of `value instanceof constructor`.
  func isInstance(_ value: Value, of constructor: Value, in run: Run) -> Bool
}
