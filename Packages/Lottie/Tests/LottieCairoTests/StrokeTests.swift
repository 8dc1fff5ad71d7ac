import LottieCore
import Testing

@testable import LottieCairo

struct StrokeTests {
  private static func line(_ x: Double, width: Double, cap: Int = 1, to end: Double = 90) -> String
  {
    #"{"ty":"sh","ks":{"k":{"c":false,"v":[[\#(x),10],[\#(x),\#(end)]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}},{"ty":"st","c":{"k":[0,0,0]},"o":{"k":100},"w":{"k":\#(width)},"lc":\#(cap),"lj":1}"#
  }

  @Test(
    "A line thinner than one pixel is one pixel wide and fainter",
    arguments: [(50.5, UInt32(0), UInt32(102)), (50.0, 51, 51)])
  func hairline(x: Double, before: UInt32, at: UInt32) throws {
    let drawn = try render(file(layer(Self.line(x, width: 0.4))))
    func near(_ alpha: UInt32, _ wanted: UInt32) -> Bool {
      max(alpha, wanted) - min(alpha, wanted) < 3
    }
    #expect(try near(#require(drawn.pixel(x: 49, y: 50)) >> 24, before))
    #expect(try near(#require(drawn.pixel(x: 50, y: 50)) >> 24, at))
  }

  @Test("The bounds of a thin line include its widening to one pixel")
  func bounds() {
    let pen = StrokeStyle(width: 0.2)
    let shape = DrawShape(
      path: BezierPath([BezierContour(start: Vector2(10, 10))]), transform: .identity,
      style: .stroke(pen), paint: .color(RGBColor(red: 0, green: 0, blue: 0)), opacity: 1)
    let bounds = [DrawNode.shape(shape)].bounds(in: .identity)
    #expect(bounds.minX <= 9.5 && bounds.maxX >= 10.5)
  }

  @Test(
    "A zero-length line has round and square caps",
    arguments: [(1, false), (2, true), (3, true)])
  func dot(cap: Int, isDrawn: Bool) throws {
    let drawn = try render(file(layer(Self.line(50, width: 20, cap: cap, to: 10))))
    #expect((drawn.pixel(x: 50, y: 10) == 0xFF00_0000) == isDrawn)
    #expect((drawn.pixel(x: 57, y: 17) == 0xFF00_0000) == (cap == 3))
    #expect(drawn.pixel(x: 62, y: 10) == 0)
  }
}
