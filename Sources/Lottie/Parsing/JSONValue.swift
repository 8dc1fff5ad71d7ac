/// A JSON value as it stands in a file.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// May be infinite when the file writes more than a `Double` holds.
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// In the order of the file; of equal keys the last one counts, as in JavaScript.
  case object([JSONMember])
}

/// One `"key": value` of an object.
struct JSONMember: Equatable, Sendable {
  let key: String
  let value: JSONValue
}
