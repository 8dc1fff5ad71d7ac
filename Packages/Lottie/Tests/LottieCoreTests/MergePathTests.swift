import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore

/// Compares merged areas with exact areas and with winding numbers of points.
struct MergePathTests {
  private static func box(_ x: Double, _ y: Double, _ side: Double) -> [BezierContour] {
    [
      .rectangle(
        center: Vector2(x + side / 2, y + side / 2), size: Vector2(side, side), cornerRadius: 0)
    ]
  }

  private static func circle(_ x: Double, _ y: Double, radius: Double) -> [BezierContour] {
    [.ellipse(center: Vector2(x, y), size: Vector2(2 * radius, 2 * radius))]
  }

  private static func merged(
    _ mode: MergeMode, _ outlines: [[BezierContour]], steps: Int = LottieLimits.mergeSteps
  ) -> [BezierContour]? {
    var steps = steps
    return mode.merged(outlines, within: &steps)
  }

  struct Sum: CustomTestStringConvertible {
    let testDescription: String
    let mode: MergeMode
    let outlines: [[BezierContour]]
    let area: Double
    let contours: Int

    init(
      _ name: String, _ mode: MergeMode, _ outlines: [[BezierContour]], area: Double,
      contours: Int = 1
    ) {
      testDescription = name
      (self.mode, self.outlines, self.area, self.contours) = (mode, outlines, area, contours)
    }
  }

  private static let lens: Double = {
    // Two circles of radius 50 at a distance of 60.
    let (r, d) = (50.0, 60.0)
    return 2 * r * r * acos(d / (2 * r)) - d / 2 * (4 * r * r - d * d).squareRoot()
  }()
  private static let disc = Double.pi * 2_500
  private static let squares = [box(0, 0, 40), box(20, 10, 40)]
  private static let circles = [circle(0, 0, radius: 50), circle(60, 0, radius: 50)]

  @Test(
    "Merged areas match the exact areas",
    arguments: [
      Sum("squares, add", .add, squares, area: 3_200 - 600),
      Sum("squares, subtract", .subtract, squares, area: 1_600 - 600),
      Sum("squares, intersect", .intersect, squares, area: 600),
      Sum("squares, exclude", .exclude, squares, area: 3_200 - 1_200, contours: 2),
      Sum("circles, add", .add, circles, area: 2 * disc - lens),
      Sum("circles, subtract", .subtract, circles, area: disc - lens),
      Sum("circles, intersect", .intersect, circles, area: lens),
      Sum("circles, exclude", .exclude, circles, area: 2 * disc - 2 * lens, contours: 2),
      Sum("apart, add", .add, [box(0, 0, 10), box(20, 0, 10)], area: 200, contours: 2),
      Sum(
        "apart, intersect", .intersect, [box(0, 0, 10), box(20, 0, 10)], area: 0, contours: 0),
      Sum(
        "inside, subtract", .subtract, [box(0, 0, 40), box(10, 10, 20)], area: 1_200,
        contours: 2),
      Sum("side by side, add", .add, [box(0, 0, 10), box(10, 0, 10)], area: 200),
      Sum(
        "side by side, intersect", .intersect, [box(0, 0, 10), box(10, 0, 10)], area: 0,
        contours: 0),
      Sum(
        "equal paths, exclude", .exclude, [box(0, 0, 10), box(0, 0, 10)], area: 0,
        contours: 0),
      Sum(
        "equal paths, intersect", .intersect,
        [circle(9, 9, radius: 9), circle(9, 9, radius: 9)], area: .pi * 81),
      Sum(
        "a disc and the rotated disc, subtract", .subtract,
        [
          circle(0, 0, radius: 50),
          [circle(0, 0, radius: 50)[0].mapPoints { AffineMatrix.rotation(degrees: 90)($0) }],
        ],
        area: 0, contours: 0),
      Sum(
        "three, subtract", .subtract, [box(0, 0, 30), box(-5, -5, 10), box(25, 25, 10)],
        area: 850),
      Sum(
        "three, intersect", .intersect, [box(0, 0, 30), box(10, 0, 30), box(0, 20, 30)],
        area: 200),
      Sum(
        "three, exclude", .exclude, [box(0, 0, 30), box(0, 0, 20), box(0, 0, 10)],
        area: 900 - 400 + 100, contours: 2),
      Sum(
        "a path without area, intersect", .intersect, [box(0, 0, 30), [wire]], area: 0,
        contours: 0),
      Sum("an empty outline, intersect", .intersect, [box(0, 0, 30), []], area: 0, contours: 0),
      Sum("an empty outline, add", .add, [[], box(0, 0, 30)], area: 900),
    ])
  func area(_ sum: Sum) throws {
    let merged = try #require(Self.merged(sum.mode, sum.outlines))
    #expect(merged.count == sum.contours)
    // Circles of four cubic curves are approximations.
    let area = merged.reduce(0) { $0 + $1.signedArea }
    #expect(abs(area - sum.area) <= max(1, sum.area) * 2e-3)
    #expect(merged.allSatisfy { $0.isClosed })
  }

