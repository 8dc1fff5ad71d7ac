/// Generated PNG files of black and white pixels, which are small although they have many pixels.
enum LargePhotoFixture {
  /// The passes of an interlaced image: the first column and row, and the distances.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// Returns an image.
  /// - Source: PNG (W3C, 2nd edition), 5, 8.2 and 11.2.2; RFC 1950 and 1951 (stored blocks).
  static func png(
    width: Int, height: Int, isInterlaced: Bool = false, isWhite: (_ x: Int, _ y: Int) -> Bool
  ) -> [UInt8] {
    var rows: [UInt8] = []
    for (left, top, dx, dy) in isInterlaced ? passes : [(0, 0, 1, 1)] {
      for y in stride(from: top, to: height, by: dy) where left < width {
        rows.append(0)
        var (x, bit, byte): (Int, UInt8, UInt8) = (left, 128, 0)
        while x < width {
          if isWhite(x, y) { byte |= bit }
          x += dx
          bit >>= 1
          if bit == 0 || x >= width {
            rows.append(byte)
            (bit, byte) = (128, 0)
          }
        }
      }
    }
    return png(width: width, height: height, isInterlaced: isInterlaced, rows: rows)
  }

  /// Returns an image of rows that are given as they are stored: eight pixels in each byte, white
  /// ones as 1. Millions of pixels that are computed one by one take seconds.
  static func png(width: Int, height: Int, row: (_ y: Int) -> [UInt8]) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      rows += row(y)
    }
    return png(width: width, height: height, isInterlaced: false, rows: rows)
  }

  private static func png(
    width: Int, height: Int, isInterlaced: Bool, rows: [UInt8]
  ) -> [UInt8] {
    var file: [UInt8] = [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]
    var header: [UInt8] = bytes(width) + bytes(height)
    header += [1, 0, 0, 0, isInterlaced ? 1 : 0]
    file += chunk("IHDR", header)
    file += chunk("IDAT", stored(rows))
    return file + chunk("IEND", [])
  }

  private static func bytes(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + content
    var sum: UInt32 = .max
    body.withUnsafeBufferPointer { body in
      sums.withUnsafeBufferPointer { sums in
        var place = 0
        while place < body.count {
          sum = sums[Int((sum ^ UInt32(body[place])) & 255)] ^ (sum &>> 8)
          place += 1
        }
      }
    }
    return bytes(content.count) + body + bytes(Int(~sum))
  }

  private static let sums: [UInt32] = (0..<256).map { number in
    var sum = UInt32(number)
    for _ in 0..<8 {
      let isOdd = sum & 1 == 1
      sum >>= 1
      if isOdd { sum ^= 0xEDB8_8320 }
    }
    return sum
  }

  private static func stored(_ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var (a, b): (UInt32, UInt32) = (1, 0)
    for start in stride(from: 0, to: content.count, by: 65_535) {
      let part = content[start..<min(start + 65_535, content.count)]
      let count = UInt16(part.count)
      result.append(part.endIndex == content.count ? 1 : 0)
      for value in [count, ~count] { result += [UInt8(value & 255), UInt8(value >> 8)] }
      result += part
      part.withUnsafeBufferPointer { part in
        var place = 0
        while place < part.count {
          a = (a + UInt32(part[place])) % 65_521
          b = (b + a) % 65_521
          place += 1
        }
      }
    }
    return result + bytes(Int((b << 16) | a))
  }
}
