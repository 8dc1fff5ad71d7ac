import Foundation
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

@Suite struct CardPhotoTests {
  private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 4])
  private static let text = jpeg.base64EncodedString()

  private func photos(_ lines: String..., maximumBytes: Int = 1_000) -> [CardPhoto] {
    let text = (["BEGIN:VCARD", "VERSION:3.0", "FN:a"] + lines + ["END:VCARD", ""])
      .joined(separator: "\r\n")
    return CardPhoto.photos(in: Data(text.utf8), maximumBytes: maximumBytes)
  }

  @Test(
    "All forms of embedded photos are decoded",
    arguments: [
      "PHOTO;ENCODING=b;TYPE=JPEG:" + text, "PHOTO;ENCODING=BASE64;JPEG:" + text,
      "PHOTO;JPEG;BASE64:" + text, "item1.PHOTO;ENCODING=b;TYPE=PNG:" + text,
      "PHOTO;ENCODING=b:" + text.prefix(4) + "\r\n " + text.dropFirst(4),
      "PHOTO:data:image/jpeg;base64," + text, #"PHOTO:data:image/png\;base64\,"# + text,
      "PHOTO;VALUE=uri:DATA:image/jpeg;base64," + text.replacing("=", with: ""), "PHOTO:" + text,
    ])
  func inline(_ line: String) {
    #expect(photos(line) == [.inline(Self.jpeg, mediaType: "image/jpeg")])
  }

  @Test("The declared type is used if the bytes do not show it")
  func types() {
    let other = Data("<svg/>".utf8)
    let text = other.base64EncodedString()
    for line in [
      "PHOTO;ENCODING=b;TYPE=SVG+XML:" + text, "PHOTO;ENCODING=b;MEDIATYPE=image/svg+xml:" + text,
      "PHOTO:data:image/svg+xml;base64," + text, "PHOTO:data:image/svg+xml,%3Csvg/%3E",
    ] {
      #expect(photos(line) == [.inline(other, mediaType: "image/svg+xml")], "\(line)")
    }
  }

  @Test("The address of a photo is returned without fetching it")
  func addresses() throws {
    let address = try #require(WebAddress("https://example.org/a.jpg?size=2"))
    for line in [
      "PHOTO;VALUE=uri:\(address)", "PHOTO;VALUE=URL:\(address)",
      #"PHOTO:https\://example.org/a.jpg?size=2"#,
    ] {
      #expect(photos(line) == [.address(address)], "\(line)")
    }
  }

  @Test(
    "Values that are not pictures are ignored",
    arguments: [
      "PHOTO:", "PHOTO;ENCODING=b:", "PHOTO;ENCODING=b:!!!!", "PHOTO:file:///etc/passwd",
      "PHOTO:cid:1", "PHOTO:data:image/png", #"PHOTO:data:image/png\;base64"#, "PHOTO:data:,",
      "PHOTO:hello", "PHOTO:http:///", "PHOTO;ENCODING=b:A",
    ])
  func none(_ line: String) { #expect(photos(line).isEmpty) }

  @Test("Pictures over the limit are omitted, others in the same card are not")
  func limits() {
    let small = CardPhoto.inline(Self.jpeg, mediaType: "image/jpeg")
    let large = Data(count: 9).base64EncodedString()
    for line in ["PHOTO;ENCODING=b:" + large, "PHOTO:data:,123456789"] {
      #expect(photos(line, "PHOTO:" + Self.text, maximumBytes: 8) == [small])
    }
  }

  @Test("Only the first card of a resource is searched for photos")
  func several() {
    let raw = Data((vcard("a") + vcard("b", "PHOTO:" + Self.text)).utf8)
    #expect(CardPhoto.photos(in: raw).isEmpty)
  }
}
