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

  private static func jpeg(segment content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return jpeg.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
      + jpeg.dropFirst(2)
  }
}
