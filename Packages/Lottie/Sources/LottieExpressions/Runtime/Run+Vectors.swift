import LottiePlatform

/// Arithmetic on numbers and on arrays of numbers.
///
/// - Source: After Effects adds arrays component by component; for an array and a number
///   lottie-web 5 adds to the first component only and multiplies all of them.
extension Run {
  /// The numbers of an array; nil for other values.
  func vector(_ value: Value) throws(ExecutionError) -> [Double]? {
    guard case .array(let list) = value else { return nil }
    try spend(list.items.count)
    var numbers: [Double] = []
    numbers.reserveCapacity(list.items.count)
    for item in list.items { numbers.append(try number(item)) }
    return numbers
  }

  func add(_ first: Value, _ second: Value) throws(ExecutionError) -> Value {
    if case .number(let a) = first, case .number(let b) = second { return .number(a + b) }
    let (a, b) = (try resolved(first), try resolved(second))
    switch (a, b) {
    case (.text, _), (_, .text):
      let text = try text(a) + text(b)
      try make(text: text)
      return .text(text)
    default: return try sum(a, b, sign: 1)
    }
  }

  func subtract(_ first: Value, _ second: Value) throws(ExecutionError) -> Value {
    if case .number(let a) = first, case .number(let b) = second { return .number(a - b) }
    return try sum(try resolved(first), try resolved(second), sign: -1)
  }

  private func sum(_ a: Value, _ b: Value, sign: Double) throws(ExecutionError) -> Value {
    switch (try vector(a), try vector(b)) {
    case (let a?, let b?):
      let count = max(a.count, b.count)
      return try .numbers(
        (0..<count).map { (a.count > $0 ? a[$0] : 0) + sign * (b.count > $0 ? b[$0] : 0) }, self)
    case (var a?, nil):
      if !a.isEmpty { a[0] += sign * (try number(b)) }
      return try .numbers(a, self)
    case (nil, var b?):
      if !b.isEmpty { b[0] = try number(a) + sign * b[0] }
      return try .numbers(b, self)
    default: return .number(try number(a) + sign * number(b))
    }
  }

  func multiply(_ first: Value, _ second: Value) throws(ExecutionError) -> Value {
    if case .number(let a) = first, case .number(let b) = second { return .number(a * b) }
    let (a, b) = (try resolved(first), try resolved(second))
    switch (try vector(a), try vector(b)) {
    // Undefined; lottie-web returns 0.
    case (.some, .some): return .number(0)
    case (let a?, nil):
      let factor = try number(b)
      return try .numbers(a.map { $0 * factor }, self)
    case (nil, let b?):
      let factor = try number(a)
      return try .numbers(b.map { $0 * factor }, self)
    default: return .number(try number(a) * number(b))
    }
  }

  func divide(_ first: Value, _ second: Value) throws(ExecutionError) -> Value {
    if case .number(let a) = first, case .number(let b) = second { return .number(a / b) }
    let (a, b) = (try resolved(first), try resolved(second))
    switch (try vector(a), try vector(b)) {
    case (.some, .some): return .number(0)
    case (let a?, nil):
      let divisor = try number(b)
      return try .numbers(a.map { $0 / divisor }, self)
    case (nil, let b?):
      let dividend = try number(a)
      return try .numbers(b.map { dividend / $0 }, self)
    default: return .number(try number(a) / number(b))
    }
  }

  func remainder(_ first: Value, _ second: Value) throws(ExecutionError) -> Value {
    .number(fmod(try number(first), try number(second)))
  }

  func negate(_ value: Value) throws(ExecutionError) -> Value {
    let plain = try resolved(value)
    if let numbers = try vector(plain) { return try .numbers(numbers.map { -$0 }, self) }
    return .number(try -number(plain))
  }

  /// The components of a number or an array.
  func components(_ value: Value) throws(ExecutionError) -> [Double] {
    let plain = try resolved(value)
    if let numbers = try vector(plain) { return numbers }
    return [try number(plain)]
  }

  /// Returns an array if `like` is one, otherwise the first number.
  func value(_ numbers: [Double], like: Value) throws(ExecutionError) -> Value {
    if case .array = try resolved(like) { return try .numbers(numbers, self) }
    return .number(numbers.first ?? 0)
  }
}
