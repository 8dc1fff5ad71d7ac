/// ASCII comparisons of bytes that create no strings.
enum ByteText {
  /// Returns whether `bytes` in `range` equal `text`, ignoring case and trailing white space.
  static func line(_ bytes: [UInt8], _ range: Range<Int>, is text: StaticString) -> Bool {
    var upper = range.upperBound
    while upper > range.lowerBound, isBlank(bytes[upper - 1]) { upper -= 1 }
    guard upper - range.lowerBound == text.utf8CodeUnitCount else { return false }
    return starts(bytes[range.lowerBound..<upper], with: text)
  }

  /// Returns whether `bytes` begin with the uppercase `text`, ignoring case.
  static func starts(_ bytes: ArraySlice<UInt8>, with text: StaticString) -> Bool {
    guard bytes.count >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { wanted in
      zip(bytes, wanted).allSatisfy { uppercased($0) == $1 }
    }
  }

  /// Returns whether `bytes` contain the uppercase `text`, ignoring case.
  static func contains(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    guard bytes.count >= text.utf8CodeUnitCount else { return false }
    return (bytes.startIndex...bytes.endIndex - text.utf8CodeUnitCount).contains {
      starts(bytes[$0...], with: text)
    }
  }

  static func uppercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

  /// Returns whether `byte` may be part of a property or parameter name: a letter, a digit, `-` or
  /// `_`.
  static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
