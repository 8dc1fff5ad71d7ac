/// The opaque version of a resource, byte for byte as the server wrote it: quotes, the mark of a
/// weak one and malformed ones are kept, because servers compare what they are sent.
/// - Source: RFC 9110, section 8.8.3.
package struct ETag: Hashable, Sendable {
  /// The number of bytes that are accepted.
  private static let maximumBytes = 4_096

  /// The ETag as the server wrote it.
  package let text: String

  /// Creates an ETag from a header field or property; nil if there is none, or if it cannot be sent
  /// in a header field.
  package init?(_ text: String?) {
    guard let text, !text.isEmpty, text.utf8.count <= Self.maximumBytes,
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    self.text = text
  }

  /// A Boolean value indicating whether resources with the same ETag may differ in their bytes.
  package var isWeak: Bool { text.hasPrefix("W/") || text.hasPrefix("w/") }

  /// Returns `text` without the weakness marker that compressing servers add, and with the quotes
  /// that some servers escape twice, for comparisons in listings. It must not be sent.
  package static func plain(_ text: String?) -> String? {
    guard var text else { return nil }
    if text.hasPrefix("W/") || text.hasPrefix("w/") { text.removeFirst(2) }
    if text.utf8.contains(UInt8(ascii: "&")) { text = text.replacing("&quot;", with: "\"") }
    return text.isEmpty ? nil : text
  }

  /// Returns whether both have the same bytes.
  package static func == (a: Self, b: Self) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
