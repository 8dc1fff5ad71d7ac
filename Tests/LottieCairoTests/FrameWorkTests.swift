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
    let dashes = StrokeStyle(width: 40, dashes: [1, 1])
    #expect(Self.work([Self.shape(Self.comb(400), .stroke(dashes))]).smoothing == .coarse)
    #expect(Self.work([Self.shape(Self.comb(30_000, height: -10))]).smoothing == .smooth)
    let mask = DrawMask(mode: .add, path: Self.comb(20_000), transform: .identity)
    let group = DrawGroup(masks: [mask], nodes: [Self.shape(Self.comb(3))])
    #expect(Self.work([.group(group)]).smoothing == .coarse)
  }

  @Test("Later outlines are left out, the first ones and small ones are drawn") func leftOut() {
    let wild = Self.shape(Self.comb(50_000))
    let small = Self.shape(Self.comb(3))
    let work = Self.work([small, wild, wild, wild, wild, small])
    #expect(work.nodes == [small, wild, wild, wild, small])
    #expect(work.isCostly)
  }

  @Test("A picture of wild outlines still shows what is drawn well") func hostile() throws {
    func wild(_ seed: Int) -> String {
      let points = (0..<20_000).map { "[\($0 * 7_919 % 90),\($0 * seed % 9_973 % 100)]" }
      let zeros = Array(repeating: "[0,0]", count: points.count).joined(separator: ",")
      return
        #"{"ty":"sh","ks":{"k":{"c":true,"v":[\#(points.joined(separator: ","))],"i":[\#(zeros)],"o":[\#(zeros)]}}}"#
    }
    let layers =
      [layer("\(rectangle(92, 0, 8, 100)),\(teal)")]
      + (1...12).map { layer("\(wild($0 * 31)),\(teal),\(stroke)") }
    let animation = try LottieAnimation(data: file(layers.joined(separator: ",")))
    let work = FrameWork(animation.evaluate(at: 0).nodes, in: .identity, canvas: Self.canvas)
    #expect(work.smoothing == .hard)
    #expect(work.nodes.count < 25)
    var buffer = try PixelBuffer(width: 100, height: 100)
    try LottieRenderer(animation).render(frame: 0, into: &buffer)
    #expect(buffer.pixel(x: 96, y: 50) == 0xFF00_CCD6)
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
    #expect(work.isCostly)
    #expect(Self.work(Array(nodes.prefix(kept.count))).nodes == Array(nodes.prefix(kept.count)))
  }

  @Test("Beyond the bound of filters a frame in sequence has the bytes of one drawn alone")
  func sequence() throws {
    let blur = #","ef":[{"ty":29,"ef":[{"v":{"k":500}},{"v":{"k":1}}]}]"#
    let mover = layer(
      "\(rectangle(0, 0, 6, 6)),\(teal)",
      ks: #"{"p":{"a":1,"k":[{"t":0,"s":[2,2]},{"t":9,"s":[20,9]}]}}"#)
    let resting = (0..<14).map { index in
      layer("\(rectangle(-900, Double(index * 9 - 900), 930, 900)),\(teal)", more: blur)
    }
    let animation = try LottieAnimation(data: file(([mover] + resting).joined(separator: ",")))
    let renderer = LottieRenderer(animation)
    var buffer = try PixelBuffer(width: 40, height: 40)
    for frame in 0..<3 {
      try renderer.render(frame: Double(frame), into: &buffer)
      var other = try PixelBuffer(width: 40, height: 40)
      try LottieRenderer(animation).render(frame: Double(frame), into: &other)
      #expect(buffer.bytes == other.bytes, "frame \(frame)")
    }
    let steps = DrawSteps(
      animation.evaluate(at: 0), in: .scaling(0.4, 0.4),
      canvas: PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 40))
    #expect(
      steps.steps.contains {
        if case .group(let group) = $0.node { group.filters.isEmpty } else { false }
      })
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