  private static let wire = BezierContour(
    vertices: [Vector2(5, 5), Vector2(25, 9)], inTangents: [.zero, .zero],
    outTangents: [.zero, .zero], isClosed: false)

  @Test("Curves remain curves and are split only at intersections") func curves() throws {
    let merged = try #require(Self.merged(.intersect, Self.circles))
    try #require(merged.count == 1)
    #expect(merged[0].curveCount == 4)
    for index in 0..<merged[0].curveCount {
      let curve = merged[0].curve(index)
      for t in [0.0, 0.3, 0.7] {
        let point = curve.point(at: t)
        #expect(min(abs(point.length - 50), abs((point - Vector2(60, 0)).length - 50)) < 0.03)
      }
    }
  }

  /// A reproducible random number generator.
  private struct Dice {
    var state: UInt64

    mutating func roll() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
  }

  @Test(
    "Random paths match the winding numbers of sample points with both fill rules",
    arguments: [MergeMode.add, .subtract, .intersect, .exclude], 1...6)
  func random(mode: MergeMode, seed: Int) throws {
    var dice = Dice(state: UInt64(seed) * 977)
    let isCoarse = seed % 2 == 0
    let outlines = (0..<(2 + seed % 3)).map { _ -> [BezierContour] in
      (0..<(1 + seed % 2)).map { _ in
        let points = (0..<(4 + seed * 2)).map { _ in
          // Coarse coordinates cause many intersections and coincident edges.
          isCoarse
            ? Vector2((dice.roll() * 8).rounded() * 12, (dice.roll() * 8).rounded() * 12)
            : Vector2(dice.roll() * 100, dice.roll() * 100)
        }
        let tangents = points.map { _ in
          seed % 3 == 0 ? Vector2(dice.roll() * 60 - 30, dice.roll() * 60 - 30) : .zero
        }
        return BezierContour(
          vertices: points, inTangents: tangents.map { $0 * -0.7 }, outTangents: tangents,
          isClosed: true)
      }
    }
    let merged = try #require(Self.merged(mode, outlines))
    let flat = outlines.map { $0.map(\.flattened) }
    let result = merged.map(\.flattened)
    var misses = 0
    for _ in 0..<300 {
      let point = Vector2(dice.roll() * 120 - 10, dice.roll() * 120 - 10)
      let holding = flat.map { Self.winding($0, around: point) != 0 }
      let expected = mode.isInside(
        holding: holding.count { $0 }, of: holding.count, isInFirst: holding[0])
      let winding = Self.winding(result, around: point)
      // Points close to an edge may be on the other side because of rounding.
      if winding != (expected ? 1 : 0) { misses += 1 }
    }
    #expect(misses <= (seed % 3 == 0 ? 2 : 0))
  }

