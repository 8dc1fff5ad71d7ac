import LottieCore
import Testing

@testable import LottieRaster

struct CoverageRasterizerTests {
  /// The coverage of each pixel of an area, 0 to 255, in rows.
  static func coverage(
    _ polygons: [[Vector2]], in area: RasterRect, _ rule: FillRule = .nonZero
  ) -> [[Int]] {
    var list = Polygons()
    for polygon in polygons {
      for point in polygon { list.add(point) }
      list.close()
    }
    return coverage(list, in: area, rule)
  }

  static func coverage(
    _ polygons: Polygons, in area: RasterRect, _ rule: FillRule = .nonZero
  ) -> [[Int]] {
    var rasterizer = CoverageRasterizer()
    rasterizer.begin(area)
    rasterizer.add(polygons)
    var rows = Array(repeating: Array(repeating: 0, count: area.width), count: area.height)
    rasterizer.sweep(rule) { y, start, end, coverage in
      for x in start..<end { rows[y - area.minY][x - area.minX] = Int(coverage) }
    }
    return rows
  }

  private static func box(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> [Vector2] {
    [Vector2(x0, y0), Vector2(x1, y0), Vector2(x1, y1), Vector2(x0, y1)]
  }

  private static let area = RasterRect(minX: 0, minY: 0, maxX: 12, maxY: 9)

  @Test("The coverage of a pixel is the covered part of its area")
  func partlyCovered() {
    let rows = Self.coverage([Self.box(1.25, 2.5, 4.5, 4)], in: Self.area)
    #expect(rows[2][0...5] == [0, 96, 128, 128, 64, 0])
    #expect(rows[3][0...5] == [0, 191, 255, 255, 128, 0])
    #expect(rows[4].allSatisfy { $0 == 0 })
    let triangle = Self.coverage([[Vector2(0, 0), Vector2(4, 0), Vector2(0, 4)]], in: Self.area)
    #expect(triangle[0][0...4] == [255, 255, 255, 128, 0])
    #expect(triangle[3][0...1] == [128, 0])
  }

  @Test("The sum of the coverage is the area, at any slope", arguments: 0..<40)
  func area(step: Int) {
    let turn = AffineMatrix.rotation(degrees: Double(step) * 9.3 + 0.7)
    let polygon = Self.box(-13.1, -9.7, 14.2, 11.3).map { turn($0) + Vector2(40, 40) }
    let rows = Self.coverage([polygon], in: RasterRect(minX: 0, minY: 0, maxX: 80, maxY: 80))
    let sum = rows.joined().reduce(0, +)
    #expect(abs(Double(sum) / 255 - 27.3 * 21) < 0.6)
  }

  @Test("Overlaps are filled by the nonzero rule and cut out by the even-odd rule")
  func rules() {
    let boxes = [Self.box(1, 1, 7, 7), Self.box(3, 3, 9, 9)]
    #expect(Self.coverage(boxes, in: Self.area)[4][4] == 255)
    #expect(Self.coverage(boxes, in: Self.area, .evenOdd)[4][4] == 0)
    let hole = [boxes[0], Array(Self.box(3, 3, 5, 5).reversed())]
    #expect(Self.coverage(hole, in: Self.area)[4][4] == 0)
    #expect(Self.coverage(hole, in: Self.area)[2][2] == 255)
  }

  @Test("A part of an image has the same coverage as the whole")
  func parts() {
    let whole = RasterRect(minX: 0, minY: 0, maxX: 150, maxY: 90)
    var state: UInt64 = 7
    func number(_ range: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * range
    }
    let polygon = (0..<60).map { _ in Vector2(number(400) - 120, number(300) - 100) }
    for rule in [FillRule.nonZero, .evenOdd] {
      let all = Self.coverage([polygon], in: whole, rule)
      for part in [
        RasterRect(minX: 31, minY: 17, maxX: 97, maxY: 60),
        RasterRect(minX: 149, minY: 0, maxX: 150, maxY: 90),
        RasterRect(minX: 0, minY: 89, maxX: 150, maxY: 90),
      ] {
        let rows = Self.coverage([polygon], in: part, rule)
        let same = all[part.minY..<part.maxY].map { Array($0[part.minX..<part.maxX]) }
        #expect(rows == same)
      }
    }
  }

  @Test("Coordinates that are huge or not finite are drawn in bounded time")
  func extremes() {
    for value in [1e9, -1e300, .infinity, .nan] {
      let polygon = [Vector2(-5, 3), Vector2(value, 4), Vector2(6, value)]
      _ = Self.coverage([polygon], in: Self.area)
    }
    let wide = Self.coverage([Self.box(-1e12, -1e12, 1e12, 1e12)], in: Self.area)
    #expect(wide.joined().allSatisfy { $0 == 255 })
  }

  @Test("Curves reach the area of an ellipse")
  func curves() {
    var contour = BezierContour(start: Vector2(30, 0))
    let k = 30 * 0.5523
    contour.addCurve(Vector2(30, k), Vector2(k, 30), to: Vector2(0, 30))
    contour.addCurve(Vector2(-k, 30), Vector2(-30, k), to: Vector2(-30, 0))
    contour.addCurve(Vector2(-30, -k), Vector2(-k, -30), to: Vector2(0, -30))
    contour.addCurve(Vector2(k, -30), Vector2(30, -k), to: Vector2(30, 0))
    var rasterizer = CoverageRasterizer()
    rasterizer.begin(RasterRect(minX: 0, minY: 0, maxX: 80, maxY: 80))
    rasterizer.add(BezierPath([contour]), in: .translation(Vector2(40, 40)))
    var sum = 0
    rasterizer.sweep(.nonZero) { _, start, end, coverage in sum += (end - start) * Int(coverage) }
    #expect(abs(Double(sum) / 255 - 900 * Double.pi) < 9)
  }
}
