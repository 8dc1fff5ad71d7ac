import LottiePlatform

extension Run {
  /// Replaces a reference to a property by its current value.
  func resolved(_ value: Value) throws(ExecutionError) -> Value {
    guard case .document(let part) = value else { return value }
    return try currentValue(of: part)
  }

  func isTrue(_ value: Value) throws(ExecutionError) -> Bool {
    switch value {
    case .undefined, .null: false
    case .bool(let bool): bool
    case .number(let number): !(number == 0 || number.isNaN)
    case .text(let text): !text.isEmpty
    // As in After Effects, a checkbox counts as its number.
    case .document(let part):
      if case .number(let number) = try currentValue(of: part) { number != 0 } else { true }
    default: true
    }
  }

  func number(_ value: Value) throws(ExecutionError) -> Double {
    switch value {
    case .undefined: return .nan
    case .null: return 0
    case .bool(let bool): return bool ? 1 : 0
    case .number(let number): return number
    case .text(let text):
      let trimmed = text.trimmed
      if trimmed.isEmpty { return 0 }
      if trimmed.hasPrefix("0x") || trimmed.hasPrefix("0X") {
        return Int(trimmed.dropFirst(2), radix: 16).map(Double.init) ?? .nan
      }
      return Double(trimmed) ?? .nan
    case .array(let list):
      return list.items.isEmpty ? 0 : list.items.count == 1 ? try number(list.items[0]) : .nan
    case .document(let part):
      let value = try currentValue(of: part)
      if case .document = value { return .nan }
      return try number(value)
    case .record, .closure, .native, .outline: return .nan
    }
  }

  func int32(_ value: Value) throws(ExecutionError) -> Int32 {
    Int32(truncatingIfNeeded: try integer(value))
  }

  /// The integer part, clamped to ±9e15; 0 for NaN.
  func integer(_ value: Value) throws(ExecutionError) -> Int {
    let number = try number(value).rounded(.towardZero)
    guard !number.isNaN else { return 0 }
    return Int(min(max(number, -9e15), 9e15))
  }

  func text(_ value: Value) throws(ExecutionError) -> String {
    switch value {
    case .undefined: return "undefined"
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return number.text
    case .text(let text): return text
    case .array(let list): return try join(list, ",")
    case .record: return "[object Object]"
    case .closure, .native: return "function"
    case .outline: return "[object Object]"
    case .document(let part):
      let value = try currentValue(of: part)
      if case .document = value { return "[object Object]" }
      return try text(value)
    }
  }

  /// Joins the items of an array. The depth limit stops recursion into arrays that contain
  /// themselves.
  func join(_ list: ArrayValue, _ separator: String) throws(ExecutionError) -> String {
    guard evaluation.enter(levels: 4) else { throw .exhausted }
    defer { evaluation.leave(levels: 4) }
    var result = ""
    for (index, item) in list.items.enumerated() {
      try step()
      if index > 0 { result += separator }
      if !item.isNothing { result += try text(item) }
      try check(length: result.utf8.count)
    }
    try make(text: result)
    return result
  }

  func apply(
    _ operation: BinaryOperator, _ a: Value, _ b: Value
  ) throws(ExecutionError) -> Value {
    switch operation {
    case .add: return try add(a, b)
    case .subtract: return try subtract(a, b)
    case .multiply: return try multiply(a, b)
    case .divide: return try divide(a, b)
    case .remainder: return try remainder(a, b)
    case .power: return .number(pow(try number(a), try number(b)))
    case .equal: return .bool(try areEqual(a, b))
    case .notEqual: return .bool(try !areEqual(a, b))
    case .same: return .bool(try areSame(a, b))
    case .notSame: return .bool(try !areSame(a, b))
    case .less: return .bool(try compare(a, b, { $0 < $1 }, { $0 < $1 }))
    case .greater: return .bool(try compare(a, b, { $0 > $1 }, { $0 > $1 }))
    case .atMost: return .bool(try compare(a, b, { $0 <= $1 }, { $0 <= $1 }))
    case .atLeast: return .bool(try compare(a, b, { $0 >= $1 }, { $0 >= $1 }))
    case .bitAnd: return .number(Double(try int32(a) & int32(b)))
    case .bitOr: return .number(Double(try int32(a) | int32(b)))
    case .bitXor: return .number(Double(try int32(a) ^ int32(b)))
    case .shiftLeft: return .number(Double(try int32(a) << (int32(b) & 31)))
    case .shiftRight: return .number(Double(try int32(a) >> (int32(b) & 31)))
    case .shiftRightUnsigned:
      return .number(Double(UInt32(bitPattern: try int32(a)) >> UInt32(try int32(b) & 31)))
    case .in:
      let key = try text(a)
      return .bool(
        try keys(of: b).contains { if case .text(key) = $0 { true } else { false } })
    case .instanceof: return .bool(isInstance(a, of: b))
    case .and, .or, .coalesce: return .undefined
    }
  }

  private func compare(
    _ a: Value, _ b: Value, _ texts: (String, String) -> Bool, _ numbers: (Double, Double) -> Bool
  ) throws(ExecutionError) -> Bool {
    if case .text(let first) = try resolved(a), case .text(let second) = try resolved(b) {
      return texts(first, second)
    }
    return numbers(try number(a), try number(b))
  }

  /// Implements `===`. A property is an object, so it never equals its number.
  func areSame(_ a: Value, _ b: Value) throws(ExecutionError) -> Bool {
    switch (a, b) {
    case (.undefined, .undefined), (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.array(let a), .array(let b)): a === b
    case (.record(let a), .record(let b)): a === b
    case (.closure(let a), .closure(let b)): a === b
    case (.native(let a), .native(let b)): a === b
    case (.document(let a), .document(let b)): a == b
    default: false
    }
  }

  /// Implements `==`.
  func areEqual(_ a: Value, _ b: Value) throws(ExecutionError) -> Bool {
    switch (a, b) {
    case (.document, .document): return try areSame(a, b)
    case (.document(let part), _) where !part.isProperty: return false
    case (_, .document(let part)) where !part.isProperty: return false
    default: break
    }
    let (a, b) = (try resolved(a), try resolved(b))
    switch (a, b) {
    case (.undefined, .null), (.null, .undefined): return true
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null): return try areSame(a, b)
    case (.number, .text), (.text, .number), (.bool, _), (_, .bool):
      return try number(a) == number(b)
    case (.array, .number), (.number, .array): return try number(a) == number(b)
    case (.array, .text), (.text, .array): return try text(a) == text(b)
    default: return try areSame(a, b)
    }
  }

  /// The items of an array or the characters of a string.
  func items(of value: Value) throws(ExecutionError) -> [Value] {
    switch try resolved(value) {
    case .array(let list):
      try spend(list.items.count / 8)
      return list.items
    case .text(let text):
      try spend(text.utf8.count)
      return text.map { .text(String($0)) }
    default: throw error("the value is not iterable")
    }
  }

  func keys(of value: Value) throws(ExecutionError) -> [Value] {
    switch try resolved(value) {
    case .array(let list):
      try take(list.items.count)
      return list.items.indices.map { .text(String($0)) }
    case .record(let record):
      try take(record.keys.count)
      return record.keys.map { .text($0) }
    default: return []
    }
  }
}
