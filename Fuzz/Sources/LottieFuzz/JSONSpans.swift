/// The ranges of the values in JSON text. In malformed text, those before the error.
struct JSONSpans {
  /// All values, including the whole text.
  private(set) var values: [Range<Int>] = []
  /// The items of arrays and the members of objects with their keys.
  private(set) var elements: [Range<Int>] = []

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    _ = value(depth: 0)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte <= 0x20 { position += 1 }
  }

  private mutating func value(depth: Int) -> Bool {
    skipSpace()
    let start = position
    guard let first = next, depth < 600 else { return false }
    var isWhole = true
    switch first {
    case UInt8(ascii: "{"): isWhole = list(until: UInt8(ascii: "}"), isObject: true, depth: depth)
    case UInt8(ascii: "["): isWhole = list(until: UInt8(ascii: "]"), isObject: false, depth: depth)
    case UInt8(ascii: "\""): isWhole = string()
    default:
      while let byte = next, !(byte <= 0x20 || ",:]}".utf8.contains(byte)) { position += 1 }
    }
    guard isWhole, position > start else { return false }
    values.append(start..<position)
    return true
  }

  private mutating func list(until end: UInt8, isObject: Bool, depth: Int) -> Bool {
    position += 1
    while true {
      skipSpace()
      let start = position
      guard let byte = next else { return false }
      if byte == end {
        position += 1
        return true
      }
      if isObject {
        guard byte == UInt8(ascii: "\""), string() else { return false }
        skipSpace()
        guard next == UInt8(ascii: ":") else { return false }
        position += 1
      }
      guard value(depth: depth + 1) else { return false }
      elements.append(start..<position)
      skipSpace()
      if next == UInt8(ascii: ",") { position += 1 }
    }
  }

  private mutating func string() -> Bool {
    position += 1
    while let byte = next {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }
}
