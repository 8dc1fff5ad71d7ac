/// A coding key that is only known at run time.
package struct TextKey: CodingKey {
  package var stringValue: String
  package var intValue: Int? { nil }

  /// Creates a key.
  package init(_ text: String) { stringValue = text }
  package init(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { return nil }
}
