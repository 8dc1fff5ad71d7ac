import LottieCore

extension Run {
  /// The integer index that a key denotes; nil for other keys.
  func index(_ key: Value) throws(ExecutionError) -> Int? {
    switch key {
    case .number(let number):
      return number == number.rounded() && abs(number) < 1e9 ? Int(number) : nil
    case .text(let text):
      guard let first = text.utf8.first, first >= 48, first <= 57, text.utf8.count < 10 else {
        return nil
      }
      return Int(text)
    case .document(let part) where part.isProperty: return try index(currentValue(of: part))
    default: return nil
    }
  }

  func setMember(of owner: Value, _ key: Value, to value: Value) throws(ExecutionError) {
    try take(1)
    switch owner {
    case .array(let list):
      if let index = try index(key), index >= 0 {
        try check(length: index + 1)
        if index >= list.items.count {
          let gap = index + 1 - list.items.count
          try take(gap)
          list.items += Array(repeating: .undefined, count: gap)
        }
        list.items[index] = value
      } else if try text(key) == "length" {
        let length = max(0, try integer(value))
        try check(length: length)
        try take(max(0, length - list.items.count))
        while list.items.count < length { list.items.append(.undefined) }
        list.items.removeLast(list.items.count - length)
      }
    case .record(let record):
      let name = try text(key)
      guard let setter = try setter(of: record, name) else { return record.set(name, value) }
      _ = try call(setter, this: owner, [value])
    case .closure(let closure): try members(of: closure).set(try text(key), value)
    case .undefined, .null: throw error("undefined and null have no members")
    default: break
    }
  }

  /// The function that assigns to a member of an object; nil if it is an ordinary member.
  private func setter(of record: ObjectValue, _ name: String) throws(ExecutionError) -> Value? {
    var current: ObjectValue? = record
    while let object = current {
      if object[name] != nil { return nil }
      if let accessor = object.accessor(name) { return accessor.setter }
      try step()
      current = object.prototype
    }
    return nil
  }
}
