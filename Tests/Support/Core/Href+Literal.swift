import HalcyonCore

/// Tests write hrefs in their normal form as string literals.
extension Href: ExpressibleByStringInterpolation {
  /// Creates an href from its normal form.
  public init(stringLiteral value: String) { self.init(value) }
}
