import Foundation
import Lottie
import Testing

@testable import LottieCairo

/// What is left out of frames that would take too long, and that this depends on the frame alone.
struct FrameWorkTests {
  private static let canvas = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)

  private static func work(_ nodes: [DrawNode], size: Int = 100) -> FrameWork {
    let scale = Double(size) / 100
    return FrameWork(
      nodes, in: .scaling(scale, scale),
      canvas: PixelRect(minX: 0, minY: 0, maxX: size, maxY: size))
  }

  /// A line that goes up and down over the whole height.
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
    "Wild outlines have edges that cost less, and in the end none",
    arguments: [
      (100, 100, FrameWork.Smoothing.smooth, 1), (13_000, 100, .smooth, 1),
      (16_000, 100, .coarse, 1), (13_000, 200, .coarse, 1), (50_000, 120, .hard, 1),
      (50_000, 400, .smooth, 0),
    ])
  func edges(teeth: Int, size: Int, smoothing: FrameWork.Smoothing, count: Int) {
    let work = Self.work([Self.shape(Self.comb(teeth))], size: size)
    #expect(work.smoothing == smoothing)
    #expect(work.nodes.count == count)
  }

  @Test("Strokes, dashes and masks count, what lies beside the picture does not") func kinds() {
    let comb = Self.comb(10_000)
    #expect(Self.work([Self.shape(comb)]).smoothing == .smooth)
    #expect(Self.work([Self.shape(comb, .stroke(StrokeStyle(width: 1)))]).smoothing == .coarse)
    let dashes = StrokeStyle(width: 20, dashes: [1, 1])
    #expect(Self.work([Self.shape(Self.comb(400), .stroke(dashes))]).smoothing == .coarse)
    #expect(Self.work([Self.shape(Self.comb(30_000, height: -10))]).smoothing == .smooth)
    let mask = DrawMask(mode: .add, path: Self.comb(20_000), transform: .identity)
    let group = DrawGroup(masks: [mask], nodes: [Self.shape(Self.comb(3))])
    #expect(Self.work([.group(group)]).smoothing == .coarse)
  }

  @Test("Later outlines are left out, the first ones and small ones are drawn") func leftOut() {
    let wild = Self.shape(Self.comb(50_000))
    let small = Self.shape(Self.comb(3))
    let work = Self.work([small, wild, wild, wild, small])
    #expect(work.nodes == [small, wild, small])
    #expect(work.isCostly)
  }

  @Test("A picture of wild outlines still shows what is drawn well") func hostile() throws {
    let box = BezierPath([.box(Vector2(0, 0), Vector2(8, 100))])
    let wild = Array(
      repeating: Self.shape(Self.comb(20_000), .stroke(StrokeStyle(width: 1))), count: 30)
    var buffer = try PixelBuffer(width: 100, height: 100)
    let list = DrawList(width: 100, height: 100, nodes: wild + [Self.shape(box)])
    try CairoRenderer.draw(list, into: &buffer)
    #expect(buffer.pixel(x: 4, y: 50) == 0xFFFF_0000)
    let steps = DrawSteps(list, in: .identity, canvas: Self.canvas)
    #expect(steps.smoothing == .hard)
    #expect((1...3).contains(steps.steps.count))
  }

  private static func blurred(_ deviation: Double) -> DrawNode {
    var group = DrawGroup(nodes: [
      shape(
        BezierPath([
          .box(Vector2(-2_000, -2_000), Vector2(2_000, 2_000))
        ]))
    ])
    group.filters = [.blur(deviation: Vector2(deviation, deviation))]
    return .group(group)
  }

  @Test("Filters of one frame work on a bounded number of pixels") func filters() {
    let nodes = Array(repeating: Self.blurred(200), count: 20)
    let work = Self.work(nodes)
    let kept = work.nodes.prefix { node in
      if case .group(let group) = node { !group.filters.isEmpty } else { false }
    }
    #expect((2..<15).contains(kept.count))
    #expect(work.nodes.count == 20)
    #expect(Self.work(Array(nodes.prefix(kept.count))).nodes == Array(nodes.prefix(kept.count)))
  }

  @Test("Beyond the bound of filters a frame keeps those that it keeps alone") func sequence() {
    let view = AffineMatrix.identity
    func list(_ moved: Double) -> DrawList {
      let box = BezierPath([.box(Vector2(moved, 0), Vector2(moved + 5, 5))])
      let nodes = Array(repeating: Self.blurred(200), count: 20) + [Self.shape(box)]
      return DrawList(width: 100, height: 100, nodes: nodes)
    }
    var former: DrawSteps?
    for frame in 0..<4 {
      let steps = DrawSteps(list(Double(frame)), in: view, canvas: Self.canvas, former: former)
      let alone = DrawSteps(list(Double(frame)), in: view, canvas: Self.canvas)
      #expect(steps.steps.map(\.node) == alone.steps.map(\.node))
      #expect(steps.steps.count == 21)
      if let former { #expect(steps.changes(from: former).area < 100 * 100) }
      former = steps
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
