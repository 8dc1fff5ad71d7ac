import LottieCore
import Testing

@testable import LottieRaster

struct StrokeOutlinerTests {
  private static func line(_ points: [Vector2], isClosed: Bool = false) -> BezierPath {
    var contour = BezierContour(start: points[0])
    for point in points.dropFirst() + (isClosed ? [points[0]] : []) {
      contour.addCurve(contour.points[contour.points.count - 1], point, to: point)
    }
    contour.isClosed = isClosed
    return BezierPath([contour])
  }

  /// The coverage of pixels of 100 x 100, 0 to 255.
  private static func drawn(
    _ path: BezierPath, _ pen: StrokeStyle, in matrix: AffineMatrix = .identity
  ) -> [[Int]] {
    var outliner = StrokeOutliner()
    outliner.outline(path, pen, in: matrix)
    return CoverageRasterizerTests.coverage(
      outliner.polygons, in: RasterRect(minX: 0, minY: 0, maxX: 100, maxY: 100))
  }

  private static func area(_ rows: [[Int]]) -> Double {
    Double(rows.joined().reduce(0, +)) / 255
  }

  private static let corner = line([Vector2(20, 20), Vector2(60, 20), Vector2(60, 60)])

  @Test(
    "Caps extend a line",
    arguments: [(LineCap.butt, 400.0), (.square, 500), (.round, 400 + 25 * Double.pi)])
  func caps(cap: LineCap, area: Double) {
    let rows = Self.drawn(
      Self.line([Vector2(20, 50), Vector2(60, 50)]), StrokeStyle(width: 10, cap: cap))
    #expect(abs(Self.area(rows) - area) < 2)
  }

  @Test(
    "Joins fill a corner",
    arguments: [
      (LineJoin.miter, 25.0), (.bevel, 12.5), (.round, 25 * Double.pi / 4),
    ])
  func joins(join: LineJoin, area: Double) {
    let rows = Self.drawn(Self.corner, StrokeStyle(width: 10, join: join))
    #expect(abs(Self.area(rows) - 775 - area) < 1)
    #expect((rows[16][64] == 255) == (join == .miter))
  }

  @Test("A miter beyond its limit is beveled", arguments: [(1.5, true), (1.4, false)])
  func miterLimit(limit: Double, isSharp: Bool) {
    let rows = Self.drawn(Self.corner, StrokeStyle(width: 10, join: .miter, miterLimit: limit))
    #expect((rows[16][64] == 255) == isSharp)
  }

  @Test("The miter limit applies before a transform that is not uniform")
  func miterBeforeTransform() {
    let peak = Self.line([Vector2(10, 40), Vector2(20, 10), Vector2(30, 40)])
    // The angle is about 37°, so the miter is 3.2 line widths long.
    for (limit, isSharp) in [(3.3, true), (3.0, false)] {
      let rows = Self.drawn(
        peak, StrokeStyle(width: 4, join: .miter, miterLimit: limit),
        in: AffineMatrix(a: 2.5, b: 0, c: 0, d: 1, tx: 0, ty: 0))
      #expect((rows[6][50] == 255) == isSharp)
    }
  }

  @Test("A closed line has a join instead of caps at its start")
  func closed() {
    let box = [Vector2(20, 20), Vector2(60, 20), Vector2(60, 60), Vector2(20, 60)]
    let rows = Self.drawn(
      Self.line(box, isClosed: true), StrokeStyle(width: 10, join: .miter))
    #expect(abs(Self.area(rows) - (2_500 - 900)) < 1)
  }