  private static func winding(_ polygons: [[Vector2]], around p: Vector2) -> Int {
    var winding = 0
    for polygon in polygons {
      for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1))
      where (a.y <= p.y) != (b.y <= p.y) {
        let x = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > p.x { winding += a.y < b.y ? 1 : -1 }
      }
    }
    return winding
  }

  private static func beyond(_ shapes: String) throws -> LottieAnimation {
    var options = LottieOptions()
    options.drawsBeyondLottieWeb = true
    return try LottieAnimation(data: file(layer(shapes)), options: options)
  }

  private static func drawn(_ shapes: String) throws -> String {
    try beyond(shapes).evaluate(at: 0).description.split(separator: "\n").dropFirst()
      .joined(separator: "\n")
  }

  private static let subtract = #"{"ty":"mm","mm":3}"#
  private static let corner =
    #"{"ty":"rc","d":1,"p":{"k":[10,10]},"s":{"k":[20,20]},"r":{"k":0}}"#

  @Test("Paints above a merge use the original paths, paints below it the merged one")
  func paintsAbove() throws {
    let text = try Self.drawn("\(square),\(fill),\(Self.corner),\(Self.subtract),\(stroke)")
    #expect(
      text == """
        stroke 2 butt miter limit 4 #000000 1
          M 10,-10 L 10,0 L 0,0 L 0,10 L -10,10 L -10,-10 L 10,-10 Z
        fill nonzero #00ccd6 1
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """)
  }

  @Test("Paths of groups are merged after their transforms and can be modified further")
  func groups() throws {
    let group = #"{"ty":"gr","it":[\#(square),{"ty":"tr","p":{"k":[10,10]}}]}"#
    let pucker = #"{"ty":"pb","a":{"k":0}}"#
    #expect(
      try Self.drawn("\(square),\(group),\(Self.subtract),\(pucker),\(fill)")
        == Self.drawn("\(square),\(Self.corner),\(Self.subtract),\(fill)"))
    #expect(
      try Self.drawn("\(square),\(Self.corner),\(Self.subtract),\(Self.corner),\(fill)").contains(
        "M 20,0 L 20,20 L 0,20 L 0,0 L 20,0 Z"))
  }

  @Test("Paths beyond the merge budget are painted together, and reported if static") func costly()
    throws
  {
    var dice = Dice(state: 3)
    func wild() -> String {
      let points = (0..<3_000).map { _ in "[\(dice.roll() * 100),\(dice.roll() * 100)]" }
        .joined(separator: ",")
      let zeros = Array(repeating: "[0,0]", count: 3_000).joined(separator: ",")
      return #"{"ty":"sh","ks":{"k":{"c":true,"v":[\#(points)],"i":[\#(zeros)],"o":[\#(zeros)]}}}"#
    }
    let animation = try Self.beyond("\(wild()),\(wild()),\(Self.subtract),\(fill)")
    #expect(animation.report.entries.map(\.effect) == ["paths painted together"])
    let counts = animation.evaluate(at: 0).nodes.map { node in
      if case .shape(let shape) = node { shape.path.contours.map(\.curveCount) } else { [Int]() }
    }
    #expect(counts == [[3_000, 3_000]])
    var evaluator = FrameEvaluator(animation)
    #expect(evaluator.evaluate(at: 0) == evaluator.evaluate(at: 1))
  }

  @Test("Merging stops at the step limit and returns nothing") func bounded() {
    var dice = Dice(state: 5)
    func wild(_ count: Int, _ size: Double) -> [BezierContour] {
      let points = (0..<count).map { _ in Vector2(dice.roll() * size, dice.roll() * size) }
      let tangents = points.map { Vector2($0.y - size / 2, size / 2 - $0.x) }
      return [
        BezierContour(
          vertices: points, inTangents: tangents, outTangents: tangents, isClosed: true)
      ]
    }
    let time = processorTime {
      #expect(Self.merged(.add, [wild(20_000, 1_000), wild(20_000, 1_000)]) == nil)
    }
    #expect(time < .seconds(20), "a debug build with others beside it")
    #expect(Self.merged(.add, Self.squares, steps: 20) == nil)
    var steps = 100
    _ = MergeMode.add.merged([wild(500, 10), wild(500, 10)], within: &steps)
    #expect(steps == 0)
  }

  @Test(
    "Extreme coordinates terminate",
    arguments: [
      [1e308, -1e308], [.nan, 0], [.infinity, 1], [1e-300, 2e-300], [1e11, 1e11 + 1e-3], [0, 0],
    ])
  func odd(values: [Double]) {
    let (a, b) = (values[0], values[1])
    let contour = BezierContour(
      vertices: [Vector2(a, a), Vector2(b, a), Vector2(b, b), Vector2(a, b)],
      inTangents: [.zero, Vector2(b, a), .zero, .zero],
      outTangents: [.zero, .zero, Vector2(a, b), .zero], isClosed: true)
    for mode in [MergeMode.add, .subtract, .intersect, .exclude] {
      let merged = Self.merged(mode, [[contour], [contour], Self.box(0, 0, 10)])
      for point in (merged ?? []).flatMap(\.points) {
        #expect(point.x.isFinite && point.y.isFinite)
      }
    }
  }
}

extension BezierContour {
  fileprivate var flattened: [Vector2] {
    (0..<curveCount).flatMap { index in
      let curve = curve(index)
      return curve.isStraight ? [curve.p0] : (0..<16).map { curve.point(at: Double($0) / 16) }
    }
  }

  /// The signed area; positive if clockwise, with y pointing down.
  fileprivate var signedArea: Double {
    let points = flattened
    return zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
    }
  }
}
