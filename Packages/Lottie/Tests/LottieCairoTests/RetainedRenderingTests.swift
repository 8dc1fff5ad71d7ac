import Foundation
import LottieCore
import Testing

@testable import LottieCairo

/// Redrawing only changes, and caching, must not affect the pixels.
struct RetainedRenderingTests {
  /// A generator with the same sequence in each run, so that failures can be reproduced.
  private struct Shuffle: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let sizes = [(60, 60), (97, 81)]

  private func alone(
    _ animation: LottieAnimation, _ frame: Double, _ size: (Int, Int), rotatedBy degrees: Double = 0
  ) throws -> [UInt8] {
    var buffer = try PixelBuffer(width: size.0, height: size.1)
    try LottieRenderer(animation).render(frame: frame, rotation: degrees, into: &buffer)
    return buffer.bytes
  }

  /// The offsets of the first few bytes that differ.
  private func differences(_ one: [UInt8], _ other: [UInt8]) -> [Int] {
    one == other ? [] : Array(one.indices.lazy.filter { one[$0] != other[$0] }.prefix(4))
  }

  @Test("A frame drawn in a sequence has the bytes of one drawn on its own", arguments: Scene.all)
  func sequence(scene: Scene) throws {
    let animation = try scene.animation()
    for size in Self.sizes {
      let renderer = LottieRenderer(animation)
      var buffer = try PixelBuffer(width: size.0, height: size.1)
      for number in 0..<min(animation.frameCount, 16) {
        let frame = animation.inPoint + Double(number)
        try renderer.render(frame: frame, into: &buffer)
        let other = try alone(animation, frame, size)
        try #require(differences(buffer.bytes, other) == [], "frame \(frame)")
      }
    }
  }

