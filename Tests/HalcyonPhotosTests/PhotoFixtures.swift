import Foundation
import HalcyonCore

/// Generated images for tests.
enum PhotoFixture {
  /// 32 × 16: red and green at the top, blue and white at the bottom.
  static let jpeg = data(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsL
    EBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
    FBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAgJCv/EABQQ
    AQAAAAAAAAAAAAAAAAAAAAD/xAAZAQEAAwEBAAAAAAAAAAAAAAAABwkKBgj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oA
    DAMBAAIRAxEAPwCdEGLUwFjISZjwGXjRm9ygOltVY7gB/9k=
    """)
  /// 3 × 2, semitransparent red.
  static let png = data(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACAQMAAACnuvRZAAAAA1BMVEX/AAAZ4gk3AAAAAXRSTlOArV5bRgAAAAxJREFU
    CNdjYGBgAAAABAABJzQnCgAAAABJRU5ErkJggg==
    """)

  private static func data(_ text: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }

  /// Returns a TIFF block with these tags.
  static func exif(
    orientation: Int? = nil, taken: String? = nil, offset: String? = nil, bigEndian: Bool = false
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return bigEndian ? bytes.reversed() : bytes
    }
    func entry(_ tag: Int, type: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4)
        + (value + [0, 0, 0, 0]).prefix(4)
    }
    let mainCount = (orientation == nil ? 0 : 1) + 1
    let exifPlace = 8 + 2 + 12 * mainCount + 4
    let texts = [(0x9003, taken), (0x9011, offset)].compactMap { tag, text in
      text.map { (tag, Array($0.utf8) + [0]) }
    }
    var textPlace = exifPlace + 2 + 12 * texts.count + 4
    var block: [UInt8] = bigEndian ? [0x4D, 0x4D, 0, 0x2A] : [0x49, 0x49, 0x2A, 0]
    block += number(8, 4) + number(mainCount, 2)
    if let orientation { block += entry(0x0112, type: 3, count: 1, number(orientation, 2)) }
    block += entry(0x8769, type: 4, count: 1, number(exifPlace, 4)) + number(0, 4)
    block += number(texts.count, 2)
    for (tag, text) in texts {
      block += entry(tag, type: 2, count: text.count, number(textPlace, 4))
      textPlace += text.count
    }
    return block + number(0, 4) + texts.flatMap(\.1)
  }

  /// Returns the JPEG with an Exif block after its first marker.
  static func jpeg(exif block: [UInt8]) -> [UInt8] {
    let content = Array("Exif".utf8) + [0, 0] + block
    let length = content.count + 2
    return jpeg.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
      + jpeg.dropFirst(2)
  }
}
