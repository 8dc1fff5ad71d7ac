/// Identifies the expression of a property.
struct ExpressionReference: Hashable, Sendable {
  /// An index into `nodeOfReference` of the ``ExpressionDocument``.
  let index: Int
}
