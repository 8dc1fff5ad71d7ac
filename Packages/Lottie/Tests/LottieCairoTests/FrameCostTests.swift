import Foundation
import LottieCore
import Testing

@testable import LottieCairo

/// Omission of content from frames that would take too long, depending on the frame alone.
struct FrameCostTests {
  private static let canvas = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)

  private static func cost(_ nodes: [DrawNode], size: Int = 100) -> FrameCost {
    let scale = Double(size) / 100
    return FrameCost(
      nodes, in: .scaling(scale, scale),
      canvas: PixelRect(minX: 0, minY: 0, maxX: size, maxY: size))
  }

  /// The nodes within the limits.
  private static func kept(_ nodes: [DrawNode], size: Int = 100) -> [DrawNode] {
    cost(nodes, size: size).reduced ?? nodes
  }

  /// A line that zigzags over the whole height.
  private static func comb(_ teeth: Int, height: Double = 100) -> BezierPath {
    var contour = BezierContour(start: Vector2(0, 0))
    for tooth in 0..<teeth {
      let point = Vector2(
        Double(tooth * 7_919 % 1_000) / 10, tooth % 2 == 0 ? height : height - 100)
      contour.addCurve(contour.points[contour.points.count - 1], point, to: point)
    }
    return BezierPath([contour])
  }

  private static func shape(
    _ path: BezierPath, _ style: DrawShape.Style = .fill(.nonZero)
  ) -> DrawNode {
    .shape(
      DrawShape(
        path: path, transform: .identity, style: style,
        paint: .color(RGBColor(red: 1, green: 0, blue: 0)), opacity: 1))
  }

  @Test(
    "Complex outlines use cheaper antialiasing and are finally omitted",
    arguments: [
      (100, 100, Antialiasing.full, 1), (13_000, 100, .full, 1),
      (16_000, 100, .fast, 1), (13_000, 200, .fast, 1), (50_000, 120, .off, 1),
      (50_000, 400, .full, 0),
    ])
  func edges(teeth: Int, size: Int, antialiasing: Antialiasing, count: Int) {
    let nodes = [Self.shape(Self.comb(teeth))]
    #expect(Self.cost(nodes, size: size).antialiasing == antialiasing)
    #expect(Self.kept(nodes, size: size).count == count)
  }

  @Test("Strokes, dashes and masks add to the cost; content outside the frame does not")
  func kinds() {
    let comb = Self.comb(10_000)
    #expect(Self.cost([Self.shape(comb)]).antialiasing == .full)
    #expect(Self.cost([Self.shape(comb, .stroke(StrokeStyle(width: 1)))]).antialiasing == .fast)
    let dashes = StrokeStyle(width: 20, dashes: [1, 1])
    #expect(Self.cost([Self.shape(Self.comb(400), .stroke(dashes))]).antialiasing == .fast)
    #expect(Self.cost([Self.shape(Self.comb(30_000, height: -10))]).antialiasing == .full)
    let mask = DrawMask(mode: .add, path: Self.comb(20_000), transform: .identity)
    let group = DrawGroup(masks: [mask], nodes: [Self.shape(Self.comb(3))])
    #expect(Self.cost([.group(group)]).antialiasing == .fast)
    // The outline of a mask that grows is filled and stroked.
    func masked(_ expansion: Double) -> DrawNode {
      let mask = DrawMask(
        mode: .add, path: Self.comb(6_000), transform: .identity, expansion: expansion)
      return .group(DrawGroup(masks: [mask], nodes: [Self.shape(Self.comb(3))]))
    }
    #expect(Self.cost([masked(0)]).antialiasing == .full)
    #expect(Self.cost([masked(1)]).antialiasing == .fast)
  }

  @Test("Outlines beyond the limit are omitted; earlier and small ones are drawn") func omitted() {
    let complex = Self.shape(Self.comb(50_000))
    let small = Self.shape(Self.comb(3))
    let nodes = [small, complex, complex, complex, small]
    #expect(Self.kept(nodes) == [small, complex, small])
    #expect(Self.cost(nodes).isCostly)
  }

  @Test("Groups whose masks exceed the limit are omitted with their content") func costlyMasks() {
    let mask = DrawMask(mode: .add, path: Self.comb(50_000), transform: .identity)
    let small = Self.shape(Self.comb(3))
    let group = DrawNode.group(DrawGroup(masks: [mask], nodes: [small]))
    #expect(Self.kept([group, group, small]) == [group, small])
  }

  @Test("Cached pixels are not used if antialiasing differs") func changedAntialiasing() throws {
    func steps(_ nodes: [DrawNode]) -> DrawSteps {
      DrawSteps(
        DrawList(width: 100, height: 100, nodes: nodes), in: .identity, canvas: Self.canvas)
    }
    let small = Self.shape(Self.comb(3))
    let (smooth, coarse) = (steps([small, small]), steps([small, Self.shape(Self.comb(16_000))]))
    try #require((smooth.antialiasing, coarse.antialiasing) == (.full, .fast))
    let background = try #require(
      CachedBackground(
        smooth, count: 1,
        with: DrawingResources(images: ImageCache(), rasterizer: .exact)))
    #expect(background.matches(smooth))
    #expect(!background.matches(coarse))
    #expect(!smooth.isComparable(to: coarse))
  }

  @Test("Simple shapes are drawn among outlines that exceed the limits") func hostile() throws {
    let box = BezierPath([.box(Vector2(0, 0), Vector2(8, 100))])
    let complex = Array(
      repeating: Self.shape(Self.comb(20_000), .stroke(StrokeStyle(width: 1))), count: 30)
    var buffer = try PixelBuffer(width: 100, height: 100)
    let list = DrawList(width: 100, height: 100, nodes: complex + [Self.shape(box)])
    try CairoRenderer.draw(list, into: &buffer)
    #expect(buffer.pixel(x: 4, y: 50) == 0xFFFF_0000)
    let steps = DrawSteps(list, in: .identity, canvas: Self.canvas)
    #expect(steps.antialiasing == .off)
    #expect((1...3).contains(steps.steps.count))
  }

  private static func blurred(_ deviation: Double) -> DrawNode {
    var group = DrawGroup(nodes: [
      shape(
        BezierPath([
          .box(Vector2(-2_000, -2_000), Vector2(2_000, 2_000))
        ]))
    ])
    group.filters = [.blur(DrawBlur(deviation: Vector2(deviation, deviation)))]
    return .group(group)
  }

  @Test("The filters of one frame process a bounded number of pixels") func filters() {
    let nodes = Array(repeating: Self.blurred(200), count: 20)
    let kept = Self.kept(nodes)
    let filtered = kept.prefix { node in
      if case .group(let group) = node { !group.filters.isEmpty } else { false }
    }
    #expect((2..<15).contains(filtered.count))
    #expect(kept.count == 20)
    let alone = Array(nodes.prefix(filtered.count))
    #expect(Self.kept(alone) == alone)
  }

  @Test("A frame in a sequence keeps the same filters as the frame on its own") func sequence() {
    let view = AffineMatrix.identity
    func list(_ moved: Double) -> DrawList {
      let box = BezierPath([.box(Vector2(moved, 0), Vector2(moved + 5, 5))])
      let nodes = Array(repeating: Self.blurred(200), count: 20) + [Self.shape(box)]
      return DrawList(width: 100, height: 100, nodes: nodes)
    }
    var previous: DrawSteps?
    for frame in 0..<4 {
      let steps = DrawSteps(list(Double(frame)), in: view, canvas: Self.canvas, previous: previous)
      let alone = DrawSteps(list(Double(frame)), in: view, canvas: Self.canvas)
      #expect(steps.steps.map(\.node) == alone.steps.map(\.node))
      #expect(steps.steps.count == 21)
      if let previous { #expect(steps.changes(from: previous).area < 100 * 100) }
      previous = steps
    }
  }
}

extension BezierContour {
  fileprivate static func box(_ low: Vector2, _ high: Vector2) -> BezierContour {
    var contour = BezierContour(start: low)
    for corner in [Vector2(high.x, low.y), high, Vector2(low.x, high.y), low] {
      contour.addCurve(contour.points[contour.points.count - 1], corner, to: corner)
    }
    contour.isClosed = true
    return contour
  }
}
