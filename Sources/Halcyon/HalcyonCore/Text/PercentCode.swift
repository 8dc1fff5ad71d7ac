/// Percent-encoding of bytes (`%41`).
package enum PercentCode {
  /// Returns the three bytes that encode `byte`.
  package static func code(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Returns a path in normalized percent-encoding: only necessary codes remain. Those of a slash,
  /// a question mark and a number sign are kept, which have another meaning unescaped.
  package static func normalized(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
    let bytes = Array(path.utf8)
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%"), let byte = bytes.hexadecimalByte(at: index + 1)
      else {
        out.append(bytes[index])
        index += 1
        continue
      }
      out += "/%?#".utf8.contains(byte) ? code(byte) : [byte]
      index += 3
    }
    return String(decoding: out, as: UTF8.self)
  }
}
