import Foundation
import LottieCairo
import LottieCore
import Testing

struct SplashTests {
  private static let splash = root.appendingPathComponent("data/lottie/just-flow-teal.json")

  @Test("The splash file matches its script") func regenerated() throws {
    try expectUpToDate(script: "make_splash.py")
  }

  @Test("The splash is fully supported and has the specified size and duration") func measures()
    throws
  {
    let data = try Data(contentsOf: Self.splash)
    #expect(15_000...30_000 ~= data.count)
    let animation = try LottieAnimation(data: data)
    #expect(animation.report.entries == [])
    #expect((animation.width, animation.height) == (300, 300))
    #expect(animation.frameRate == 15)
    #expect(animation.frameCount == 45)
  }

  @Test("Every frame of the splash differs, and the end matches the start") func motion() throws {
    let animation = try LottieAnimation(data: Data(contentsOf: Self.splash))
    let lists = (0..<45).map { animation.evaluate(at: Double($0)) }
    for (one, next) in zip(lists, lists.dropFirst()) { #expect(one != next) }
    // The layers end at the out point, so the frame just before it is used.
    let end = animation.evaluate(at: 45.0.nextDown)
    #expect(end.description.isNearly(lists[0].description))
  }

  @Test("A frame drawn in a sequence has the bytes of one drawn on its own") func sequence() throws
  {
    let animation = try LottieAnimation(data: Data(contentsOf: Self.splash))
    let renderer = LottieRenderer(animation)
    var buffer = try PixelBuffer(width: 97, height: 81)
    for frame in 0..<45 {
      try renderer.render(frame: Double(frame), into: &buffer)
      var alone = try PixelBuffer(width: 97, height: 81)
      try LottieRenderer(animation).render(frame: Double(frame), into: &alone)
      #expect(buffer.bytes == alone.bytes, "frame \(frame)")
    }
  }
}

extension String {
  /// Returns whether all numbers of two draw lists differ by at most a hundredth.
  fileprivate func isNearly(_ other: String) -> Bool {
    func words(_ text: String) -> [Substring] { text.split { " ,\n".contains($0) } }
    let (mine, theirs) = (words(self), words(other))
    return mine.count == theirs.count
      && zip(mine, theirs).allSatisfy { a, b in
        guard let x = Double(a), let y = Double(b) else { return a == b }
        return abs(x - y) < 0.011
      }
  }
}
