import Foundation

/// Makes XML readable that servers let out and XML forbids: control characters, references to them, and
/// bytes that are not the UTF-8 they are said to be.
enum XMLRepair {
  /// `body` without what XML forbids; nil where nothing was wrong, since reading again would be in vain.
  static func mended(_ body: Data) -> Data? {
    var out: [UInt8] = []
    out.reserveCapacity(body.count)
    var isChanged = false
    let bytes = [UInt8](body)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20, byte != 9, byte != 10, byte != 13 {
        isChanged = true
      } else if byte == UInt8(ascii: "&"), let length = forbiddenReference(bytes[index...]) {
        isChanged = true
        index += length
        continue
      } else if byte < 0x80 {
        out.append(byte)
      } else {
        let length = utf8Length(bytes[index...])
        if length > 0 {
          out += bytes[index..<index + length]
          index += length
        } else {
          // Windows-1252 in nearly all cases; what it leaves open is a question mark.
          isChanged = true
          let text = String(bytes: [byte], encoding: .windowsCP1252) ?? "?"
          out += (text.unicodeScalars.allSatisfy { $0.value >= 0x20 } ? text : "?").utf8
          index += 1
        }
        continue
      }
      index += 1
    }
    return isChanged ? Data(out) : nil
  }

  /// The length of a reference such as `&#x1F;` at the start of `bytes` to what XML forbids.
  private static func forbiddenReference(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let end = bytes.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[bytes.startIndex + 1..<end], as: UTF8.self)
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
    guard let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else {
      return nil
    }
    let isAllowed =
      value == 9 || value == 10 || value == 13 || (0x20...0xD7FF).contains(value)
      || (0xE000...0xFFFD).contains(value) || (0x10000...0x10FFFF).contains(value)
    return isAllowed ? nil : end - bytes.startIndex + 1
  }

  /// How many bytes the UTF-8 character at the start of `bytes` has that XML allows; 0 where there is none.
  private static func utf8Length(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
    guard length > 0, let text = String(validating: bytes.prefix(length), as: UTF8.self) else {
      return 0
    }
    let scalars = text.unicodeScalars
    return scalars.count == 1 && scalars.first?.value != 0xFFFE && scalars.first?.value != 0xFFFF
      ? length : 0
  }
}
