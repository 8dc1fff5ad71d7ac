/// A ``JSONValue`` that knows where in the file it stands.
struct JSONNode {
  let value: JSONValue
  let path: JSONPath

  init(_ value: JSONValue, path: JSONPath = .root) {
    self.value = value
    self.path = path
  }

  /// The member `key`; nil when this is no object, has none, or the member is `null`.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value,
      let member = members.last(where: { $0.key == key }), member.value != .null
    else { return nil }
    return JSONNode(member.value, path: .member(path, key))
  }

  /// The items of an array; nil when this is none.
  var items: [JSONNode]? {
    guard case .array(let values) = value else { return nil }
    return values.enumerated().map { JSONNode($1, path: .item(path, $0)) }
  }

  var isObject: Bool {
    if case .object = value { true } else { false }
  }

  /// A finite number. `true` and `false` count as 1 and 0, as in JavaScript.
  var number: Double? { value.finiteNumber }

  var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// Flags are written as booleans or as 0 and 1.
  var isTrue: Bool { number.map { $0 != 0 } ?? false }

  /// The finite numbers of an array, or one number alone; nil when anything else is in it.
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

  /// An array of points, each an array of at least two finite numbers; nil when anything else is
  /// in it.
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

/// A place in a JSON file, put into words only when it is needed.
indirect enum JSONPath: CustomStringConvertible {
  case root
  case member(JSONPath, String)
  case item(JSONPath, Int)
  /// One that has been put into words.
  case place(String)

  var description: String {
    switch self {
    case .root: "$"
    case .place(let words): words
    case .member(let parent, let key): "\(parent).\(key)"
    case .item(let parent, let index): "\(parent)[\(index)]"
    }
  }
}
