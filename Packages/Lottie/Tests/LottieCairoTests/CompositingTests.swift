import Testing

@testable import LottieCairo

/// Compositing of masks, mattes, blend modes and gradients, in images of 100 x 100.
struct CompositingTests {
  private static func outline(_ x: Int, _ width: Int) -> String {
    let points = "[\(x),0],[\(x + width),0],[\(x + width),100],[\(x),100]"
    let none = "[0,0],[0,0],[0,0],[0,0]"
    return #"{"k":{"c":true,"v":[\#(points)],"i":[\#(none)],"o":[\#(none)]}}"#
  }

  private static func masked(_ masks: String) -> String {
    layer("\(rectangle(0, 0, 100, 100)),\(teal)", more: #","masksProperties":[\#(masks)]"#)
  }

  @Test(
    "Masks leave the right quarters visible",
    arguments: [
      (#"{"mode":"a","pt":\#(outline(0, 50))}"#, [255, 255, 0, 0]),
      // The outline has the same direction as the surrounding rectangle, so there is no hole; the
      // reversed outline makes one.
      (#"{"mode":"a","inv":true,"pt":\#(outline(0, 50))}"#, [255, 255, 255, 255]),
      (#"{"mode":"a","inv":true,"pt":\#(outline(50, -50))}"#, [0, 0, 255, 255]),
      (#"{"mode":"s","inv":true,"pt":\#(outline(50, -50))}"#, [255, 255, 0, 0]),
      (
        #"{"mode":"a","pt":\#(outline(0, 50).replacing(#""c":true"#, with: #""c":false"#))}"#,
        [0, 0, 0, 0]
      ),
      (#"{"mode":"s","pt":\#(outline(0, 50))}"#, [0, 0, 255, 255]),
      (#"{"mode":"i","o":{"k":40},"pt":\#(outline(0, 50))}"#, [102, 102, 0, 0]),
      (#"{"mode":"a","x":{"k":25},"pt":\#(outline(0, 25))}"#, [255, 255, 0, 0]),
      (#"{"mode":"a","x":{"k":-25},"pt":\#(outline(0, 100))}"#, [0, 255, 255, 0]),
      (
        #"{"mode":"a","pt":\#(outline(0, 75))},{"mode":"s","pt":\#(outline(0, 25))}"#,
        [0, 255, 255, 0]
      ),
      (
        #"{"mode":"a","pt":\#(outline(0, 75))},{"mode":"i","pt":\#(outline(50, 50))}"#,
        [0, 0, 255, 0]
      ),
    ])
  func masks(masks: String, alphas: [UInt32]) throws {
    let buffer = try render(file(Self.masked(masks)))
    for (index, alpha) in alphas.enumerated() {
      #expect(buffer.pixel(x: 12 + 25 * index, y: 50).map { $0 >> 24 } == alpha)
    }
  }

  @Test(
    "Mattes use alpha or luminance",
    arguments: [
      (1, "1,0,0", [255, 0]), (2, "1,0,0", [0, 255]), (3, "1,0,0", [54, 0]),
      (3, "0,1,0", [182, 0]), (3, "0,0,1", [19, 0]), (4, "1,0,0", [201, 255]),
    ])
  func mattes(type: Int, color: String, alphas: [UInt32]) throws {
    let paint = #"{"ty":"fl","c":{"k":[\#(color),1]},"o":{"k":100}}"#
    let buffer = try render(
      file(
        layer("\(rectangle(0, 0, 50, 100)),\(paint)", more: #","td":1"#) + ","
          + layer("\(rectangle(0, 0, 100, 100)),\(teal)", more: #","tt":\#(type)"#)),
      beyond: true)
    for (index, alpha) in alphas.enumerated() {
      #expect(buffer.pixel(x: 25 + 50 * index, y: 50).map { $0 >> 24 } == alpha)
    }
  }

  @Test("A first mask with mode darken keeps what lies inside it") func firstDarken() throws {
    let mask = #"{"mode":"d","o":{"k":40},"pt":\#(Self.outline(0, 50))}"#
    let buffer = try render(file(Self.masked(mask)), beyond: true)
    let alpha = try #require(buffer.pixel(x: 25, y: 50)) >> 24
    #expect((101...102).contains(alpha))
    #expect(buffer.pixel(x: 75, y: 50) == 0)
  }

  @Test("A multiplied layer darkens the layers below") func multiply() throws {
    let red = #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}"#
    let buffer = try render(
      file(
        layer("\(rectangle(0, 0, 50, 100)),\(red)", more: #","bm":1"#) + ","
          + layer("\(rectangle(0, 0, 100, 100)),\(teal)")))
    #expect(buffer.pixel(x: 25, y: 50) == 0xFF00_0000)
    #expect(buffer.pixel(x: 75, y: 50) == 0xFF00_CCD6)
  }

  @Test("A gradient interpolates colors and opacity", arguments: [1, 2]) func gradient(type: Int)
    throws
  {
    let paint =
      #"{"ty":"gf","o":{"k":100},"t":\#(type),"s":{"k":[0,50]},"e":{"k":[100,50]},"g":{"p":2,"k":{"k":[0,0,0,0,1,1,0,0,0,1,1,0]}}}"#
    let buffer = try render(file(layer("\(rectangle(0, 0, 100, 100)),\(paint)")))
    for x in [10, 50, 90] {
      let pixel = try #require(buffer.pixel(x: x, y: 50))
      let fraction = (Double(x) + 0.5) / 100
      #expect(abs(Double(pixel >> 24) - 255 * (1 - fraction)) < 3)
      #expect(abs(Double(pixel >> 16 & 255) - 255 * fraction * (1 - fraction)) < 3)
    }
  }
}
