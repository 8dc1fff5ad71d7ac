import Dispatch
import Synchronization

extension PixelRect {
  /// The rectangle in bands of rows, from top to bottom.
  func bands(_ count: Int) -> [PixelRect] {
    let count = max(1, min(count, height))
    return (0..<count).map { index in
      PixelRect(
        minX: minX, minY: minY + height * index / count,
        maxX: maxX, maxY: minY + height * (index + 1) / count)
    }
  }
}

/// Calls `body` with each number below `count`, on several threads at once, and waits for all of
/// them. The calls must not write to the same memory.
func concurrently(
  _ count: Int, _ body: (Int) throws(LottieRenderError) -> Void
) throws(LottieRenderError) {
  guard count > 1 else { return try body(0) }
  let failure = Mutex<LottieRenderError?>(nil)
  // The calls work on different memory, and all of them end before this function does.
  nonisolated(unsafe) let body = body
  DispatchQueue.concurrentPerform(iterations: count) { number in
    do throws(LottieRenderError) {
      try body(number)
    } catch {
      failure.withLock { $0 = error }
    }
  }
  if let error = failure.withLock({ $0 }) { throw error }
}