  @Test("Cached groups are redrawn when antialiasing gets coarser")
  func coarser() throws {
    let teeth = (0..<16_000).map { "[\($0 * 7_919 % 997),\($0 % 2 * 1_000)]" }
    let none = Array(repeating: "[0,0]", count: teeth.count).joined(separator: ",")
    let comb =
      #"{"ty":"sh","ks":{"k":{"c":true,"v":[\#(teeth.joined(separator: ","))],"i":[\#(none)],"o":[\#(none)]}}}"#
    let late = layer("\(comb),\(teal)", ks: #"{"s":{"k":[10,10]}}"#)
      .replacing(#""ip":0"#, with: #""ip":6"#)
    let discs =
      #"{"ty":"el","p":{"k":[50,50]},"s":{"k":[61,47]}},\#(teal),\#(stroke)"#
    let group = layer(discs, ks: #"{"o":{"k":50}}"#)
    let dot = layer(
      "\(rectangle(0, 0, 9, 9)),\(teal)",
      // Crosses the edge of the discs, so that each frame redraws part of it.
      ks: #"{"p":{"a":1,"k":[{"t":0,"s":[16,45]},{"t":60,"s":[28,45]}]}}"#)
    let animation = try LottieAnimation(data: file([dot, group, late].joined(separator: ",")))
    let renderer = LottieRenderer(animation)
    var buffer = try PixelBuffer(width: 100, height: 100)
    for frame in 0..<10 {
      try renderer.render(frame: Double(frame), into: &buffer)
      let other = try alone(animation, Double(frame), (100, 100))
      try #require(differences(buffer.bytes, other) == [], "frame \(frame)")
    }
  }

  @Test("Frames drawn in random order into two buffers have the right bytes", arguments: Scene.all)
  func anyOrder(scene: Scene) throws {
    let animation = try scene.animation()
    let renderer = LottieRenderer(animation)
    var random = Shuffle(state: 11)
    var buffers = try Self.sizes.map { try PixelBuffer(width: $0.0, height: $0.1) }
    for _ in 0..<12 {
      let frame = Double.random(in: animation.inPoint..<animation.outPoint, using: &random)
      let index = Int.random(in: 0...1, using: &random)
      for frame in [frame, frame.rounded(.down), frame.rounded(.down)] {
        try renderer.render(frame: frame, into: &buffers[index])
        let other = try alone(animation, frame, Self.sizes[index])
        try #require(differences(buffers[index].bytes, other) == [], "frame \(frame)")
      }
    }
  }

  @Test("Rotated frames are the same in a sequence and on their own", arguments: [90, 33.0])
  func rotated(degrees: Double) throws {
    for scene in Scene.all {
      let animation = try scene.animation()
      let renderer = LottieRenderer(animation)
      var buffer = try PixelBuffer(width: 60, height: 50)
      for frame in stride(from: 0.0, to: 10, by: 1) {
        try renderer.render(frame: frame, rotation: degrees, into: &buffer)
        let other = try alone(animation, frame, (60, 50), rotatedBy: degrees)
        try #require(differences(buffer.bytes, other) == [], "\(scene.name), frame \(frame)")
      }
    }
  }

  @Test("Static content below moving content is cached, within the limits")
  func cacheLimit() throws {
    var cached = 0
    for scene in Scene.all {
      let animation = try scene.animation()
      let renderer = LottieRenderer(animation)
      var buffer = try PixelBuffer(width: 100, height: 100)
      for number in 0..<min(animation.frameCount, 60) {
        try renderer.render(frame: animation.inPoint + Double(number), into: &buffer)
        #expect(renderer.cachedPixels <= 10_000 * LottieLimits.cachedPixelsPerFramePixel)
        cached = max(cached, renderer.cachedPixels)
      }
    }
    #expect(cached >= 10_000)
  }

  @Test("Only the pixels of a moving dot are redrawn") func dot() throws {
    let animation = try Scene.all[0].animation()
    let list = { DrawSteps(animation.evaluate(at: $0), in: .identity, canvas: Self.canvas) }
    let first = list(5)
    let second = DrawSteps(
      animation.evaluate(at: 6), in: .identity, canvas: Self.canvas, previous: first)
    let changes = second.changes(from: first)
    #expect(changes.rects.count == 1)
    #expect(changes.area < 800)
    #expect(second.steps.map(\.unchangedFrames) == [1, 1, 0])
  }

  private static let canvas = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)

  @Test("A static animation is drawn once") func staticAnimation() throws {
    let animation = try #require(Scene.all.first { $0.name == "nothing moves" }).animation()
    let renderer = LottieRenderer(animation)
    var buffer = try PixelBuffer(width: 50, height: 50)
    #expect(try renderer.render(frame: 0, into: &buffer))
    for frame in [1, 2, 30.5] { #expect(try !renderer.render(frame: frame, into: &buffer)) }
    #expect(try renderer.render(frame: 30.5, rotation: 90, into: &buffer))
  }
}

struct DirtyRegionTests {
  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  private func region(_ rects: [PixelRect]) -> DirtyRegion {
    var region = DirtyRegion()
    for rect in rects { region.add(rect) }
    return region
  }

  @Test("Overlapping and nearby rectangles are merged, distant ones are not") func merged() {
    #expect(region([rect(0, 0, 50, 50), rect(40, 40, 50, 50)]).rects == [rect(0, 0, 90, 90)])
    #expect(region([rect(0, 0, 10, 10), rect(30, 0, 10, 10)]).rects == [rect(0, 0, 40, 10)])
    #expect(region([rect(0, 0, 10, 10), rect(500, 500, 10, 10)]).rects.count == 2)
    #expect(region([rect(3, 3, 0, 9), .empty]).isEmpty)
  }

  @Test("Many rectangles are reduced to a few that cover all of them without overlap")
  func bounded() {
    let all = (0..<40).map { rect(($0 * 377) % 2_000, ($0 * 911) % 2_000, 20, 30) }
    let rects = region(all).rects
    #expect(rects.count <= 6)
    for one in all { #expect(rects.contains { $0.contains(one) }) }
    for (index, one) in rects.enumerated() {
      for other in rects[(index + 1)...] { #expect(!one.intersects(other)) }
    }
  }

  @Test("A region that covers most of the canvas becomes the whole canvas") func wholeCanvas() {
    let canvas = rect(0, 0, 1_000, 1_000)
    var small = region([rect(0, 0, 100, 100), rect(500, 500, 300, 300)])
    small.coverCanvasIfMostlyDirty(canvas)
    #expect(small.rects.count == 2)
    var large = region([rect(0, 0, 900, 900)])
    large.coverCanvasIfMostlyDirty(canvas)
    #expect(large.rects == [canvas])
  }
}
