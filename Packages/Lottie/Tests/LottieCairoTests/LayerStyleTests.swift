import Foundation
import LottieCore
import LottieTestSupport
import Testing

@testable import LottieCairo

/// Pixels of layer styles, in images of 100 x 100 with a red box from 30 to 70.
struct LayerStyleTests {
  private static let red = #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}"#

  private static func animation(
    _ styles: String, ks: String = "{}", below: String = "", more: String = ""
  ) throws -> LottieAnimation {
    var options = LottieOptions()
    options.drawsBeyondLottieWeb = true
    let box = layer(
      "\(rectangle(30, 30, 40, 40)),\(red)", ks: ks, more: #","sy":[\#(styles)]\#(more)"#)
    return try LottieAnimation(
      data: file(box + (below.isEmpty ? "" : ",\(below)")), options: options)
  }

  private static func drawn(_ animation: LottieAnimation, size: Int = 100) throws -> PixelBuffer {
    var buffer = try PixelBuffer(width: size, height: size)
    try LottieRenderer(animation).render(frame: 0, into: &buffer)
    return buffer
  }

  private static let green = layer(
    #"\#(rectangle(0, 0, 100, 100)),{"ty":"fl","c":{"k":[0,0.5,0,1]},"o":{"k":100}}"#)

  private func near(_ pixel: UInt32?, _ expected: UInt32, by tolerance: Int = 3) -> Bool {
    guard let pixel else { return false }
    return [0, 8, 16, 24].allSatisfy { shift in
      abs(Int(pixel >> shift & 255) - Int(expected >> shift & 255)) <= tolerance
    }
  }

  @Test(
    "A style paints the right pixels",
    arguments: [
      // A stroke lies outside only.
      (#"{"ty":0,"s":{"k":5},"c":{"k":[0,0,1]}}"#, 50, 27, 0xFF00_00FF as UInt32),
      (#"{"ty":0,"s":{"k":5},"c":{"k":[0,0,1]}}"#, 50, 23, 0),
      (#"{"ty":0,"s":{"k":5},"c":{"k":[0,0,1]}}"#, 50, 31, 0xFFFF_0000),
      // Its corners are round.
      (#"{"ty":0,"s":{"k":10},"c":{"k":[0,0,1]}}"#, 21, 21, 0),
      (#"{"ty":0,"s":{"k":10},"c":{"k":[0,0,1]}}"#, 24, 24, 0xFF00_00FF),
      // Light from above casts the shadow downward.
      (
        #"{"ty":1,"c":{"k":[0,0,1]},"o":{"k":50},"a":{"k":90},"s":{"k":0},"d":{"k":20},"bm":{"k":1}}"#,
        50, 80, 0x8000_0080
      ),
      (
        #"{"ty":1,"c":{"k":[0,0,1]},"o":{"k":50},"a":{"k":90},"s":{"k":0},"d":{"k":20},"bm":{"k":1}}"#,
        50, 20, 0
      ),
      // Spread makes a shadow hard and wide.
      (
        #"{"ty":1,"c":{"k":[0,0,1]},"o":{"k":100},"s":{"k":10},"d":{"k":0},"ch":{"k":100},"bm":{"k":1}}"#,
        50, 22, 0xFF00_00FF
      ),
      (
        #"{"ty":2,"c":{"k":[0,0,1]},"o":{"k":100},"a":{"k":90},"s":{"k":0},"d":{"k":10},"bm":{"k":1}}"#,
        50, 35, 0xFF00_00FF
      ),
      (
        #"{"ty":2,"c":{"k":[0,0,1]},"o":{"k":100},"a":{"k":90},"s":{"k":0},"d":{"k":10},"bm":{"k":1}}"#,
        50, 45, 0xFFFF_0000
      ),
      (
        #"{"ty":2,"c":{"k":[0,0,1]},"o":{"k":100},"a":{"k":90},"s":{"k":0},"d":{"k":10},"bm":{"k":1}}"#,
        50, 75, 0
      ),
      // Half of a blurred outline remains at an edge.
      (#"{"ty":3,"c":{"k":[0,0,1]},"o":{"k":100},"s":{"k":8},"bm":{"k":1}}"#, 50, 29, 0x7400_0074),
      (#"{"ty":4,"c":{"k":[0,0,1]},"o":{"k":100},"s":{"k":8},"bm":{"k":1}}"#, 50, 30, 0xFF8C_0073),
      (#"{"ty":4,"c":{"k":[0,0,1]},"o":{"k":100},"s":{"k":8},"bm":{"k":1}}"#, 50, 50, 0xFFFF_0000),
      (
        #"{"ty":4,"c":{"k":[0,0,1]},"o":{"k":100},"s":{"k":8},"sr":{"k":2},"bm":{"k":1}}"#, 50, 50,
        0xFF00_00FF
      ),
      (
        #"{"ty":6,"c":{"k":[0,0,1]},"o":{"k":100},"a":{"k":90},"d":{"k":10},"s":{"k":0},"in":{"k":0},"bm":{"k":1}}"#,
        50, 35, 0xFF00_00FF
      ),
      (
        #"{"ty":6,"c":{"k":[0,0,1]},"o":{"k":100},"a":{"k":90},"d":{"k":10},"s":{"k":0},"in":{"k":1},"bm":{"k":1}}"#,
        50, 50, 0xFF00_00FF
      ),
      // A bevel is bright where it faces the light at the top, dark at the bottom, and flat inside.
      (
        #"{"ty":5,"bs":{"k":2},"s":{"k":10},"a":{"k":90},"ll":{"k":30},"hc":{"k":[0,0,1]},"ho":{"k":100},"hm":{"k":1},"sc":{"k":[0,1,0]},"so":{"k":100},"sm":{"k":1}}"#,
        50, 35, 0xFF00_00FF
      ),
      (
        #"{"ty":5,"bs":{"k":2},"s":{"k":10},"a":{"k":90},"ll":{"k":30},"hc":{"k":[0,0,1]},"ho":{"k":100},"hm":{"k":1},"sc":{"k":[0,1,0]},"so":{"k":100},"sm":{"k":1}}"#,
        50, 65, 0xFF00_FF00
      ),
      (
        #"{"ty":5,"bs":{"k":2},"s":{"k":10},"a":{"k":90},"ll":{"k":30},"hc":{"k":[0,0,1]},"ho":{"k":100},"hm":{"k":1},"sc":{"k":[0,1,0]},"so":{"k":100},"sm":{"k":1}}"#,
        50, 50, 0xFFFF_0000
      ),
      (#"{"ty":7,"c":{"k":[0,0,1]},"so":{"k":50},"bm":{"k":1}}"#, 50, 50, 0xFF80_0080),
      (#"{"ty":7,"c":{"k":[0.5,1,1]},"so":{"k":100},"bm":{"k":5}}"#, 50, 50, 0xFF80_0000),
      // The gradient starts at the bottom.
      (
        #"{"ty":8,"o":{"k":100},"gf":{"p":2,"k":{"k":[0,0,0,0,1,0,0,1]}},"gt":1,"a":{"k":90},"bm":{"k":1}}"#,
        50, 68, 0xFF00_000A
      ),
      (
        #"{"ty":8,"o":{"k":100},"gf":{"p":2,"k":{"k":[0,0,0,0,1,0,0,1]}},"gt":1,"a":{"k":90},"bm":{"k":1}}"#,
        50, 50, 0xFF00_007C
      ),
      (
        #"{"ty":8,"o":{"k":100},"gf":{"p":2,"k":{"k":[0,0,0,0,1,0,0,1]}},"gt":2,"re":{"k":1},"bm":{"k":1}}"#,
        50, 50, 0xFF00_00FA
      ),
    ])
  func pixels(style: String, x: Int, y: Int, expected: UInt32) throws {
    let pixel = try Self.drawn(Self.animation(style)).pixel(x: x, y: y)
    #expect(near(pixel, expected, by: 6), "\(String(pixel ?? 0, radix: 16))")
  }

  @Test("A style ignores the rotation of its layer") func unrotated() throws {
    let shadow =
      #"{"ty":1,"c":{"k":[0,0,1]},"o":{"k":100},"a":{"k":90},"s":{"k":0},"d":{"k":20},"bm":{"k":1}}"#
    let rotated = #"{"a":{"k":[50,50]},"p":{"k":[50,50]},"r":{"k":90}}"#
    let buffer = try Self.drawn(Self.animation(shadow, ks: rotated))
    #expect(buffer.pixel(x: 50, y: 80) == 0xFF00_00FF)
    #expect(buffer.pixel(x: 20, y: 50) == 0)
  }

  @Test("A style scales with the image") func scaled() throws {
    let animation = try Self.animation(#"{"ty":0,"s":{"k":5},"c":{"k":[0,0,1]}}"#)
    let buffer = try Self.drawn(animation, size: 300)
    #expect(buffer.pixel(x: 150, y: 77) == 0xFF00_00FF)
    #expect(buffer.pixel(x: 150, y: 73) == 0)
  }

  @Test("A glow blends with the layers below") func glow() throws {
    let glow =
      #"{"ty":3,"c":{"k":[1,0,0]},"o":{"k":100},"s":{"k":10},"ch":{"k":100},"bm":{"k":11}}"#
    let buffer = try Self.drawn(Self.animation(glow, below: Self.green))
    #expect(near(buffer.pixel(x: 50, y: 25), 0xFFFF_8000))
    #expect(near(buffer.pixel(x: 50, y: 50), 0xFFFF_0000))
    #expect(near(buffer.pixel(x: 50, y: 10), 0xFF00_8000))
  }

  @Test("A translucent layer knocks out its shadow unless disabled") func knockout() throws {
    func pixel(_ conceals: Int) throws -> UInt32? {
      let shadow =
        #"{"ty":1,"c":{"k":[0,0,1]},"o":{"k":100},"s":{"k":0},"d":{"k":0},"lc":{"k":\#(conceals)},"bm":{"k":1}}"#
      return try Self.drawn(Self.animation(shadow, ks: #"{"o":{"k":50}}"#)).pixel(x: 50, y: 50)
    }
    #expect(near(try pixel(1), 0x8080_0000))
    #expect(near(try pixel(0), 0xBF80_0040))
  }

  @Test("Masks apply before layer styles") func masked() throws {
    let corners = "[0,0],[100,0],[100,50],[0,50]"
    let none = "[0,0],[0,0],[0,0],[0,0]"
    let outline = #"{"k":{"c":true,"v":[\#(corners)],"i":[\#(none)],"o":[\#(none)]}}"#
    let buffer = try Self.drawn(
      Self.animation(
        #"{"ty":0,"s":{"k":5},"c":{"k":[0,0,1]}}"#,
        more: #","masksProperties":[{"mode":"a","pt":\#(outline)}]"#))
    #expect(buffer.pixel(x: 50, y: 52) == 0xFF00_00FF)
    #expect(buffer.pixel(x: 50, y: 60) == 0)
  }

  @Test(
    "Animated styles have the same pixels in a sequence and on their own",
    arguments: [
      #"{"ty":0,"s":{"a":1,"k":[{"t":0,"s":[0]},{"t":59,"s":[20]}]},"c":{"k":[0,0,1]}}"#,
      #"{"ty":1,"c":{"k":[0,0,1]},"o":{"k":100},"a":{"k":30},"s":{"a":1,"k":[{"t":0,"s":[30]},{"t":59,"s":[0]}]},"d":{"a":1,"k":[{"t":0,"s":[60]},{"t":59,"s":[0]}]},"bm":{"k":5}}"#,
      #"{"ty":6,"c":{"k":[0,0,1]},"o":{"k":100},"d":{"a":1,"k":[{"t":0,"s":[60]},{"t":59,"s":[0]}]}}"#,
    ])
  func retained(style: String) throws {
    let animation = try Self.animation(style, below: Self.green)
    let renderer = LottieRenderer(animation)
    var buffer = try PixelBuffer(width: 100, height: 100)
    for frame in [0.0, 10, 11, 30, 29, 59] {
      try renderer.render(frame: frame, into: &buffer)
      var alone = try PixelBuffer(width: 100, height: 100)
      try LottieRenderer(animation).render(frame: frame, into: &alone)
      #expect(buffer.bytes == alone.bytes, "frame \(frame)")
    }
  }

  private static let extremes = ["1e308", "-1e308", "0", "-5", "1e-300", "[]", "null"]

  @Test("Extreme style values are drawn in bounded time", arguments: extremes)
  func hostile(value: String) throws {
    let styles = (0...8).map { type in
      let parts = ["o", "a", "s", "d", "ch", "bm", "lc", "sr", "in", "so", "re", "of", "gt"]
        .map { #""\#($0)":{"k":\#(value)}"# }.joined(separator: ",")
      return
        #"{"ty":\#(type),"c":{"k":\#(value)},"gf":{"p":2,"k":{"k":[0,0,0,0,1,0,0,1]}},\#(parts)}"#
    }
    let time = try processorTime {
      _ = try Self.drawn(
        Self.animation(styles.joined(separator: ","), ks: #"{"s":{"k":[1e3,1e-3]}}"#))
    }
    #expect(time < .seconds(10))
  }

  @Test("The number of layer styles is limited") func many() throws {
    let style = #"{"ty":3,"c":{"k":[0,0,1]},"o":{"k":100},"s":{"k":60},"bm":{"k":11}}"#
    let animation = try Self.animation(
      Array(repeating: style, count: 10_000).joined(separator: ","))
    #expect(animation.report.count == 1)
    let time = try processorTime { _ = try Self.drawn(animation) }
    #expect(time < .seconds(10))
  }

  @Test("Nested layer styles are limited") func nested() throws {
    let glow = #"{"ty":3,"c":{"k":[0,0,1]},"o":{"k":100},"s":{"k":3},"bm":{"k":11}}"#
    let styles = #","sy":[\#(Array(repeating: glow, count: 9).joined(separator: ","))]"#
    var assets = [
      #"{"id":"0","layers":[\#(layer("\(rectangle(30, 30, 40, 40)),\(Self.red)", more: styles))]}"#
    ]
    func use(_ id: Int) -> String {
      #"{"ty":0,"refId":"\#(id)","w":100,"h":100,"ip":0,"op":60,"ks":{}\#(styles)}"#
    }
    for id in 1...2 { assets.append(#"{"id":"\#(id)","layers":[\#(use(id - 1))]}"#) }
    let json =
      #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"assets":[\#(assets.joined(separator: ","))],"layers":[\#(use(2))]}"#
    var options = LottieOptions()
    options.drawsBeyondLottieWeb = true
    let list = try LottieAnimation(data: Data(json.utf8), options: options).evaluate(at: 0)
    let count = list.description.split(separator: "\n").count { $0.contains("filter outside") }
    #expect(count > 9)
    #expect(count <= LottieLimits.frameStyles)
  }

  @Test(
    "Lighten, darken and difference masks combine alpha",
    arguments: [("l", 128, 255, 255), ("d", 0, 128, 0), ("f", 128, 127, 255)])
  func masks(mode: String, first: Int, both: Int, second: Int) throws {
    func mask(_ mode: String, _ x: Int, _ opacity: Int) -> String {
      let corners = "[\(x),0],[\(x + 25),0],[\(x + 25),100],[\(x),100]"
      let none = "[0,0],[0,0],[0,0],[0,0]"
      return
        #"{"mode":"\#(mode)","o":{"k":\#(opacity)},"pt":{"k":{"c":true,"v":[\#(corners)],"i":[\#(none)],"o":[\#(none)]}}}"#
    }
    let masks = "\(mask("a", 30, 50)),\(mask(mode, 45, 100))"
    let buffer = try Self.drawn(
      Self.animation("", more: #","masksProperties":[\#(masks)]"#))
    for (x, expected) in [(35, first), (50, both), (65, second)] {
      let alpha = Int((buffer.pixel(x: x, y: 50) ?? 0) >> 24)
      #expect(abs(alpha - expected) <= 1, "\(alpha) at \(x)")
    }
  }

  @Test(
    "A radial wipe removes its sector",
    arguments: [
      (1.0, 0.0, [false, true, true, true]), (1, 90, [true, false, true, true]),
      (2, 0, [true, true, true, false]), (3, 0, [true, true, true, true]),
    ])
  func wipe(direction: Double, angle: Double, visible: [Bool]) throws {
    let parts = ["25", "\(angle)", "[50,50]", "\(direction)", "0"].map { #"{"v":{"k":\#($0)}}"# }
    let buffer = try Self.drawn(
      Self.animation("", more: #","ef":[{"ty":26,"ef":[\#(parts.joined(separator: ","))]}]"#))
    // Clockwise from the upper right corner, away from the diagonals.
    let points = [(65, 40), (65, 60), (35, 60), (35, 40)]
    for ((x, y), isVisible) in zip(points, visible) {
      #expect((buffer.pixel(x: x, y: y) == 0xFFFF_0000) == isVisible, "at \(x), \(y)")
    }
    #expect((buffer.pixel(x: 53, y: 35) == 0) == (direction != 2 && angle == 0))
  }
}
