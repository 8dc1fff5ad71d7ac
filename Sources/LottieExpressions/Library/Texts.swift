import Foundation
import Lottie

/// The methods of texts, which are counted in UTF-16 units.
/// - Source: ECMAScript 5.1, 15.5.4, and a few of later editions; without regular expressions.
enum Texts {
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

  /// - Returns: nil for a name that is no method.
  static func call(
    _ name: String, _ text: String, _ arguments: [Value], _ run: Run
  ) throws(Interruption) -> Value? {
    let count = text.utf16.count
    try run.spend(count / 16)
    func argument(_ index: Int) throws(Interruption) -> String {
      try run.text(index < arguments.count ? arguments[index] : .undefined)
    }
    func place(_ index: Int) throws(Interruption) -> Int {
      index < arguments.count ? min(max(0, try run.integer(arguments[index])), count) : count
    }
    func made(_ result: String) throws(Interruption) -> Value {
      try run.make(text: result)
      return .text(result)
    }
    switch name {
    case "toString", "valueOf": return .text(text)
    case "toUpperCase", "toLocaleUpperCase": return try made(text.uppercased())
    case "toLowerCase", "toLocaleLowerCase": return try made(text.lowercased())
    case "trim": return try made(text.trimmingCharacters(in: .whitespacesAndNewlines))
    case "charAt":
      return .text(unit(text, try run.integer(arguments.first ?? .number(0))) ?? "")
    case "charCodeAt":
      let index = try run.integer(arguments.first ?? .number(0))
      guard index >= 0, index < count else { return .number(.nan) }
      return .number(
        Double(text.utf16[text.utf16.index(text.utf16.startIndex, offsetBy: index)]))
    case "slice": return try made(slice(text, Lists.range(arguments, count, run)))
    case "substring":
      let (a, b) = (try arguments.isEmpty ? 0 : place(0), try place(1))
      return try made(slice(text, min(a, b)..<max(a, b)))
    case "substr":
      let start = try Lists.place(arguments.first ?? .number(0), count, run)
      let length = arguments.count > 1 ? max(0, try run.integer(arguments[1])) : count
      return try made(slice(text, start..<min(count, start + min(length, count))))
    case "concat":
      var result = text
      for index in arguments.indices { result += try argument(index) }
      return try made(result)
    case "indexOf", "lastIndexOf", "includes", "startsWith", "endsWith":
      return try search(name, text, try argument(0), from: arguments.count > 1 ? place(1) : 0, run)
    case "split":
      guard !arguments.isEmpty, !arguments[0].isNothing else { return try run.make([.text(text)]) }
      try run.spend(count)
      let separator = try argument(0)
      let parts =
        separator.isEmpty
        ? (0..<min(count, LottieLimits.expressionLength + 1)).map { unit(text, $0) ?? "" }
        : text.components(separatedBy: separator)
      return try run.make(parts.map { .text($0) })
    case "replace":
      let (old, new) = (try argument(0), try argument(1))
      guard let range = text.range(of: old, options: .literal) else { return .text(text) }
      return try made(text.replacingCharacters(in: range, with: new))
    case "replaceAll":
      try run.spend(count)
      let (old, new) = (try argument(0), try argument(1))
      try run.check(length: count / max(1, old.utf16.count) * max(1, new.utf16.count))
      return try made(text.replacingOccurrences(of: old, with: new, options: .literal))
    case "repeat":
      let times = max(0, try run.integer(arguments.first ?? .undefined))
      try run.check(length: min(times, 1 << 30) * max(1, text.utf8.count))
      return try made(String(repeating: text, count: times))
    case "padStart", "padEnd":
      let width = try run.integer(arguments.first ?? .undefined)
      try run.check(length: width)
      let filler = arguments.count > 1 ? try argument(1) : " "
      guard width > count, !filler.isEmpty else { return .text(text) }
      let whole = String(repeating: filler, count: (width - count) / filler.utf16.count + 1)
      let padding = slice(whole, 0..<width - count)
      return try made(name == "padStart" ? padding + text : text + padding)
    default: return nil
    }
  }

  private static func search(
    _ name: String, _ text: String, _ wanted: String, from start: Int, _ run: Run
  ) throws(Interruption) -> Value {
    try run.spend(text.utf8.count / 4 * (1 + wanted.utf8.count / 16))
    if name == "startsWith" { return .bool(text.hasPrefix(wanted)) }
    if name == "endsWith" { return .bool(text.hasSuffix(wanted)) }
    let units = text.utf16
    let from = units.index(units.startIndex, offsetBy: min(start, units.count))
    guard !wanted.isEmpty else { return name == "includes" ? .bool(true) : .number(0) }
    let range =
      name == "lastIndexOf"
      ? text.range(of: wanted, options: [.literal, .backwards])
      : text.range(of: wanted, options: .literal, range: from..<text.endIndex)
    if name == "includes" { return .bool(range != nil) }
    return .number(
      Double(range.map { units.distance(from: units.startIndex, to: $0.lowerBound) } ?? -1))
  }
}

/// The methods of numbers.
enum Numbers {
  static func call(
    _ name: String, _ number: Double, _ arguments: [Value], _ run: Run
  ) throws(Interruption) -> Value? {
    switch name {
    case "toFixed":
      let places = min(max(0, try run.integer(arguments.first ?? .number(0))), 100)
      guard number.isFinite, abs(number) < 1e21 else { return .text(number.text) }
      return .text(String(format: "%.\(places)f", number))
    case "toString":
      guard let radix = arguments.first, case .number(let base) = radix, base != 10,
        (2...36).contains(base), abs(number) < 9e15
      else { return .text(number.text) }
      return .text(String(Int(number), radix: Int(base)))
    case "toLocaleString": return .text(number.text)
    case "valueOf": return .number(number)
    default: return nil
    }
  }

  /// The number that a text starts with.
  static func float(_ text: String) -> Double {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    var end = text.startIndex
    var best = Double.nan
    for index in text.indices.prefix(400) {
      guard "+-.0123456789eE".contains(text[index]) else { break }
      end = text.index(after: index)
      let part = String(text[..<end])
      if let number = Double(part) ?? Double(part + "0"), !part.hasSuffix("e") { best = number }
    }
    if text.hasPrefix("Infinity") { return .infinity }
    return best
  }

  /// The whole number that a text starts with.
  static func integer(_ text: String, _ radix: Int) -> Double {
    var digits = text.trimmingCharacters(in: .whitespacesAndNewlines)[...]
    let sign: Double = digits.hasPrefix("-") ? -1 : 1
    if digits.hasPrefix("-") || digits.hasPrefix("+") { digits = digits.dropFirst() }
    var radix = radix == 0 ? 10 : radix
    if digits.lowercased().hasPrefix("0x"), radix == 10 || radix == 16 {
      digits = digits.dropFirst(2)
      radix = 16
    }
    guard 2...36 ~= radix else { return .nan }
    var value: Double?
    for digit in digits {
      guard let number = Int(String(digit), radix: radix) else { break }
      value = (value ?? 0) * Double(radix) + Double(number)
    }
    return value.map { $0 * sign } ?? .nan
  }
}
