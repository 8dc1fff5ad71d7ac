import LottiePlatform

/// The content of a `data:` URI.
/// - Source: RFC 2397.
enum DataURI {
  /// The bytes; nil if the URI is malformed or has more than `limit` bytes.
  static func bytes(of uri: String, limit: Int) -> Data? {
    guard let comma = uri.firstIndex(of: ","), uri.utf8.count <= limit / 3 * 4 + 100 else {
      return nil
    }
    let body = uri[uri.index(after: comma)...]
    guard uri[..<comma].hasSuffix(";base64") else { return unescaped(body) }
    return Data(base64Encoded: String(body))
  }

  private static func unescaped(_ text: Substring) -> Data? {
    var data = Data(capacity: text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        data.append(byte)
        continue
      }
      guard let high = hexadecimal(rest.popFirst()), let low = hexadecimal(rest.popFirst()) else {
        return nil
      }
      data.append(high << 4 | low)
    }
    return data
  }

  private static func hexadecimal(_ digit: UInt8?) -> UInt8? {
    switch digit {
    case .some(let digit) where UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit:
      digit - UInt8(ascii: "0")
    case .some(let digit) where UInt8(ascii: "a")...UInt8(ascii: "f") ~= digit | 0x20:
      (digit | 0x20) - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
