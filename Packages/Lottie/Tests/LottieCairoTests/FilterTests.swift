import Foundation
import LottieCore
import LottieTestSupport
import Testing

@testable import LottieCairo

/// Pixels of layer effects, in images of 100 x 100.
struct FilterTests {
  private static let red = #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}"#

  /// Filters are clipped to the bounding box of all outlines, so this has small ones in the
  /// corners.
  private static let wide =
    [rectangle(30, 30, 40, 40), rectangle(0, 0, 1, 1), rectangle(99, 99, 1, 1)].joined(
      separator: ",")

  private static func drawn(
    _ type: Int, _ values: [String], box: String = rectangle(30, 30, 40, 40), ks: String = "{}",
    color: String = red
  ) throws -> PixelBuffer {
    let parts = values.map { #"{"v":{"k":\#($0)}}"# }.joined(separator: ",")
    return try render(
      file(layer("\(box),\(color)", ks: ks, more: #","ef":[{"ty":\#(type),"ef":[\#(parts)]}]"#)))
  }

  private func alpha(_ buffer: PixelBuffer, _ x: Int, _ y: Int = 50) -> Int {
    Int((buffer.pixel(x: x, y: y) ?? 0) >> 24)
  }

  @Test(
    "A blur spreads an edge like a Gaussian", arguments: [3.0, 10, 30, 80])
  func blur(blurriness: Double) throws {
    let deviation = blurriness * 0.3
    let buffer = try Self.drawn(29, ["\(blurriness)", "2", "0"])
    for x in [20, 29, 30, 35, 50, 75] {
      let position = Double(x) + 0.5
      func share(_ edge: Double) -> Double {
        erfc((edge - position) / deviation / 2.squareRoot()) / 2
      }
      let expected = 255 * (share(30) - share(70))
      #expect(abs(Double(alpha(buffer, x)) - expected) < 6, "at \(x)")
    }
    #expect(alpha(buffer, 50, 29) == 0, "only horizontal")
  }

  @Test("Content outside of the image is blurred into it") func blurFromOutside() throws {
    let buffer = try Self.drawn(29, ["30", "1"], box: rectangle(-45, 10, 40, 80))
    #expect(alpha(buffer, 1) > 40)
    #expect(alpha(buffer, 40) == 0)
  }

  @Test("Dodging leaves black unchanged") func dodgeOverBlack() {
    let mixed = BlendMode.colorDodge.mix(SIMD3(0, 0.25, 0.25), SIMD3(1, 1, 0.5))
    #expect(mixed == SIMD3(0, 1, 0.5))
  }

  @Test("A blur scales with its layer") func scaledBlur() throws {
    let plain = try Self.drawn(29, ["10", "1"])
    let scaled = try Self.drawn(
      29, ["5", "1"], box: rectangle(15, 15, 20, 20), ks: #"{"s":{"k":[200,200]}}"#)
    #expect(zip(plain.bytes, scaled.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }

  @Test("A blur mixes colors in linear light") func linearLight() throws {
    let blue = #"{"ty":"fl","c":{"k":[0,0,1,1]},"o":{"k":100}}"#
    let shapes =
      #"{"ty":"gr","it":[\#(rectangle(0, 0, 50, 100)),\#(Self.red)]},\#(rectangle(0, 0, 100, 100)),\#(blue)"#
    let buffer = try render(
      file(layer(shapes, more: #","ef":[{"ty":29,"ef":[{"v":{"k":20}},{"v":{"k":2}}]}]"#)))
    let pixel = try #require(buffer.pixel(x: 50, y: 50))
    #expect(abs(Int(pixel >> 16 & 255) - 188) < 8)
    #expect(abs(Int(pixel & 255) - 188) < 8)
  }

  @Test("A filter is clipped to its region") func region() throws {
    let buffer = try Self.drawn(29, ["40", "1"], box: rectangle(45, 45, 10, 10))
    #expect(alpha(buffer, 36) > 0)
    #expect(alpha(buffer, 33) == 0)
  }

  @Test("A drop shadow lies below the layer, with its own offset and color") func shadow() throws {
    let buffer = try Self.drawn(
      25, ["[0,0,1]", "127.5", "90", "20", "0"], box: Self.wide)
    #expect(buffer.pixel(x: 50, y: 50) == 0xFFFF_0000)
    #expect(buffer.pixel(x: 80, y: 50) == 0x8000_0080)
    #expect(alpha(buffer, 95) == 0)
    #expect(alpha(buffer, 25) == 0)
  }

  @Test("A soft shadow fades at its edge") func softShadow() throws {
    let buffer = try Self.drawn(25, ["[0,0,0]", "255", "90", "20", "16"], box: Self.wide)
    #expect(abs(alpha(buffer, 89) - 140) < 12)
    #expect(alpha(buffer, 80) > alpha(buffer, 92))
  }

  @Test(
    "Color effects match lottie-web's color matrices",
    arguments: [
      (21, ["0", "0", "[0,0,1]", "0", "0", "0", "1"], 0xFF00_00FF as UInt32),
      (21, ["0", "0", "[0,0,1]", "0", "0", "0", "0.5"], 0x8000_0080),
      // A third of full red in linear light is 0x9C as sRGB.
      (20, ["[0,0,0]", "[1,1,1]", "100"], 0xFF9C_9C9C),
      (20, ["[0,0,1]", "[0,0,1]", "100"], 0xFF00_00FF),
      (23, ["[1,1,1]", "[0,1,0]", "[0,0,0]"], 0xFF38_FF38),
      (24, ["0", "0", "0", "0", "1", "1", "1", "0"], 0xFF00_FFFF),
    ])
  func colors(type: Int, values: [String], pixel: UInt32) throws {
    let buffer = try Self.drawn(type, values)
    let found = try #require(buffer.pixel(x: 50, y: 50))
    for shift in [0, 8, 16, 24] as [UInt32] {
      #expect(
        abs(Int(found >> shift & 255) - Int(pixel >> shift & 255)) <= 2,
        "\(String(found, radix: 16))")
    }
    #expect(alpha(buffer, 10) == 0)
  }

  @Test("The masks of a layer clip its shadow, as in lottie-web") func maskedShadow() throws {
    let corners = "[0,0],[100,0],[100,60],[0,60]"
    let none = "[0,0],[0,0],[0,0],[0,0]"
    let outline = #"{"k":{"c":true,"v":[\#(corners)],"i":[\#(none)],"o":[\#(none)]}}"#
    let buffer = try render(
      file(
        layer(
          "\(rectangle(30, 30, 40, 20)),\(rectangle(0, 99, 99, 1)),\(Self.red)",
          more:
            #","masksProperties":[{"mode":"a","pt":\#(outline)}],"ef":[{"ty":25,"ef":[{"v":{"k":[0,0,0]}},{"v":{"k":255}},{"v":{"k":180}},{"v":{"k":20}},{"v":{"k":0}}]}]"#
        )))
    #expect(alpha(buffer, 50, 55) == 255)
    #expect(alpha(buffer, 50, 65) == 0)
  }

  @Test("A blend mode inside a precomposition does not affect layers outside") func isolation()
    throws
  {
    let inner = layer("\(rectangle(0, 0, 100, 100)),\(teal)", more: #","bm":1"#)
    let json =
      #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"assets":[{"id":"c","layers":[\#(inner)]}],"layers":[{"ty":0,"refId":"c","w":100,"h":100,"ip":0,"op":60,"st":0,"ks":{}},\#(layer("\(rectangle(0, 0, 100, 100)),\(Self.red)"))]}"#
    #expect(try render(Data(json.utf8)).pixel(x: 50, y: 50) == 0xFF00_CCD6)
  }

  @Test(
    "Extreme effect values are drawn in bounded time",
    arguments: [
      (29, ["1e9", "1"]), (29, ["1e308", "7"]), (29, ["-5"]), (25, ["[9,9]", "1e308", "1e308"]),
      (25, ["[0,0,0]", "1e308", "0", "1e308", "1e308"]),
      (25, ["[0,0,0]", "255", "0", "9", "0.001"]),
      (24, ["0", "0", "0", "1", "0", "0", "1e308", "-1e308"]), (20, []), (23, ["[]"]),
      (35, ["[0,0]", "[1e308,0]", "0", "0", "0"]),
    ])
  func hostile(type: Int, values: [String]) throws {
    let time = try processorTime { _ = try Self.drawn(type, values) }
    #expect(time < .seconds(5))
  }

  @Test("Drawing twice produces equal bytes") func stable() throws {
    let first = try Self.drawn(25, ["[0,0,0]", "200", "135", "10", "30"])
    #expect(first.bytes == (try Self.drawn(25, ["[0,0,0]", "200", "135", "10", "30"])).bytes)
  }
}
