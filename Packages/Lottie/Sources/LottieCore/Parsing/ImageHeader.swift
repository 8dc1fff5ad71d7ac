import LottiePlatform

/// The format and size in the header of an image file.
/// - Source: PNG 1.2, 11.2.2; GIF89a, 18; ITU-T T.81, B.2.2; WebP container specification.
struct ImageHeader: Equatable {
  enum Format: Equatable { case png, jpeg, gif, webp, svg }

  let format: Format
  /// In pixels; nil for SVG.
  let size: Vector2?

  /// - Returns: nil if the format is unknown or the size cannot be determined.
  init?(_ data: Data) {
    let bytes = [UInt8](data.prefix(Self.reach))
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), let size = Self.pair(bytes, 16, 4) {
      self.init(.png, size)
    } else if bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 {
      self.init(.gif, Vector2(Self.little(bytes, 6, 2), Self.little(bytes, 8, 2)))
    } else if bytes.starts(with: [0xFF, 0xD8]), let size = Self.jpegSize(bytes) {
      self.init(.jpeg, size)
    } else if bytes.starts(with: Array("RIFF".utf8)), let size = Self.webpSize(bytes) {
      self.init(.webp, size)
    } else if String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<svg") {
      self.init(.svg, nil)
    } else {
      return nil
    }
  }

  private init(_ format: Format, _ size: Vector2?) {
    self.format = format
    self.size = size
  }

  /// The number of bytes to search; JPEG files may contain a thumbnail and a color profile before
  /// the size.
  private static let reach = 1 << 20

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Double {
    bytes[start..<(start + count)].reduce(0) { $0 * 256 + Double($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Double {
    bytes[start..<(start + count)].reversed().reduce(0) { $0 * 256 + Double($1) }
  }

  private static func pair(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Vector2? {
    guard bytes.count >= start + 2 * count else { return nil }
    return Vector2(big(bytes, start, count), big(bytes, start + count, count))
  }

  private static func jpegSize(_ bytes: [UInt8]) -> Vector2? {
    var index = 2
    while index + 9 <= bytes.count {
      guard bytes[index] == 0xFF else { return nil }
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      // Start of frame, excluding the table markers in this range.
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        return Vector2(big(bytes, index + 7, 2), big(bytes, index + 5, 2))
      }
      let isAlone = marker == 0x01 || 0xD0...0xD8 ~= marker
      index += isAlone ? 2 : 2 + Int(big(bytes, index + 2, 2))
    }
    return nil
  }

  private static func webpSize(_ bytes: [UInt8]) -> Vector2? {
    guard bytes.count >= 30, Array(bytes[8..<12]) == Array("WEBP".utf8) else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return Vector2(little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
    case "VP8L":
      let bits = UInt32(little(bytes, 21, 4))
      return Vector2(Double(bits & 0x3FFF) + 1, Double(bits >> 14 & 0x3FFF) + 1)
    case "VP8 ":
      return Vector2(
        Double(Int(little(bytes, 26, 2)) & 0x3FFF), Double(Int(little(bytes, 28, 2)) & 0x3FFF))
    default: return nil
    }
  }
}
