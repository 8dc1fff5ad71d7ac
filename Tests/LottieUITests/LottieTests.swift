import Foundation
import LottieUI
import Testing

@Suite("Lottie") struct LottieTests {
  @Test("Reports duration and size")
  func facts() throws {
    let lottie = try Lottie(string: squares)
    #expect(lottie.numberOfFrames == 10)
    #expect(lottie.duration == 1)
    #expect(abs(lottie.frameDuration - 0.1) < 1e-12)
    #expect(lottie.frameSize == CGSize(width: 40, height: 40))
    #expect(lottie.report.isEmpty)
  }

  @Test("Data, string and file give the same animation")
  func sources() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString + ".json")
    try Data(squares.utf8).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    #expect(try Lottie(path: path.path).numberOfFrames == 10)
    #expect(try Lottie(data: Data(squares.utf8)).numberOfFrames == 10)
  }

  @Test("Reports why an animation cannot be loaded")
  func refusals() {
    #expect { try Lottie(path: "/nowhere/a.json") } throws: {
      if case LottieError.unreadable("/nowhere/a.json", _) = $0 { true } else { false }
    }
    #expect(throws: LottieError.notAFile(path: "/dev/zero")) { try Lottie(path: "/dev/zero") }
    #expect(throws: LottieError.notAFile(path: "/tmp")) { try Lottie(path: "/tmp") }
    #expect { try Lottie(string: "{}") } throws: {
      if case LottieError.unusable = $0 { true } else { false }
    }
  }

  @Test(
    "Finds the reduced motion marker",
    arguments: ["reduced motion", "ReducedMotion", "REDUCED_MOTION", "reduced-motion"])
  func marker(_ name: String) throws {
    let json = squares.replacing(
      "\"op\":10,\"w\"",
      with: "\"op\":10,\"markers\":[{\"tm\":7,\"cm\":\"\(name)\",\"dr\":0}],\"w\"")
    #expect(try Lottie(string: json).reducedMotionTime == 0.7)
    #expect(try Lottie(string: squares).reducedMotionTime == nil)
  }
}
