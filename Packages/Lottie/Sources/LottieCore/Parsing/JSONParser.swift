import LottiePlatform

/// Parses JSON into a ``JSONDocument`` with a limit on nesting.
///
/// Loading a file must not delay the first frame, so this parser makes one pass and allocates
/// nothing per value.
/// - Source: RFC 8259, with two exceptions: a byte order mark is skipped, and invalid UTF-8 in
///   strings is replaced.
struct JSONParser {
  private typealias Entry = JSONDocument.Entry

  private let document: JSONDocument
  /// The bytes of the document.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The entries of the document.
  private var entries: UnsafeMutablePointer<Entry>
  private var capacity: Int
  private var count = 0

  /// - Parameter path: the location of the outermost value.
  /// - Complexity: O(bytes).
  static func parse(
    _ data: Data, path: JSONPath = .root
  ) throws(LottieParseError) -> JSONDocument {
    try parse(data.withUnsafeBytes { JSONDocument($0, copies: true, path: path) })
  }

  /// Parses bytes that outlive the document.
  static func parse(
    borrowing bytes: UnsafeRawBufferPointer
  ) throws(LottieParseError) -> JSONDocument {
    try parse(JSONDocument(bytes, copies: false, path: .root))
  }

  private static func parse(
    _ document: JSONDocument
  ) throws(LottieParseError) -> JSONDocument {
    guard document.bytes.count <= LottieLimits.bytes else {
      throw .overLimit(path: "$", reason: "larger than \(LottieLimits.bytes) bytes")
    }
    var parser = JSONParser(document)
    try parser.parse()
    return document
  }

  private init(_ document: JSONDocument) {
    self.document = document
    bytes = document.bytes
    entries = document.entries
    capacity = document.capacity
  }

  private mutating func parse() throws(LottieParseError) {
    if bytes.count > 2, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    skipSpace()
    guard peek() != nil else { throw failure("empty input") }
    try value(depth: 0)
    skipSpace()
    guard peek() == nil else { throw failure("unexpected data after the end") }
  }

  private func failure(_ reason: String) -> LottieParseError {
    .notJSON(offset: position, reason: reason)
  }

  @inline(__always)
  private mutating func append(_ entry: Entry) {
    if count == capacity {
      document.grow(count)
      (entries, capacity) = (document.entries, document.capacity)
    }
    (entries + count).initialize(to: entry)
    count += 1
  }

  @inline(__always)
  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  @inline(__always)
  private mutating func skipSpace() {
    while let byte = peek(), byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 9
    {
      position += 1
    }
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(LottieParseError) {
    guard depth <= LottieLimits.jsonDepth else {
      throw .overLimit(
        path: "$", reason: "more than \(LottieLimits.jsonDepth) nested arrays and objects")
    }
    switch peek() {
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try array(depth: depth)
    case UInt8(ascii: "\""):
      let (text, hasEscapes) = try string()
      let place = UInt64(text.lowerBound) | UInt64(text.count) << 32
      append(Entry(.string, bits: place, end: count + 1, hasEscapes: hasEscapes))
    case UInt8(ascii: "t"):
      try word("true")
      append(Entry(.bool, bits: 1, end: count + 1))
    case UInt8(ascii: "f"):
      try word("false")
      append(Entry(.bool, bits: 0, end: count + 1))
    case UInt8(ascii: "n"):
      try word("null")
      append(Entry(.null, bits: 0, end: count + 1))
    case nil: throw failure("unexpected end of input")
    default: append(Entry(.number, bits: try number().bitPattern, end: count + 1))
    }
  }

  private mutating func word(_ word: StaticString) throws(LottieParseError) {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count,
      word.withUTF8Buffer({ $0.elementsEqual(bytes[position..<position + length]) })
    else { throw failure("unknown literal") }
    position += length
  }

  private mutating func array(depth: Int) throws(LottieParseError) {
    position += 1
    let head = count
    append(Entry(.array, bits: 0, end: 0))
    var items: UInt64 = 0
    skipSpace()
    if !take(UInt8(ascii: "]")) {
      repeat {
        skipSpace()
        try value(depth: depth + 1)
        items += 1
        skipSpace()
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "]")) else { throw failure(missing("',' or ']'")) }
    }
    entries[head] = Entry(.array, bits: items, end: count)
  }

