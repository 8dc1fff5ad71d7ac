import LottieCore

/// The methods of strings, which count in UTF-16 code units.
/// - Source: ECMAScript 5.1, 15.5.4, and some from later editions.
enum StringMethods {
  static func unit(_ text: String, _ index: Int) -> String? {
    guard index >= 0, index < text.utf16.count else { return nil }
    return slice(text, index..<index + 1)
  }

  private static func slice(_ text: String, _ range: Range<Int>) -> String {
    let units = text.utf16
    let start = units.index(units.startIndex, offsetBy: range.lowerBound)
    let end = units.index(start, offsetBy: range.count)
    return String(decoding: units[start..<end], as: UTF16.self)
  }

  /// Calls a method.
  /// - Returns: nil if there is no method of that name.
  static func call(
    _ name: String, _ text: String, _ arguments: [Value], _ run: Run
  ) throws(ExecutionError) -> Value? {
    let call = Call(text: text, count: text.utf16.count, arguments: arguments, run: run)
    try run.spend(call.count / 16)
    if case .record(let record)? = arguments.first, let expression = record.regularExpression {
      return try run.callStringMethod(name, text, with: expression, arguments)
    }
    if let result = try call.characters(name) { return result }
    if let result = try call.substring(name) { return result }
    if let result = try call.replacement(name) { return result }
    switch name {
    case "indexOf", "lastIndexOf", "includes", "startsWith", "endsWith":
      return try search(
        name, text, try call.argument(0), from: arguments.count > 1 ? call.position(1) : 0, run)
    case "split": return try call.split()
    default: return nil
    }
  }

  /// A call of a method, whose results count toward the limits of the run.
  private struct Call {
    let text: String
    /// The length in UTF-16 code units.
    let count: Int
    let arguments: [Value]
    let run: Run

    func argument(_ index: Int) throws(ExecutionError) -> String {
      try run.text(index < arguments.count ? arguments[index] : .undefined)
    }

    func position(_ index: Int) throws(ExecutionError) -> Int {
      index < arguments.count ? min(max(0, try run.integer(arguments[index])), count) : count
    }

    func result(_ text: String) throws(ExecutionError) -> Value {
      try run.make(text: text)
      return .text(text)
    }

    /// Methods about single characters and letter case.
    func characters(_ name: String) throws(ExecutionError) -> Value? {
      switch name {
      case "toString", "valueOf": return .text(text)
      case "toUpperCase", "toLocaleUpperCase": return try result(text.uppercased())
      case "toLowerCase", "toLocaleLowerCase": return try result(text.lowercased())
      case "trim": return try result(String(text.trimmed))
      case "charAt":
        return .text(StringMethods.unit(text, try run.integer(arguments.first ?? .number(0))) ?? "")
      case "charCodeAt":
        let index = try run.integer(arguments.first ?? .number(0))
        guard index >= 0, index < count else { return .number(.nan) }
        return .number(
          Double(text.utf16[text.utf16.index(text.utf16.startIndex, offsetBy: index)]))
      default: return nil
      }
    }

    /// Methods that return part of the string.
    func substring(_ name: String) throws(ExecutionError) -> Value? {
      switch name {
      case "slice":
        return try result(StringMethods.slice(text, ArrayMethods.range(arguments, count, run)))
      case "substring":
        let (a, b) = (try arguments.isEmpty ? 0 : position(0), try position(1))
        return try result(StringMethods.slice(text, min(a, b)..<max(a, b)))
      case "substr":
        let start = try ArrayMethods.place(arguments.first ?? .number(0), count, run)
        let length = arguments.count > 1 ? max(0, try run.integer(arguments[1])) : count
        return try result(StringMethods.slice(text, start..<min(count, start + min(length, count))))
      default: return nil
      }
    }

    /// Methods that build a new string.
    func replacement(_ name: String) throws(ExecutionError) -> Value? {
      switch name {
      case "concat":
        var joined = text
        for index in arguments.indices { joined += try argument(index) }
        return try result(joined)
      case "replace":
        let (old, new) = (try argument(0), try argument(1))
        guard let range = text.firstRange(ofLiteral: old) else { return .text(text) }
        return try result(text[..<range.lowerBound] + new + text[range.upperBound...])
      case "replaceAll":
        try run.spend(count)
        let (old, new) = (try argument(0), try argument(1))
        try run.check(length: count / max(1, old.utf16.count) * max(1, new.utf16.count))
        return try result(text.pieces(betweenLiteral: old).joined(separator: new))
      case "repeat":
        let times = max(0, try run.integer(arguments.first ?? .undefined))
        try run.check(length: min(times, 1 << 30) * max(1, text.utf8.count))
        return try result(String(repeating: text, count: times))
      case "padStart", "padEnd":
        let width = try run.integer(arguments.first ?? .undefined)
        try run.check(length: width)
        let filler = arguments.count > 1 ? try argument(1) : " "
        guard width > count, !filler.isEmpty else { return .text(text) }
        let whole = String(repeating: filler, count: (width - count) / filler.utf16.count + 1)
        let padding = StringMethods.slice(whole, 0..<width - count)
        return try result(name == "padStart" ? padding + text : text + padding)
      default: return nil
      }
    }

    func split() throws(ExecutionError) -> Value {
      guard !arguments.isEmpty, !arguments[0].isNothing else { return try run.make([.text(text)]) }
      try run.spend(count)
      let separator = try argument(0)
      let parts =
        separator.isEmpty
        ? (0..<min(count, LottieLimits.expressionLength + 1)).map {
          StringMethods.unit(text, $0) ?? ""
        }
        : text.pieces(betweenLiteral: separator)
      return try run.make(parts.map { .text($0) })
    }
  }

  private static func search(
    _ name: String, _ text: String, _ wanted: String, from start: Int, _ run: Run
  ) throws(ExecutionError) -> Value {
    try run.spend(text.utf8.count / 4 * (1 + wanted.utf8.count / 16))
    if name == "startsWith" { return .bool(text.hasPrefix(wanted)) }
    if name == "endsWith" { return .bool(text.hasSuffix(wanted)) }
    let units = text.utf16
    let from = units.index(units.startIndex, offsetBy: min(start, units.count))
    guard !wanted.isEmpty else { return name == "includes" ? .bool(true) : .number(0) }
    let range =
      name == "lastIndexOf"
      ? text.lastRange(ofLiteral: wanted)
      : text.firstRange(ofLiteral: wanted, from: from)
    if name == "includes" { return .bool(range != nil) }
    return .number(
      Double(range.map { units.distance(from: units.startIndex, to: $0.lowerBound) } ?? -1))
  }
}
