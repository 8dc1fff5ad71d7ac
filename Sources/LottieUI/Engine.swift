import Dispatch
import Synchronization

/// Where frames are drawn.
///
/// ```swift
/// let engine = Engine(numberOfThreads: 2)
/// let view = LottieView(lottie: lottie, engine: engine)
/// ```
/// With threads, each view draws a few frames ahead of time on one of them and the main thread only
/// shows them; a view that is shown slower than it draws waits. Frames that come too late are left
/// out, so playback keeps its time.
public nonisolated final class Engine: Sendable {
  /// Draws on the main thread: best for small pictures and for few of them.
  public static let main = Engine(numberOfThreads: 0)

  /// Threads that draw, 0...64.
  public let numberOfThreads: Int
  private let queues: [DispatchQueue]
  private let next = Mutex(0)

  /// Makes an engine; threads begin with the first frame they draw.
  /// - Parameter numberOfThreads: 0...64; 0 draws on the main thread.
  public init(numberOfThreads: Int) {
    self.numberOfThreads = min(max(numberOfThreads, 0), 64)
    queues = (0..<self.numberOfThreads).map {
      DispatchQueue(label: "lottie-\($0)", qos: .userInitiated)
    }
  }

  /// The thread of one more view, nil for the main thread.
  func queue() -> DispatchQueue? {
    guard !queues.isEmpty else { return nil }
    return next.withLock { index in
      index = (index + 1) % queues.count
      return queues[index]
    }
  }
}
