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
  /// 8 × 4, two frames of a tenth of a second: red, then blue.
  static let gif = data(
    """
    R0lGODlhCAAEAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAACAAEAAACBYSPqYsFACH5BAAK
    AAAALAAAAAAIAAQAgAAA/wAAAAIFhI+piwUAOw==
    """)

  private static func data(_ text: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }

  /// Returns a TIFF block with these tags.
  /// - Parameters:
  ///   - taken: `DateTimeOriginal`.
  ///   - digitized: `DateTimeDigitized`, which XMP calls `CreateDate`.
  ///   - changed: `DateTime`.
  ///   - preview: A JPEG image, as raw files contain it.
  static func exif(
    orientation: Int? = nil, taken: String? = nil, digitized: String? = nil,
    changed: String? = nil, offset: String? = nil, preview: [UInt8]? = nil, bigEndian: Bool = false
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return bigEndian ? bytes.reversed() : bytes
    }
    func entry(_ tag: Int, type: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4)
        + (value + [0, 0, 0, 0]).prefix(4)
    }
    let texts = [(0x9003, taken), (0x9004, digitized), (0x9011, offset)].compactMap { tag, text in
      text.map { (tag, Array($0.utf8) + [0]) }
    }
    let mainCount =
      (orientation == nil ? 0 : 1) + (changed == nil ? 0 : 1) + (preview == nil ? 0 : 2) + 1
    let exifPlace = 8 + 2 + 12 * mainCount + 4
    // The data after both directories.
    var (data, end) = ([UInt8](), exifPlace + 2 + 12 * texts.count + 4)
    func add(_ bytes: [UInt8]) -> [UInt8] {
      defer { (data, end) = (data + bytes, end + bytes.count) }
      return number(end, 4)
    }
    var block: [UInt8] = bigEndian ? [0x4D, 0x4D, 0, 0x2A] : [0x49, 0x49, 0x2A, 0]
    block += number(8, 4) + number(mainCount, 2)
    if let orientation { block += entry(0x0112, type: 3, count: 1, number(orientation, 2)) }
    if let changed {
      let text = Array(changed.utf8) + [0]
      block += entry(0x0132, type: 2, count: text.count, add(text))
    }
    if let preview {
      block += entry(0x0201, type: 4, count: 1, add(preview))
      block += entry(0x0202, type: 4, count: 1, number(preview.count, 4))
    }
    block += entry(0x8769, type: 4, count: 1, number(exifPlace, 4)) + number(0, 4)
    block += number(texts.count, 2)
    for (tag, text) in texts { block += entry(tag, type: 2, count: text.count, add(text)) }
    return block + number(0, 4) + data
  }

  /// Returns a gray TIFF image without compression.
  /// - Source: TIFF 6.0, sections 2 and 4.
  static func tiff(
    width: Int, height: Int, orientation: PhotoOrientation, gray: (_ x: Int, _ y: Int) -> Int
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let fields = [
      (256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 0),
      (274, orientation.rawValue), (277, 1), (278, height), (279, width * height),
    ]
    let start = 8 + 2 + 12 * fields.count + 4
    var file: [UInt8] = [0x49, 0x49, 0x2A, 0] + number(8, 4) + number(fields.count, 2)
    for (tag, value) in fields {
      file += number(tag, 2) + number(4, 2) + number(1, 4) + number(tag == 273 ? start : value, 4)
    }
    file += number(0, 4)
    for y in 0..<height {
      file += (0..<width).map { UInt8(truncatingIfNeeded: gray($0, y)) }
    }
    return file
  }

  /// Returns a bitmap whose pixels all differ from their neighbors.
  /// - Source: Windows bitmaps (BITMAPINFOHEADER), which need no encoder.
  static func bitmap(width: Int, height: Int) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let stride = (width * 3 + 3) / 4 * 4
    var bytes = Array("BM".utf8) + number(54 + stride * height) + number(0) + number(54)
    bytes += number(40) + number(width) + number(height) + [1, 0, 24, 0] + number(0)
    bytes += number(stride * height) + number(0) + number(0) + number(0) + number(0)
    for y in (0..<height).reversed() {
      for x in 0..<width {
        bytes += [x * 7, y * 5, x / 256 + y / 256].map { UInt8(truncatingIfNeeded: $0) }
      }
      bytes += [UInt8](repeating: 0, count: stride - width * 3)
    }
    return bytes
  }

  /// The metadata of a photo as digiKam writes it.
  static let xmp = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
     xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
     xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
     xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
     xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
     xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
     xmp:Rating="4" tiff:Make="Google" tiff:Model="Pixel 8"
     exif:DateTimeOriginal="2024-05-31T14:22:33+01:00"
     exif:GPSLatitude="41,9.4542N" exif:GPSLongitude="8,37.7400W">
    <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Evening at the river</rdf:li></rdf:Alt>
    </dc:description><dc:subject><rdf:Bag><rdf:li>travel</rdf:li><rdf:li>river</rdf:li></rdf:Bag>
    </dc:subject><mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
    <rdf:li rdf:parseType="Resource"><mwg-rs:Name>Bruno Almeida</mwg-rs:Name>
    <mwg-rs:Type>Face</mwg-rs:Type><mwg-rs:Area stArea:x="0.5" stArea:y="0.5" stArea:w="0.2"
     stArea:h="0.4" stArea:unit="normalized"/></rdf:li>
    <rdf:li rdf:parseType="Resource"><mwg-rs:Name>Clara Ito</mwg-rs:Name>
    <mwg-rs:Type>Face</mwg-rs:Type><mwg-rs:Area stArea:x="0.1" stArea:y="0.1" stArea:w="0.1"
     stArea:h="0.1" stArea:unit="normalized"/></rdf:li>
    </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
    </rdf:Description></rdf:RDF></x:xmpmeta>
    """

  /// Returns the JPEG with an Exif block after its first marker.
  static func jpeg(exif block: [UInt8]) -> [UInt8] {
    jpeg(segment: Array("Exif".utf8) + [0, 0] + block)
  }

  /// Returns the JPEG with XMP after its first marker.
  static func jpeg(xmp packet: String) -> [UInt8] {
    jpeg(segment: Array("http://ns.adobe.com/xap/1.0/".utf8) + [0] + Array(packet.utf8))
  }

  /// Returns the JPEG with XMP and a TIFF block.
  static func jpeg(xmp packet: String, exif block: [UInt8]) -> [UInt8] {
    jpeg(segment: Array("Exif".utf8) + [0, 0] + block, to: jpeg(xmp: packet))
  }

  /// Returns the JPEG with a color profile after its first marker.
  /// - Source: ICC.1:2022, B.4.
  static func jpeg(profile: [UInt8]) -> [UInt8] {
    jpeg(segment: Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile, marker: 0xE2)
  }

  /// A color profile in which red and green are exchanged.
  /// - Source: ICC.1:2001-04, 6.1 and 6.3.1.
  static let swappingProfile: [UInt8] = {
    func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func xyz(_ values: [Double]) -> [UInt8] {
      Array("XYZ ".utf8) + number(0) + values.flatMap { number(Int(($0 * 65_536).rounded())) }
    }
    let (red, green) = ([0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971])
    let gamma = Array("curv".utf8) + number(0) + number(1) + number(0x0233, 2) + [0, 0]
    let tags: [(String, [UInt8])] = [
      ("wtpt", xyz([0.9642, 1, 0.8249])), ("rXYZ", xyz(green)), ("gXYZ", xyz(red)),
      ("bXYZ", xyz([0.1431, 0.0606, 0.7141])), ("rTRC", gamma), ("gTRC", gamma), ("bTRC", gamma),
    ]
    var (table, data) = (number(tags.count), [UInt8]())
    for (name, content) in tags {
      table += Array(name.utf8) + number(132 + 12 * tags.count + data.count) + number(content.count)
      data += content
    }
    let text = { (text: String) in Array(text.utf8) }
    var header = number(128 + table.count + data.count) + number(0) + number(0x0210_0000)
    header += text("mntrRGB XYZ ") + [UInt8](repeating: 0, count: 12) + text("acsp")
    header += [UInt8](repeating: 0, count: 28) + xyz([0.9642, 1, 0.8249]).suffix(12)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + table + data
  }()

  private static func jpeg(
    segment content: [UInt8], marker: UInt8 = 0xE1, to image: [UInt8] = jpeg
  ) -> [UInt8] {
    let length = content.count + 2
    return image.prefix(2) + [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
      + image.dropFirst(2)
  }
}