  private mutating func object(depth: Int) throws(LottieParseError) {
    position += 1
    let head = count
    append(Entry(.object, bits: 0, end: 0))
    skipSpace()
    if !take(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard peek() == UInt8(ascii: "\"") else { throw failure(missing("a key")) }
        if !shortKey() { try key() }
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw failure(missing("':'")) }
        skipSpace()
        try value(depth: depth + 1)
        skipSpace()
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")) else { throw failure(missing("',' or '}'")) }
    }
    entries[head] = Entry(.object, bits: 0, end: count)
  }

  /// Parses a key of up to 7 bytes without escapes, as nearly all are.
  /// - Returns: false, without a change, if this is another key.
  @inline(__always)
  private mutating func shortKey() -> Bool {
    let start = position + 1
    guard start + 8 <= bytes.count, let base = bytes.baseAddress else { return false }
    let word = UInt64(
      littleEndian: UnsafeRawPointer(base + start).loadUnaligned(as: UInt64.self))
    /// Returns a word with the highest bit of each byte that is 0, up to the first one.
    /// - Source: A. Mycroft's test for a zero byte.
    func zeros(_ word: UInt64) -> UInt64 {
      (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
    let ends = zeros(word ^ 0x2222_2222_2222_2222)
    guard ends != 0 else { return false }
    let length = ends.trailingZeroBitCount / 8
    let text = word & (1 << UInt64(8 * length) &- 1)
    // Neither a backslash nor a zero, which has its own rule, before the end.
    let others = zeros(word ^ 0x5C5C_5C5C_5C5C_5C5C) | zeros(word)
    guard others == 0 || others.trailingZeroBitCount > ends.trailingZeroBitCount else {
      return false
    }
    append(Entry(.key, bits: text, end: start, keyLength: length))
    position = start + length + 1
    return true
  }

  private mutating func key() throws(LottieParseError) {
    let (text, hasEscapes) = try string()
    let bytes = UnsafeBufferPointer(rebasing: bytes[text])
    let key =
      hasEscapes
      ? JSONEscapes.replaced(bytes).withUnsafeBufferPointer { JSONKey($0) } : JSONKey(bytes)
    append(
      Entry(
        .key, bits: key.bits, end: text.lowerBound, keyLength: text.count, hasEscapes: hasEscapes))
  }

  private func missing(_ what: String) -> String {
    peek() == nil ? "unexpected end of input" : "expected \(what)"
  }

  /// Parses a string.
  /// - Returns: where its text is, and whether the text has escapes.
  @inline(__always)
  private mutating func string() throws(LottieParseError) -> (Range<Int>, Bool) {
    // A local position stays in a register.
    let bytes = self.bytes
    let start = position + 1
    var end = start
    var hasEscapes = false
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      let byte = bytes[end]
      end += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      hasEscapes = true
      guard let length = JSONEscapes.length(bytes, at: end) else {
        position = min(end + 1, bytes.count)
        throw failure("invalid escape sequence")
      }
      end += length
    }
    guard end < bytes.count else {
      position = bytes.count
      throw failure("unterminated string")
    }
    position = end + 1
    return (start..<end, hasEscapes)
  }

  /// Parses a number. Numbers whose digits are an integer below 2⁵³, without an exponent, which are
  /// nearly all, are converted exactly by one division of exact doubles; others by the standard
  /// library.
  @inline(__always)
  private mutating func number() throws(LottieParseError) -> Double {
    // Local variables stay in registers.
    let bytes = self.bytes
    let start = position
    var end = start
    let isNegative = end < bytes.count && bytes[end] == UInt8(ascii: "-")
    if isNegative { end += 1 }
    let integerStart = end
    var mantissa: UInt64 = 0
    while end < bytes.count, bytes[end] &- 48 < 10 {
      mantissa = mantissa &* 10 &+ UInt64(bytes[end] &- 48)
      end += 1
    }
    var digits = end - integerStart
    guard digits > 0 else {
      position = end
      throw failure(peek() == nil ? "unexpected end of input" : "expected a value")
    }
    var fractionDigits = 0
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      end += 1
      let fractionStart = end
      while end < bytes.count, bytes[end] &- 48 < 10 {
        mantissa = mantissa &* 10 &+ UInt64(bytes[end] &- 48)
        end += 1
      }
      fractionDigits = end - fractionStart
      digits += fractionDigits
      guard fractionDigits > 0 else {
        position = end
        throw failure("expected digits")
      }
    }
    position = end
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      try skipExponent()
    } else if digits <= 19, mantissa <= 1 << 53, fractionDigits < Self.powersOfTen.count {
      // The mantissa cannot have overflowed.
      var value = Double(mantissa)
      if fractionDigits > 0 { value /= Self.powersOfTen[fractionDigits] }
      return isNegative ? -value : value
    }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .infinity
  }

  private mutating func skipExponent() throws(LottieParseError) {
    position += 1
    if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
    let start = position
    while let byte = peek(), byte &- 48 < 10 { position += 1 }
    guard position > start else { throw failure("expected digits") }
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19,
  ]
}
