import LottieCore
import Testing

@testable import LottieCairo

/// Several threads draw the same bytes as one.
struct ThreadTests {
  /// Large enough that a shape is drawn in bands.
  private static let size = (width: 420, height: 391)

  @Test("Several threads draw the bytes of one thread", arguments: Scene.all)
  func sameBytes(scene: Scene) throws {
    let animation = try scene.animation()
    let renderers = [1, 2, 3].map { LottieRenderer(animation, numberOfThreads: $0) }
    var buffers = try renderers.map { _ in
      try PixelBuffer(width: Self.size.width, height: Self.size.height)
    }
    for number in 0..<min(animation.frameCount, 8) {
      let frame = animation.inPoint + Double(number)
      for index in renderers.indices {
        try renderers[index].render(frame: frame, into: &buffers[index])
      }
      #expect(buffers.allSatisfy { $0.bytes == buffers[0].bytes }, "frame \(frame)")
    }
  }

  @Test("Consecutive shapes are drawn in bands, and groups as a whole") func runs() throws {
    let disc = #"{"ty":"el","p":{"k":[50,50]},"s":{"k":[90,90]}}"#
    let plain = layer("\(disc),\(teal)")
    let group = layer("\(disc),\(teal),\(rectangle(0, 0, 50, 50)),\(teal)", ks: #"{"o":{"k":50}}"#)
    let animation = try LottieAnimation(
      data: file([plain, plain, group, plain].joined(separator: ",")))
    let canvas = PixelRect(minX: 0, minY: 0, maxX: 400, maxY: 400)
    let list = DrawSteps(
      animation.evaluate(at: 0),
      in: AffineMatrix(a: 4, b: 0, c: 0, d: 4, tx: 0, ty: 0), canvas: canvas)
    func runs(threads: Int, in rect: PixelRect) -> [(Range<Int>, Bool)] {
      let resources = (0..<threads).map { _ in DrawingResources(images: ImageCache()) }
      let pass = DrawPass(
        list: list, steps: list.steps[...], groups: list.steps.map { _ in nil },
        resources: resources)
      var runs: [(Range<Int>, Bool)] = []
      var next = 0
      while next < list.steps.count {
        let run = pass.run(from: next, in: rect)
        runs.append((run.steps, run.isBanded))
        next = run.steps.upperBound
      }
      return runs
    }
    let several = runs(threads: 2, in: canvas)
    #expect(several.map(\.0) == [0..<1, 1..<2, 2..<4])
    #expect(several.map(\.1) == [true, false, true])
    #expect(runs(threads: 1, in: canvas).map(\.1) == [false])
    // A part that is too small.
    let corner = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)
    #expect(runs(threads: 2, in: corner).allSatisfy { !$0.1 })
  }

  @Test("Bands cover a rectangle without gaps", arguments: [1, 2, 3, 16])
  func bands(count: Int) {
    let rect = PixelRect(minX: 3, minY: 5, maxX: 90, maxY: 36)
    let bands = rect.bands(count)
    #expect(bands.count == count)
    #expect(bands.map(\.minY) == [5] + bands.dropLast().map(\.maxY))
    #expect(bands.last?.maxY == 36)
    #expect(bands.allSatisfy { !$0.isEmpty && $0.minX == 3 && $0.maxX == 90 })
    #expect(PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 2).bands(8).count == 2)
  }

  @Test("An error on any thread is thrown") func failure() throws {
    #expect(throws: LottieRenderError.tooManyGroups) {
      try concurrently(3) { (number) throws(LottieRenderError) in
        if number == 2 { throw .tooManyGroups }
      }
    }
  }
}
