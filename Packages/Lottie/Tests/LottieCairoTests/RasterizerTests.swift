import Foundation
import LottieCore
import LottieTestSupport
import Testing

@testable import LottieCairo

/// Both rasterizers draw the same pictures.
struct RasterizerTests {
  /// The fixtures of docs/support.md.
  private static let fixtures: [URL] = {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: SourceTree.features.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map {
      SourceTree.features.appending(path: $0)
    }
  }()

  private func drawn(
    _ animation: LottieAnimation, _ frame: Double, _ rasterizer: LottieRasterizer
  ) throws -> PixelBuffer {
    var buffer = try PixelBuffer(width: 120, height: 90)
    try LottieRenderer(animation, rasterizer: rasterizer).render(frame: frame, into: &buffer)
    return buffer
  }

  @Test("The rasterizers differ by the antialiasing of edges only", arguments: fixtures)
  func agreement(fixture: URL) throws {
    var options = LottieOptions()
    options.drawsBeyondLottieWeb = true
    let animation = try LottieAnimation(data: Data(contentsOf: fixture), options: options)
    for frame in [animation.inPoint, (animation.inPoint + animation.outPoint) / 2] {
      let exact = try drawn(animation, frame, .exact).bytes
      let cairo = try drawn(animation, frame, .cairo).bytes
      let differences = zip(exact, cairo).map { abs(Int($0) - Int($1)) }
      #expect(differences.max() ?? 0 < 90, "at \(frame)")
      #expect(differences.count { $0 > 24 } < 60, "at \(frame)")
    }
  }

  @Test("Cairo draws a sequence like frames on their own", arguments: Scene.all.prefix(8))
  func sequenceWithCairo(scene: Scene) throws {
    let animation = try scene.animation()
    let renderer = LottieRenderer(animation, rasterizer: .cairo)
    var buffer = try PixelBuffer(width: 120, height: 90)
    for number in 0..<min(animation.frameCount, 8) {
      let frame = animation.inPoint + Double(number)
      try renderer.render(frame: frame, into: &buffer)
      #expect(try drawn(animation, frame, .cairo).bytes == buffer.bytes, "frame \(frame)")
    }
  }
}
