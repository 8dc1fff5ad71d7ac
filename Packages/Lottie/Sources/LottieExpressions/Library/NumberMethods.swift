/// The methods of numbers.
enum NumberMethods {
  static func call(
    _ name: String, _ number: Double, _ arguments: [Value], _ run: Run
  ) throws(ExecutionError) -> Value? {
    switch name {
    case "toFixed":
      let places = min(max(0, try run.integer(arguments.first ?? .number(0))), 100)
      guard number.isFinite, abs(number) < 1e21 else { return .text(number.text) }
      return .text(number.fixed(places: places))
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

  /// The number at the start of a string.
  static func float(_ text: String) -> Double {
    let text = text.trimmed
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

  /// The integer at the start of a string.
  static func integer(_ text: String, _ radix: Int) -> Double {
    var digits = text.trimmed[...]
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
