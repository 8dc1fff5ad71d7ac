/// The escape sequences in JSON strings.
/// - Source: RFC 8259, section 7; unpaired surrogates are replaced.
enum JSONEscapes {
  /// Returns the length of the escape sequence after a backslash at `start`, without the backslash;
  /// nil if it is invalid.
  static func length(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard start < text.count else { return nil }
    switch text[start] {
    case UInt8(ascii: "u"): return unit(text, at: start + 1) == nil ? nil : 5
    case let byte: return simple(byte) == nil ? nil : 1
    }
  }

  /// Returns text without escapes. Invalid ones are omitted.
  static func replaced(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var units: [UInt8] = []
    units.reserveCapacity(text.count)
    var position = 0
    while position < text.count {
      let byte = text[position]
      position += 1
      guard byte == UInt8(ascii: "\\"), position < text.count else {
        units.append(byte)
        continue
      }
      if let unit = simple(text[position]) {
        units.append(unit)
      } else if let unit = unit(text, at: position + 1) {
        position += 4
        var scalar = UInt32(unit)
        if 0xD800..<0xDC00 ~= scalar, position + 2 < text.count,
          text[position + 1] == UInt8(ascii: "\\"), text[position + 2] == UInt8(ascii: "u"),
          let low = self.unit(text, at: position + 3)
        {
          position += 6
          scalar =
            0xDC00..<0xE000 ~= low
            ? 0x10000 + (scalar - 0xD800) << 10 + (UInt32(low) - 0xDC00) : 0xFFFD
        }
        units.append(contentsOf: String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")).utf8)
      }
      position += 1
    }
    return units
  }

  private static func simple(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// Parses four hexadecimal digits.
  private static func unit(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt16? {
    guard start + 4 <= text.count else { return nil }
    var unit: UInt16 = 0
    for byte in text[start..<start + 4] {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - 48
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - 87
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - 55
      default: return nil
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
