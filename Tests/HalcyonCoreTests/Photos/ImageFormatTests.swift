import HalcyonCore
import Testing

@Suite struct ImageFormatTests {
  private static func ftyp(_ brand: String) -> [UInt8] { [0, 0, 0, 0x18] + "ftyp\(brand)".utf8 }

  @Test(
    "Formats are detected by the first bytes",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), ([0x89] + "PNG\r\n\u{1A}\n\0\0".utf8, .png),
      (Array("GIF87a".utf8), .gif), (Array("GIF89a".utf8), .gif), (Array("BM6".utf8), .bmp),
      (Array("II*\0".utf8), .tiff), (Array("MM\0*".utf8), .tiff),
      (Array("RIFF1234WEBPVP8 ".utf8), .webp), (ftyp("heic"), .heif), (ftyp("heix"), .heif),
      (ftyp("heim"), .heif), (ftyp("hevc"), .heif), (ftyp("mif1"), .heif), (ftyp("msf1"), .heif),
      (ftyp("avif"), .avif), (ftyp("avis"), .avif), ([0xFF, 0x0A, 1], .jpegXL),
      ([0, 0, 0, 0x0C] + "JXL \r\n".utf8 + [0x87, 0x0A, 0], .jpegXL),
    ] as [([UInt8], ImageFormat)])
  func signatures(bytes: [UInt8], format: ImageFormat) {
    #expect(ImageFormat(signature: bytes) == format)
    // Also in a slice that does not start at 0.
    #expect(ImageFormat(signature: ([1, 2] + bytes).dropFirst(2)) == format)
  }

  @Test(
    "Other data has no format",
    arguments: [
      [], [0xFF, 0xD8], Array("\u{89}PNG".utf8), [0x89] + "PNG".utf8, Array("GIF".utf8),
      Array("RIFF1234WAVE".utf8), Array("RIFF".utf8), ftyp("mp42"), ftyp("isom"), ftyp("he"),
      Array("<svg/>".utf8), Array("%PDF-1.7".utf8), Array("BEGIN:VCARD".utf8),
      [0, 0, 0, 0x0C] + "JXL ".utf8,
    ] as [[UInt8]])
  func nothing(bytes: [UInt8]) { #expect(ImageFormat(signature: bytes) == nil) }

  @Test(
    "Formats are recognized by the end of a file name",
    arguments: [
      ("a.jpg", .jpeg), ("/p/b.JPEG", .jpeg), ("c.d.jpe", .jpeg), (".png", .png), ("a.gif", .gif),
      ("a.bmp", .bmp), ("a.tif", .tiff), ("a.Tiff", .tiff), ("a.webp", .webp), ("a.heic", .heif),
      ("a.heif", .heif), ("a.avif", .avif), ("a.jxl", .jpegXL), ("a.vcf", nil), ("jpg", nil),
      ("a.", nil), ("a.jpg~", nil), ("a.jpg.txt", nil), ("", nil), ("a.svg", nil),
    ] as [(String, ImageFormat?)])
  func names(name: String, format: ImageFormat?) {
    #expect(ImageFormat(fileName: name) == format)
  }

  @Test("The file chooser offers each ending in both cases once")
  func patterns() {
    let patterns = ImageFormat.filePatterns
    #expect(Set(patterns).count == patterns.count && patterns.count == 26)
    #expect(patterns.contains("*.jpg") && patterns.contains("*.HEIC"))
    for pattern in patterns { #expect(ImageFormat(fileName: pattern) != nil, "\(pattern)") }
  }

  @Test("Every format has a name and a media type of its own, and gdk-pixbuf's name")
  func descriptions() {
    let all = ImageFormat.allCases
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map(\.mediaType)).count == all.count)
    #expect(all.allSatisfy { $0.mediaType.hasPrefix("image/") })
    for format in all { #expect(ImageFormat(loader: format.rawValue) == format) }
    #expect(ImageFormat(loader: "heif/avif") == .heif && ImageFormat(loader: "heic") == .heif)
    #expect(ImageFormat(loader: "svg") == nil)
  }
}
