/// A JSON value.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// Infinite if the file contains a number beyond the range of `Double`.
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// In file order; the last of several equal keys takes effect, as in JavaScript.
  case object([JSONMember])
}

/// A `"key": value` pair of an object.
struct JSONMember: Equatable, Sendable {
  let key: String
  let value: JSONValue
}
