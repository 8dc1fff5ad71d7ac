import Foundation
import LottieCore
import Testing

@testable import LottieCairo

struct LottieRendererTests {
  @Test("Colors are premultiplied ARGB") func colors() throws {
    let half = #"{"ty":"fl","c":{"k":[0,0.8,0.839,1]},"o":{"k":50}}"#
    let buffer = try render(
      file(
        layer(rectangle(0, 0, 50, 100) + "," + teal) + ","
          + layer(rectangle(0, 0, 100, 50) + "," + half)))
    #expect(buffer.pixel(x: 10, y: 80) == 0xFF00_CCD6)
    #expect(buffer.pixel(x: 80, y: 80) == 0)
    let mixed = try #require(buffer.pixel(x: 80, y: 10))
    #expect(mixed >> 24 == 0x80)
    #expect(abs(Int(mixed >> 8 & 0xFF) - 0x66) <= 1)
    #expect(buffer.pixel(x: 100, y: 0) == nil)
  }

  @Test("The composition is scaled proportionally, centered and clipped") func fit() throws {
    let data = file(layer(rectangle(-50, -50, 500, 500) + "," + teal))
    let buffer = try render(data, width: 60, height: 20)
    #expect(buffer.pixel(x: 19, y: 10) == 0)
    #expect(buffer.pixel(x: 20, y: 0) == 0xFF00_CCD6)
    #expect(buffer.pixel(x: 39, y: 19) == 0xFF00_CCD6)
    #expect(buffer.pixel(x: 40, y: 10) == 0)
  }

  @Test("Overlapping shapes of a translucent layer are composited as one image") func group() throws
  {
    let shapes = "\(rectangle(0, 0, 60, 100)),\(teal),\(rectangle(40, 0, 60, 100)),\(teal)"
    let buffer = try render(file(layer(shapes, ks: #"{"o":{"k":50}}"#)))
    let (once, twice) = (buffer.pixel(x: 10, y: 10), buffer.pixel(x: 50, y: 10))
    #expect(once == twice)
    #expect(once.map { $0 >> 24 } == 0x80)
  }

  /// The reference counts which of 16 x 16 points per pixel lie inside the exact circle.
  @Test("The coverage of a circle matches its geometry", arguments: [100, 37, 256])
  func circle(size: Int) throws {
    let ellipse = #"{"ty":"el","p":{"k":[50,50]},"s":{"k":[70,70]}}"#
    let buffer = try render(file(layer(ellipse + "," + teal)), width: size, height: size)
    var worst = 0.0
    var sum = 0.0
    for y in 0..<size {
      for x in 0..<size {
        let alpha = Double((buffer.pixel(x: x, y: y) ?? 0) >> 24) / 255
        let difference = abs(alpha - coverage(x, y, radius: 0.35, size: Double(size)))
        worst = max(worst, difference)
        sum += difference
      }
    }
    #expect(worst < 0.12)
    #expect(sum / Double(size) < 0.1)
  }

  private func coverage(_ x: Int, _ y: Int, radius: Double, size: Double) -> Double {
    var inside = 0
    for v in 0..<16 {
      for u in 0..<16 {
        let dx = (Double(x) + (Double(u) + 0.5) / 16) / size - 0.5
        let dy = (Double(y) + (Double(v) + 0.5) / 16) / size - 0.5
        if dx * dx + dy * dy < radius * radius { inside += 1 }
      }
    }
    return Double(inside) / 256
  }

  @Test("A stroke follows the transform of its group") func pen() throws {
    let line = #"{"ty":"sh","ks":{"k":{"v":[[-4,0],[4,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}}"#
    let butt = #"{"ty":"st","c":{"k":[0,0,0]},"o":{"k":100},"w":{"k":2},"lc":1,"lj":1}"#
    let data = file(layer(line + "," + butt, ks: #"{"p":{"k":[50,50]},"s":{"k":[1000,2000]}}"#))
    let buffer = try render(data)
    #expect(buffer.pixel(x: 50, y: 31) == 0xFF00_0000)
    #expect(buffer.pixel(x: 50, y: 29) == 0)
    #expect(buffer.pixel(x: 89, y: 50) == 0xFF00_0000)
    #expect(buffer.pixel(x: 91, y: 50) == 0)
  }

  /// 16,777,216 pixels wrap around cairo's 24.8 fixed-point numbers once.
  @Test(
    "An outline beyond cairo's coordinate range covers the image",
    arguments: [16_777_266, 8_500_000, 1e300])
  func reach(width: Double) throws {
    let buffer = try render(file(layer("\(rectangle(0, 0, width, 100)),\(teal)")))
    #expect(buffer.pixel(x: 99, y: 50) == 0xFF00_CCD6)
  }

  @Test("The same frame has the same bytes and is not drawn twice") func again() throws {
    let keyed = #"{"r":{"a":1,"k":[{"t":0,"s":[0],"h":1},{"t":10,"s":[30]}]}}"#
    let data = file(layer(rectangle(0, 0, 50, 60) + "," + teal, ks: keyed))
    let renderer = LottieRenderer(try LottieAnimation(data: data))
    var one = try PixelBuffer(width: 64, height: 64)
    #expect(try renderer.render(frame: 3, into: &one))
    let first = one.bytes
    #expect(try !renderer.render(frame: 4, into: &one))
    #expect(try renderer.render(frame: 10, into: &one))
    #expect(one.bytes != first)
    #expect(try renderer.render(frame: 3, into: &one))
    #expect(one.bytes == first)
    var other = try PixelBuffer(width: 64, height: 64)
    #expect(try renderer.render(frame: 3, into: &other))
    #expect(other.bytes == first)
  }

  @Test("PNG data has the right header") func png() throws {
    let half = #"{"ty":"fl","c":{"k":[1,0.5,0,1]},"o":{"k":50}}"#
    let png = try render(file(layer(rectangle(0, 0, 100, 100) + "," + half))).pngData()
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // IHDR: width, height, 8 bits, color type 6 (RGBA).
    #expect([UInt8](png[16..<26]) == [0, 0, 0, 100, 0, 0, 0, 100, 8, 6])
  }

  @Test(
    "Invalid image sizes are rejected",
    arguments: [(0, 1), (1, -1), (40_000, 1), (32_767, 32_767), (.max, .max)])
  func size(width: Int, height: Int) {
    #expect(throws: LottieRenderError.sizeOutOfRange(width: width, height: height)) {
      try PixelBuffer(width: width, height: height)
    }
  }
}
