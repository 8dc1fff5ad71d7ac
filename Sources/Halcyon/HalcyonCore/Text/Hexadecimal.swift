extension Sequence<UInt8> {
  /// The bytes as pairs of lowercase hexadecimal digits.
  public var hexadecimal: String {
    let digits = flatMap { [UInt8.digits[Int($0 >> 4)], UInt8.digits[Int($0 & 15)]] }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the byte that two hexadecimal digits in ASCII mean; `nil` if there are others or less.
  /// - Parameter index: The position of the first digit.
  public func hexadecimalByte(at index: Int) -> UInt8? {
    guard index >= startIndex, index < endIndex - 1, let high = self[index].hexadecimalDigit,
      let low = self[index + 1].hexadecimalDigit
    else { return nil }
    return high << 4 | low
  }
}

extension UInt8 {
  fileprivate static let digits = Array("0123456789abcdef".utf8)

  /// The value of the byte as a hexadecimal digit in ASCII, 0...15; `nil` if it is none.
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
