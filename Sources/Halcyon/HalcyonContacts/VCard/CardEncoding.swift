import CDesktop
import Foundation
import HalcyonCore

/// Converts the encodings of vCards to UTF-8.
enum CardEncoding {
  /// Converts a file with a UTF-16 or UTF-32 byte order mark to UTF-8. Other files are unchanged.
  static func utf8File(_ bytes: [UInt8]) -> [UInt8] {
    wideCharset(bytes).flatMap { convert(bytes[...], from: $0) } ?? bytes
  }

  /// Returns the encoding that the byte order mark of a file means; `nil` for UTF-8 and others
  /// without one.
  static func wideCharset(_ bytes: [UInt8]) -> String? {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE) where bytes.dropFirst(2).starts(with: [0, 0]): "UTF-32"
    case (0, 0) where bytes.dropFirst(2).starts(with: [0xFE, 0xFF]): "UTF-32"
    case (0xFF, 0xFE), (0xFE, 0xFF): "UTF-16"
    default: nil
    }
  }

  /// Returns the value of a property as UTF-8 text.
  ///
  /// Text that is valid UTF-8 beyond ASCII is read as such, whatever it declares: other encodings
  /// hardly ever look like it. Text that is not in its declared encoding is read as Windows-1252,
  /// which accepts any bytes.
  static func text(_ property: CardProperty) -> [UInt8] {
    var value = property.value
    if value.contains(0) { value = value.filter { $0 != 0 }[...] }
    if property.encoding == "QUOTED-PRINTABLE" { value = quotedPrintable(value)[...] }
    if let charset = property.parameter("CHARSET"), charset.uppercased() != "UTF-8",
      !(isUTF8(value) && value.contains { $0 >= 0x80 }),
      let converted = convert(value, from: charset)
    {
      return converted
    }
    return isUTF8(value)
      ? Array(value) : convert(value, from: "WINDOWS-1252//TRANSLIT") ?? latin1(value)
  }

  /// - Source: RFC 2045 §6.7, and vCard 2.1 §2.1.3: encoded line ends and separators belong to the
  ///   value, so they are escaped.
  static func quotedPrintable(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "="), let byte = text.hexadecimalByte(at: index + 1)
      else {
        decoded.append(text[index])
        index += 1
        continue
      }
      switch byte {
      case 13: break
      case 10: decoded += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: ";"): decoded += [UInt8(ascii: "\\"), byte]
      default: decoded.append(byte)
      }
      index += 3
    }
    return decoded
  }

  /// Returns whether `bytes` are UTF-8 without NUL.
  static func isUTF8(_ bytes: some ContiguousBytes) -> Bool {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return true }
      let text = base.assumingMemoryBound(to: CChar.self)
      return g_utf8_validate_len(text, gsize(buffer.count), nil) != 0
    }
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(String(String.UnicodeScalarView(bytes.map(Unicode.Scalar.init))).utf8)
  }

  /// - Returns: `nil` if `charset` is unknown or `bytes` are invalid in it.
  static func convert(_ bytes: ArraySlice<UInt8>, from charset: String) -> [UInt8]? {
    bytes.withUnsafeBytes { buffer -> [UInt8]? in
      guard let base = buffer.baseAddress else { return [] }
      var written: gsize = 0
      guard
        let text = g_convert(
          base.assumingMemoryBound(to: CChar.self), gssize(buffer.count), "UTF-8", charset, nil,
          &written, nil)
      else { return nil }
      defer { g_free(text) }
      return [UInt8](UnsafeRawBufferPointer(start: text, count: Int(written)))
    }
  }
}