  @Test("Handles shorter than the pen leave no holes")
  func shortHandles() {
    var contour = BezierContour(start: Vector2(30, 50))
    contour.addCurve(Vector2(30.4, 49.6), Vector2(30.3, 50.5), to: Vector2(31, 50))
    contour.addCurve(Vector2(31.2, 50.5), Vector2(60, 50.3), to: Vector2(60, 50))
    let rows = Self.drawn(
      BezierPath([contour]), StrokeStyle(width: 20, cap: .round, join: .round))
    for x in 24..<68 { #expect(rows[50][x] == 255, "at \(x)") }
    for y in 42..<58 { #expect(rows[y][31] == 255, "at \(y)") }
  }

  @Test(
    "The pen paints everything in its reach, whatever the handles",
    arguments: Array(0..<24) + [38, 78, 98])
  func reach(seed: Int) {
    var state = UInt64(seed) &* 7_919 &+ 1
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 40) / 0x1p24
    }
    func near(_ point: Vector2, _ distance: Double) -> Vector2 {
      point + Vector2(random(-distance...distance), random(-distance...distance))
    }
    let (handle, distance) = ([1.0, 25, 5, 60][seed % 4], [3.0, 20, 8][seed % 3])
    let radius = [4.0, 8, 15, 25, 2][seed % 5]
    var last = Vector2(random(30...70), random(30...70))
    var contour = BezierContour(start: last)
    for _ in 0..<3 {
      let next = near(last, distance)
      contour.addCurve(near(last, handle), near(next, handle), to: next)
      last = next
    }
    let rows = Self.drawn(
      BezierPath([contour]), StrokeStyle(width: 2 * radius, cap: .round, join: .round))
    var holes = 0
    for curve in (0..<contour.curveCount).map(contour.curve) {
      for step in 0...60 {
        let center = curve.point(at: Double(step) / 60)
        let (minX, minY) = (Int(center.x - radius), Int(center.y - radius))
        for y in (minY...minY + Int(2 * radius)) where rows.indices.contains(y) {
          for x in (minX...minX + Int(2 * radius)) where rows.indices.contains(x) {
            let pixel = Vector2(Double(x) + 0.5, Double(y) + 0.5)
            // Rounded coordinates may leave a seam of 1/256 pixel between two polygons.
            if (pixel - center).length < radius - 1, rows[y][x] < 250 { holes += 1 }
          }
        }
      }
    }
    #expect(holes == 0)
  }

  @Test("A curve that turns more sharply than the pen is filled to its center")
  func sharpCurve() {
    var contour = BezierContour(start: Vector2(40, 50))
    contour.addCurve(Vector2(40, 44), Vector2(52, 44), to: Vector2(52, 50))
    let rows = Self.drawn(BezierPath([contour]), StrokeStyle(width: 30))
    for y in 36..<50 { #expect(rows[y][46] == 255, "at \(y)") }
  }

  @Test("Dashes of length 0 are dots, and an odd number of lengths is repeated")
  func dots() {
    let path = Self.line([Vector2(5, 50), Vector2(95, 50)])
    let dots = Self.drawn(path, StrokeStyle(width: 6, cap: .round, dashes: [0, 20]))
    #expect(stride(from: 5, to: 95, by: 20).allSatisfy { dots[50][$0] > 200 })
    #expect(dots[50][15] == 0)
    let odd = Self.drawn(path, StrokeStyle(width: 6, dashes: [10, 4, 6]))
    let starts = [5.0, 19, 35, 45].map { Int($0) + 1 }
    #expect(starts.map { odd[50][$0] } == [255, 255, 255, 255])
    #expect([16, 28, 41].map { odd[50][$0] } == [0, 0, 0])
  }

  @Test("A dash offset shifts the pattern", arguments: [(0.0, 255), (10, 0), (-10, 0), (20, 255)])
  func dashOffset(offset: Double, first: Int) {
    let path = Self.line([Vector2(5, 50), Vector2(95, 50)])
    let rows = Self.drawn(path, StrokeStyle(width: 6, dashes: [10, 10], dashOffset: offset))
    #expect(rows[50][8] == first)
  }

  @Test("A dash continues around the start of a closed line")
  func dashedBox() {
    let box = [Vector2(20, 20), Vector2(60, 20), Vector2(60, 60), Vector2(20, 60)]
    let rows = Self.drawn(
      Self.line(box, isClosed: true), StrokeStyle(width: 10, join: .miter, dashes: [20, 20]))
    // The pattern ends with a gap, so the corner at the start has a butt cap.
    #expect(rows[16][16] == 0)
    let joined = Self.drawn(
      Self.line(box, isClosed: true),
      StrokeStyle(width: 10, join: .miter, dashes: [20, 20], dashOffset: 10))
    #expect(joined[16][16] == 255)
  }

  @Test("Lines without a length have caps only", arguments: [(LineCap.butt, 0), (.square, 100)])
  func dot(cap: LineCap, area: Int) {
    let rows = Self.drawn(
      Self.line([Vector2(50, 50), Vector2(50, 50)]), StrokeStyle(width: 10, cap: cap))
    #expect(Int(Self.area(rows)) == area)
  }

  @Test("Extreme lines and pens are outlined in bounded time")
  func extremes() {
    for value in [1e300, .infinity, .nan, 1e-300] {
      let path = Self.line([Vector2(5, 50), Vector2(value, 50), Vector2(5, value)])
      let pen = StrokeStyle(width: 6, cap: .round, join: .round, dashes: [1, 1e-9])
      for pen in [pen, StrokeStyle(width: value, join: .miter, miterLimit: value)] {
        var outliner = StrokeOutliner()
        outliner.outline(path, pen, in: .identity)
        #expect(outliner.polygons.points.count < 10_000, "\(value)")
        #expect(outliner.polygons.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(value)")
        _ = Self.drawn(path, pen)
      }
    }
  }
}
