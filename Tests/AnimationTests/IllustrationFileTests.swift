import Foundation
import LottieCore
import Testing

struct IllustrationFileTests {
  private static let folder = root.appendingPathComponent("data/lottie/illustrations")
  static let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()

  @Test("The illustrations match their script") func regenerated() throws {
    try expectUpToDate(script: "make_illustrations.py")
  }

  @Test("Illustrations are fully supported, of one size, and end with all of their parts")
  func measures() throws {
    let names = try #require(Self.names)
    #expect(names.count == 7)
    for name in names {
      let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
      let animation = try LottieAnimation(data: data)
      #expect(animation.report.entries == [], "\(name)")
      #expect((animation.width, animation.height) == (240, 180), "\(name)")
      #expect(animation.frameCount == 54, "\(name)")
      let (first, last) = (animation.evaluate(at: 0), animation.evaluate(at: 53))
      #expect(first != last, "\(name)")
      #expect(last.nodes.count >= first.nodes.count, "\(name)")
    }
  }
}
