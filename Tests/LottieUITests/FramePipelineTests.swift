import Dispatch
import Lottie
import LottieCairo
import Testing

@testable import LottieUI

@Suite("Frames drawn ahead") struct FramePipelineTests {
  @Test("Waits when enough is drawn, and goes on when one was shown")
  func backPressure() throws {
    let queue = DispatchQueue(label: "test")
    let ready = DispatchSemaphore(value: 0)
    let pipeline = try FramePipeline(Lottie(string: squares).animation, on: queue) {
      ready.signal()
    }
    let requests = try (0..<8).map { try request(at: Double($0) / 8) }
    let none = pipeline.take(requests)
    #expect(none == nil)
    #expect(ready.wait(timeout: .now() + 10) == .success)
    settle(queue)
    #expect(pipeline.readyCount == FramePipeline.depth)
    let first = try #require(pipeline.take(requests))
    #expect(first.request == requests[0])
    settle(queue)
    #expect(pipeline.readyCount == FramePipeline.depth)
    let second = try #require(pipeline.take(Array(requests.dropFirst())))
    #expect(second.request == requests[1])
  }

  @Test("Leaves out what is over, and draws the same as the main thread")
  func jump() throws {
    let queue = DispatchQueue(label: "test")
    let animation = try Lottie(string: squares).animation
    let pipeline = FramePipeline(animation, on: queue) {}
    _ = pipeline.take(try [request(at: 0), request(at: 0.1)])
    settle(queue)
    let due = try request(at: 0.9)
    _ = pipeline.take([due])
    settle(queue)
    #expect(pipeline.readyCount == 1)
    let frame = try #require(pipeline.take([due]))
    var alone: PixelBuffer?
    _ = try FramePainter(animation).paint(due, into: &alone)
    #expect(try frame.result.get().bytes == alone?.bytes)
    pipeline.clear()
    #expect(pipeline.readyCount == 0)
  }

  @Test(
    "An engine has as many threads as it was given, within bounds", arguments: [-1, 0, 2, 1_000])
  func engine(_ count: Int) {
    let engine = Engine(numberOfThreads: count)
    #expect(engine.numberOfThreads == min(max(count, 0), 64))
    #expect((engine.queue() == nil) == (count <= 0))
  }

  @Test(
    "A picture stays within what can be drawn",
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

/// Each frame puts the next one on the queue.
private func settle(_ queue: DispatchQueue) {
  for _ in 0..<12 { queue.sync {} }
}
