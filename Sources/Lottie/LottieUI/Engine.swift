import Dispatch
import Synchronization

/// Schedules the rendering of frames.
///
/// ```swift
/// let engine = Engine(numberOfThreads: 2)
/// let view = LottieView(lottie: lottie, engine: engine)
/// ```
/// With threads, each view renders a few frames ahead on one of them, and the main thread only
/// shows them. Late frames are dropped, so that playback stays in time.
public nonisolated final class Engine: Sendable {
  /// Renders on the main thread, which is best for few and small animations.
  public static let main = Engine(numberOfThreads: 0)

  /// The number of rendering threads, 0...64.
  public let numberOfThreads: Int
  private let queues: [DispatchQueue]
  private let next = Mutex(0)

  /// Creates an engine. Threads start with the first frame that they render.
  /// - Parameter numberOfThreads: 0...64; 0 renders on the main thread.
  public init(numberOfThreads: Int) {
    self.numberOfThreads = min(max(numberOfThreads, 0), 64)
    queues = (0..<self.numberOfThreads).map {
      DispatchQueue(label: "lottie-\($0)", qos: .userInitiated)
    }
  }

  /// Assigns a queue to a view; nil means the main thread.
  func queue() -> DispatchQueue? {
    guard !queues.isEmpty else { return nil }
    return next.withLock { index in
      index = (index + 1) % queues.count
      return queues[index]
    }
  }
}
