import CParallel
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
  let failure: LottieRenderError? = withoutActuallyEscaping(body) { body in
    let work = BandWork(body)
    hal_parallel(count, Unmanaged.passUnretained(work).toOpaque()) { work, number in
      guard let work else { return }
      Unmanaged<BandWork>.fromOpaque(work).takeUnretainedValue().run(number)
    }
    return work.failure.withLock { $0 }
  }
  if let failure { throw failure }
}

/// The calls of ``concurrently(_:_:)``, which share nothing that changes.
private final class BandWork {
  private let body: (Int) throws(LottieRenderError) -> Void
  let failure = Mutex<LottieRenderError?>(nil)

  init(_ body: @escaping (Int) throws(LottieRenderError) -> Void) { self.body = body }

  func run(_ number: Int) {
    do throws(LottieRenderError) {
      try body(number)
    } catch {
      failure.withLock { $0 = error }
    }
  }
}
