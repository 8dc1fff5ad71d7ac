/// A ``JSONValue`` with its location in the file.
struct JSONNode {
  let value: JSONValue
  let path: JSONPath

  init(_ value: JSONValue, path: JSONPath = .root) {
    self.value = value
    self.path = path
  }

  /// The member `key`; nil if this is not an object or the member is missing or `null`.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value,
      let member = members.last(where: { $0.key == key }), member.value != .null
    else { return nil }
    return JSONNode(member.value, path: .member(path, key))
  }

  /// The elements of an array; nil if this is not an array.
  var items: [JSONNode]? {
    guard case .array(let values) = value else { return nil }
    return values.enumerated().map { JSONNode($1, path: .item(path, $0)) }
  }

  var isObject: Bool {
    if case .object = value { true } else { false }
  }

  /// A finite number. `true` and `false` are 1 and 0, as in JavaScript.
  var number: Double? { value.finiteNumber }

  var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// A flag, written as a Boolean or as 0 or 1.
  var isTrue: Bool { number.map { $0 != 0 } ?? false }

  /// The finite numbers of an array, or a single number; nil if any element is something else.
  var numbers: [Double]? {
    guard case .array(let values) = value else { return number.map { [$0] } }
    var result: [Double] = []
    result.reserveCapacity(values.count)
    for value in values {
      guard let number = value.finiteNumber else { return nil }
      result.append(number)
    }
    return result
  }

  /// An array of points, each with at least two finite numbers; nil if any element is something
  /// else.
  var points: [Vector2]? {
    guard case .array(let values) = value else { return nil }
    var result: [Vector2] = []
    result.reserveCapacity(values.count)
    for value in values {
      guard case .array(let pair) = value, pair.count >= 2, let x = pair[0].finiteNumber,
        let y = pair[1].finiteNumber
      else { return nil }
      result.append(Vector2(x, y))
    }
    return result
  }
}

extension JSONValue {
  fileprivate var finiteNumber: Double? {
    switch self {
    case .number(let number): number.isFinite ? number : nil
    case .bool(let bool): bool ? 1 : 0
    default: nil
    }
  }
}

/// A location in a JSON file, formatted only when needed.
indirect enum JSONPath: CustomStringConvertible {
  case root
  case member(JSONPath, String)
  case item(JSONPath, Int)
  /// A formatted location.
  case formatted(String)

  var description: String {
    switch self {
    case .root: "$"
    case .formatted(let text): text
    case .member(let parent, let key): "\(parent).\(key)"
    case .item(let parent, let index): "\(parent)[\(index)]"
    }
  }
}
