import Foundation
import Testing

@testable import HalcyonPhotos

@Suite struct PortraitTests {
  /// A picture in the netpbm format.
  private func picture(_ width: Int, _ height: Int) -> Data {
    Data("P6 \(width) \(height) 255\n".utf8) + Data(repeating: 200, count: width * height * 3)
  }

  @Test("A picture is scaled to size and cropped to a circle")
  func circle() throws {
    let portrait = try #require(Portrait.decode(picture(600, 300), side: 64))
    #expect(portrait.side == 48, "the longer side of 96 pixels is cropped")
    #expect(portrait.pixels.count == 48 * 48)
    #expect(portrait.pixels.first == 0, "the corner is transparent")
    #expect(portrait.pixels[24 * 48 + 24] == 0xFFC8_C8C8)
  }

  @Test("Fake and oversized pictures are rejected")
  func rejected() {
    #expect(Portrait.decode(Data(), side: 64) == nil)
    #expect(Portrait.decode(Data("GIF89a nonsense".utf8), side: 64) == nil)
    #expect(Portrait.decode(Data("P6 100000 100000 255\n".utf8), side: 64) == nil)
    #expect(Portrait.decode(Data("P6 10000 10000 255\nxx".utf8), side: 64) == nil)
  }
}
