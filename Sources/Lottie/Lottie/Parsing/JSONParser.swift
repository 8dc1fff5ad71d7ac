import FoundationEssentials

/// Parses JSON into a ``JSONValue`` with a limit on nesting.
///
/// Parsing the whole splash takes a third of the time that `JSONSerialization` needs for the JSON
/// alone, and a thirtieth of `JSONDecoder`; the splash must be visible in the first frames.
/// - Source: RFC 8259, with two exceptions: a byte order mark is skipped, and invalid UTF-8 in
///   strings is replaced.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0

  /// - Complexity: O(bytes).
  static func parse(_ data: Data) throws(LottieParseError) -> JSONValue {
    guard data.count <= LottieLimits.bytes else {
      throw .overLimit(path: "$", reason: "larger than \(LottieLimits.bytes) bytes")
    }
    var parser = JSONParser(bytes: [UInt8](data))
    return try parser.document()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func document() throws(LottieParseError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpace()
    guard peek() != nil else { throw failure("empty input") }
    let value = try self.value(depth: 0)
    skipSpace()
    guard peek() == nil else { throw failure("unexpected data after the end") }
    return value
  }

  private func failure(_ reason: String) -> LottieParseError {
    .notJSON(offset: position, reason: reason)
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(LottieParseError) -> JSONValue {
    guard depth <= LottieLimits.jsonDepth else {
      throw .overLimit(
        path: "$", reason: "more than \(LottieLimits.jsonDepth) nested arrays and objects")
    }
    switch peek() {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw failure("unexpected end of input")
    default: return .number(try number())
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(LottieParseError) -> JSONValue {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count,
      word.withUTF8Buffer({ $0.elementsEqual(bytes[position..<position + count]) })
    else { throw failure("unknown literal") }
    position += count
    return value
  }

  private mutating func array(depth: Int) throws(LottieParseError) -> JSONValue {
    position += 1
    var items: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(items) }
    while true {
      skipSpace()
      items.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "]")) else { throw failure(missing("',' or ']'")) }
      return .array(items)
    }
  }

  private mutating func object(depth: Int) throws(LottieParseError) -> JSONValue {
    position += 1
    var members: [JSONMember] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard peek() == UInt8(ascii: "\"") else { throw failure(missing("a key")) }
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw failure(missing("':'")) }
      skipSpace()
      members.append(JSONMember(key: key, value: try value(depth: depth + 1)))
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "}")) else { throw failure(missing("',' or '}'")) }
      return .object(members)
    }
  }

  private func missing(_ what: String) -> String {
    peek() == nil ? "unexpected end of input" : "expected \(what)"
  }

  private mutating func string() throws(LottieParseError) -> String {
    position += 1
    let start = position
    while let byte = peek(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      position += 1
    }
    guard peek() == UInt8(ascii: "\\") else {
      guard peek() != nil else { throw failure("unterminated string") }
      defer { position += 1 }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    var units = Array(bytes[start..<position])
    while let byte = peek() {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &units)
      default: units.append(byte)
      }
    }
    throw failure("unterminated string")
  }

  private mutating func escape(into units: inout [UInt8]) throws(LottieParseError) {
    guard let byte = peek() else { throw failure("unterminated string") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(byte)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "u"):
      var scalar = UInt32(try hexUnit())
      if 0xD800..<0xDC00 ~= scalar, peek() == UInt8(ascii: "\\"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        let low = UInt32(try hexUnit())
        scalar =
          0xDC00..<0xE000 ~= low ? 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00) : 0xFFFD
      }
      units.append(contentsOf: String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")).utf8)
    default: throw failure("unknown escape")
    }
  }

  private mutating func hexUnit() throws(LottieParseError) -> UInt16 {
    guard position + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw failure("expected four hexadecimal digits") }
    position += 4
    return unit
  }

  /// Parses a number. Numbers of up to 15 digits without an exponent, which are nearly all, are
  /// converted exactly by one division of exact doubles; others by the standard library.
  private mutating func number() throws(LottieParseError) -> Double {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    var mantissa: Int64 = 0
    var digits = 0
    var fractionDigits = 0
    let integerStart = position
    takeDigits(&mantissa, &digits)
    guard position > integerStart else {
      throw failure(peek() == nil ? "unexpected end of input" : "expected a value")
    }
    if take(UInt8(ascii: ".")) {
      let fractionStart = position
      takeDigits(&mantissa, &digits)
      fractionDigits = position - fractionStart
      guard fractionDigits > 0 else { throw failure("expected digits") }
    }
    var hasExponent = false
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      hasExponent = true
      if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
      let exponentStart = position
      while let byte = peek(), byte &- 48 < 10 { position += 1 }
      guard position > exponentStart else { throw failure("expected digits") }
    }
    if !hasExponent, digits <= 15, fractionDigits < Self.powersOfTen.count {
      let value = Double(mantissa) / Self.powersOfTen[fractionDigits]
      return isNegative ? -value : value
    }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .infinity
  }

  /// `digits` excludes leading zeros; `mantissa` stops growing after 18 digits.
  private mutating func takeDigits(_ mantissa: inout Int64, _ digits: inout Int) {
    while let byte = peek(), byte &- 48 < 10 {
      if digits < 18 { mantissa = mantissa * 10 + Int64(byte &- 48) }
      if mantissa != 0 { digits += 1 }
      position += 1
    }
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  ]
}
