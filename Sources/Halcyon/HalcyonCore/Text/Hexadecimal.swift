extension Sequence<UInt8> {
  /// The bytes as pairs of lowercase hexadecimal digits.
  public var hexadecimal: String {
    let digits = flatMap { [UInt8.digits[Int($0 >> 4)], UInt8.digits[Int($0 & 15)]] }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate static let digits = Array("0123456789abcdef".utf8)

  /// The value of the byte as a hexadecimal digit in ASCII, 0...15; `nil` if it is none.
  public var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
