/// A key of a JSON object, as a number that is compared instead of the text.
///
/// Keys of more than eight bytes are compared by a hash. Only a file that was made for it contains
/// another key with the hash of a known one, and it can write the known one instead.
struct JSONKey: Equatable, Sendable {
  /// The UTF-8 of a key of up to eight bytes, the first byte lowest; a hash of a longer one, whose
  /// highest byte is ``longKeyMark``.
  let bits: UInt64

  /// Does not occur in UTF-8.
  private static let longKeyMark: UInt64 = 0xFF << 56

  @inline(__always)
  init(_ text: UnsafeBufferPointer<UInt8>) {
    var packed: UInt64 = 0
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var hasZero = false
    if text.count <= 8 {
      for index in 0..<text.count {
        packed |= UInt64(text[index]) << UInt64(8 * index)
        if text[index] == 0 { hasZero = true }
      }
      // A byte that is not UTF-8 would look like the mark of a hash.
      if !hasZero, packed & Self.longKeyMark != Self.longKeyMark {
        bits = packed
        return
      }
    }
    // - Source: FNV-1a.
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    bits = hash | Self.longKeyMark
  }

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { JSONKey($0) }
  }
}

extension JSONKey: ExpressibleByStringLiteral {
  @inline(__always)
  init(stringLiteral text: StaticString) {
    self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
