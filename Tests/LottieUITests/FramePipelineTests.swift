import Dispatch
import HangGuard
import LottieCairo
import LottieCore
import Testing

@testable import LottieUI

@Suite("Frame pipeline") struct FramePipelineTests {
  @Test("Idles when enough frames are ready, and continues when one was taken")
  func backPressure() throws {
    let queue = DispatchQueue(label: "test")
    let ready = DispatchSemaphore(value: 0)
    let pipeline = try FramePipeline(Lottie(string: squares).animation, on: queue) {
      ready.signal()
    }
    let requests = try (0..<8).map { try request(at: Double($0) / 8) }
    let none = pipeline.take(requests)
    #expect(none == nil)
    #expect(ready.wait(timeout: .now() + HangGuard.seconds) == .success)
    settle(queue)
    #expect(pipeline.readyCount == FramePipeline.depth)
    let first = try #require(pipeline.take(requests))
    #expect(first.request == requests[0])
    settle(queue)
    #expect(pipeline.readyCount == FramePipeline.depth)
    let second = try #require(pipeline.take(Array(requests.dropFirst())))
    #expect(second.request == requests[1])
  }

  @Test("Skips frames that are over, and renders the same as the main thread")
  func jump() throws {
    let queue = DispatchQueue(label: "test")
    let animation = try Lottie(string: squares).animation
    let pipeline = FramePipeline(animation, on: queue) {}
    #expect(try pipeline.take([request(at: 0), request(at: 0.1)]) == nil)
    settle(queue)
    let due = try request(at: 0.9)
    #expect(pipeline.take([due])?.request != due)
    settle(queue)
    #expect(pipeline.readyCount == 1)
    let frame = try #require(pipeline.take([due]))
    var alone: PixelBuffer?
    #expect(try FramePainter(animation).paint(due, into: &alone))
    #expect(try frame.result.get().bytes == alone?.bytes)
    pipeline.clear()
    #expect(pipeline.readyCount == 0)
  }

  @Test(
    "The number of threads of an engine is clamped", arguments: [-1, 0, 2, 1_000])
  func engine(_ count: Int) {
    let engine = Engine(numberOfThreads: count)
    #expect(engine.numberOfThreads == min(max(count, 0), 64))
    #expect((engine.queue() == nil) == (count <= 0))
  }

  @Test(
    "Image sizes are limited to what can be rendered",
    arguments: [(300.0, 200.0), (100_000, 10), (1e9, 1e9), (0.5, 10), (.nan, 1), (.infinity, 1)])
  func size(_ width: Double, _ height: Double) {
    guard let size = PictureSize(width: width, height: height) else {
      #expect(!(width >= 1 && width.isFinite))
      return
    }
    #expect(throws: Never.self) { try PixelLayout(width: size.width, height: size.height) }
    if width <= 300 { #expect(size.width == 300 && size.height == 200) }
  }
}

private func request(at seconds: Double) throws -> FrameRequest {
  let size = try #require(PictureSize(width: 20, height: 20))
  return FrameRequest(seconds: seconds, size: size, contentMode: .scaleAspectFit, format: .argb)
}

/// Waits until the queue is idle; each frame enqueues the next one.
private func settle(_ queue: DispatchQueue) {
  for _ in 0..<12 { queue.sync {} }
}
