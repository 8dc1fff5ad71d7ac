import Foundation
import LottieCore
import LottieTestSupport
import Testing

@testable import LottieCairo

/// Inputs from `make fuzz`: some with high coverage, and those that once crashed or hung the
/// engine.
struct FuzzCorpusTests {
  static let files: [URL] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/found")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appending(path: $0) }
  }()

  @Test(
    "Inputs from the fuzzer are rejected or drawn", .timeLimit(.minutes(10)), arguments: files)
  func survives(url: URL) throws {
    guard let animation = try? LottieAnimation(data: Data(contentsOf: url)) else { return }
    var buffer = try PixelBuffer(width: 64, height: 64)
    let last = animation.outPoint.nextDown
    for frame in [animation.inPoint, (animation.inPoint + last) / 2, last] {
      do {
        try LottieRenderer(animation).render(frame: frame, into: &buffer)
      } catch {
        #expect(error == .tooManyGroups)
      }
    }
  }

  @Test("The corpus is not empty") func exist() { #expect(!Self.files.isEmpty) }

  @Test("The number of pixels of a buffer is limited", arguments: [0, 1]) func pixels(excess: Int)
    throws
  {
    let width = LottieLimits.pixels / 8192 + excess
    if excess == 0 {
      #expect(try PixelBuffer(width: width, height: 8192).bytes.count == LottieLimits.pixels * 4)
    } else {
      #expect(throws: LottieRenderError.sizeOutOfRange(width: width, height: 8192)) {
        try PixelBuffer(width: width, height: 8192)
      }
    }
  }
}
